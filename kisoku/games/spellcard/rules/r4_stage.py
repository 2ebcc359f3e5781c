"""Chapter 4.1: the stage, five rows of four areas.

Rows are counted from the first seat's baseline, columns from that player's left; the second seat sits opposite.
"""

from __future__ import annotations

from kisoku.games.spellcard.minimap import AREAS, COLUMNS, ROWS
from kisoku.games.spellcard.rules.definitions import the
from kisoku.games.spellcard.rules.standing import derived
from kisoku.games.spellcard.state import FIRST_AREA, STRIKER_LIMIT, SpellcardState
from kisoku.kernel.rules import examining, rule
from kisoku.kernel.zones import around, grid

EXAMINING = examining()
BESIDE = grid(ROWS, COLUMNS, around)
CENTRE = frozenset(range(2 * COLUMNS, 3 * COLUMNS))
BASELINES = (tuple(range(COLUMNS)), tuple(range(AREAS - COLUMNS, AREAS)))
GATES = (1, AREAS - 2)
TERRITORIES = (frozenset(range(2 * COLUMNS)), frozenset(range(3 * COLUMNS, AREAS)))


@rule("4.1.5.1", "4.1.5", off=())
def adjacent(s: SpellcardState, area: int) -> tuple[int, ...]:
    """The up to eight areas around one, not the area itself."""
    return BESIDE[area]


@rule("4.1.8", "4.1.8.1", off=())
def baseline(s: SpellcardState, player: int) -> tuple[int, ...]:
    """The four areas nearest to the player."""
    return BASELINES[player]


@rule("4.1.9", "4.1.9.1", off=-1)
def gate(s: SpellcardState, player: int) -> int:
    """The second area of the baseline from that player's own left (reading A13)."""
    return GATES[player]


centre_line = the(CENTRE, "4.1.10", off=frozenset())


@rule("4.1.11", "4.1.11.1", off=frozenset())
def territory(s: SpellcardState, player: int) -> frozenset[int]:
    """The eight areas on the player's side of the centre line; baseline and gate are among them (4.1.12)."""
    return TERRITORIES[player]


@rule("4.1.12", off=lambda s, area: (features_of(s, area) or [""])[:1])
def features(s: SpellcardState, area: int) -> list[str]:
    """What an area is, all of it at once."""
    return features_of(s, area)


def features_of(s: SpellcardState, area: int) -> list[str]:
    found = []
    for player, name in enumerate("AB"):
        found += [f"{name} gate"] if area == gate(s, player) else []
        found += [f"{name} baseline"] if area in baseline(s, player) else []
        found += [f"{name} territory"] if area in territory(s, player) else []
    return found + (["centre"] if area in centre_line(s) else [])


@rule("4.1.6", off=True)
def is_free(s: SpellcardState, area: int) -> bool:
    """One striker to an area."""
    return not s.zones[FIRST_AREA + area]


def forwards(s: SpellcardState, area: int, player: int, steps: int = 1) -> int:
    """The area so many rows nearer to the opponent's baseline; -1 if there is none."""
    goal = area + (COLUMNS if player == 0 else -COLUMNS) * steps
    return goal if 0 <= goal < AREAS else -1


def free_areas(s: SpellcardState, areas: tuple[int, ...]) -> list[int]:
    if EXAMINING:
        return [area for area in areas if is_free(s, area)]
    zones = s.zones
    return [area for area in areas if not zones[FIRST_AREA + area]]


@rule("4.1.4", off=True)
def has_room(s: SpellcardState, player: int) -> bool:
    """A player controls six strikers at most."""
    return len(derived(s).strikers[player]) < striker_limit(s, player)


@rule("4.1.4.1", off=True)
def takes_another(s: SpellcardState, player: int) -> bool:
    """Whether an effect that gives the player one more striker is applied."""
    return has_room(s, player)


def striker_limit(s: SpellcardState, player: int) -> int:
    from kisoku.games.spellcard.rules.r3_information import of_player

    return of_player(s, "striker_limit", player, STRIKER_LIMIT)
