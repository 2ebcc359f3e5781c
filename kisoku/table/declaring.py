"""What lies on a game's table, declared once: zones, values, phases, verbs, happenings, moments, with their words in
both languages.

A game writes this in its `table.yaml`. From it come what is seen (seeing.py), what is said of options, questions and
events (saying.py, telling.py), the
names by which scenarios call things (kisoku/judge), and what is true of every position (soundness.py). What only code
can say, a game binds by name.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any, Generic, Literal, TypeVar

import msgspec

from kisoku.kernel import zones
from kisoku.kernel.game import Words
from kisoku.layout import Named, both
from kisoku.text.normal import normal_name
from kisoku.text.yamlfile import BadFile, Place, load_yaml

T = TypeVar("T")


class Spoken(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Something that has words. also: other words for it in scenarios, each without blanks."""

    ja: str = ""
    en: str = ""
    also: str = ""

    @property
    def words(self) -> Words:
        return Words(self.ja, self.en)


class Zone(Spoken, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A kind of zone.

    per: each player has one, or the table. order: a stack is counted from its top; of a free one no order can be
    followed. seen: who knows its
    cards, unless something else made them known; of what lies face down in an open one (`card`: some do) the place is
    seen. cells: rows and
    columns, each cell a zone of its own; beside: which cells are neighbours. own: only its player's own cards lie
    there. states: what its cards have
    beside their place. near: where a card named without its zone is looked for first (1). apart: a part of the
    observation of its own tells what
    lies there, and what is no card may. short: its name in a narrow line.
    """

    per: Literal["player", "table"] = "player"
    order: Literal["kept", "stack", "free"] = "kept"
    seen: Literal["all", "owner", "nobody", "card"] = "all"
    cells: tuple[int, int] | None = None
    beside: Literal["orthogonal", "around"] = "orthogonal"
    own: bool = False
    states: tuple[str, ...] = ()
    near: int = 99
    apart: bool = False
    short: Spoken | None = None

    def kind(self, name: str) -> zones.Kind:
        cells = () if self.cells is None else zones.grid(*self.cells, getattr(zones, self.beside))
        return zones.Kind(name, self.per == "table", self.order, self.seen, cells=cells)


class Value(Spoken, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A value of a player or of the table.

    flag: yes or no. states: for a value that is one of a few, other words for each, from the raw value `first` on;
    `none` is no value. told: players
    are told which state it is, or the raw value. seen: `judge`: no part of what players see.
    """

    per: Literal["player", "table"] = "player"
    flag: bool = False
    states: dict[str, str] = {}
    first: int = 0
    told: Literal["state", "raw"] = "state"
    seen: Literal["all", "owner", "judge"] = "all"

    def state(self, raw: int) -> str:
        return tuple(self.states)[raw - self.first]


class Verb(Spoken, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What an option does. Its words have a place {} for what it is about: a card (or player), a number, something
    else, or nothing."""

    about: Literal["card", "number", "other", "nothing"] = "card"


class Happening(Spoken, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A kind of event, and its line in the log, if it is worth one.

    Places in the line: {who} does it, {whose}, the {card} that it is about, {n}, and what a game adds; [draw|draws] is
    said to who does it, and to others.
    phase: the line is the name of that phase. turn: a turn begins with it.
    """

    rule: str = ""
    phase: str = ""
    turn: bool = False


class Ruled(Spoken, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Words about a rule."""

    rule: str


class Declarations(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """All of a `table.yaml`.

    whole: what else a scenario may look at, with other words for it. moments: rule numbers with their names. groups:
    names for several verbs.
    answers: what scripts say, words parted by strokes, and the verbs (or groups) that it may mean; answers_after: what
    stands behind its object in
    Japanese. called: the first word of a script for a verb that has another name. questions: by rule, or by a name
    that the game picks. lines: of
    the log, for special cases of happenings. phrases, kinds, keywords, attributes: other words. given: the keys of a
    position.
    """

    zones: dict[str, Zone]
    phases: dict[str, Spoken]
    values: dict[str, Value] = {}
    whole: dict[str, str] = {}
    moments: dict[str, str] = {}
    verbs: dict[str, Verb] = {}
    groups: dict[str, str] = {}
    answers: dict[str, str] = {}
    answers_after: dict[str, str] = {}
    called: dict[str, str] = {}
    questions: dict[str, Spoken] = {}
    happenings: dict[str, Happening] = {}
    lines: dict[str, Happening] = {}
    phrases: dict[str, Spoken] = {}
    kinds: dict[str, Spoken] = {}
    keywords: dict[str, Spoken] = {}
    attributes: dict[str, Spoken] = {}
    readings: dict[str, Ruled] = {}
    given: dict[str, str] = {}

    def zone_names(self, short: bool = False) -> dict[str, Named]:
        """What a layout calls the zones, in full or in a narrow line."""
        return {
            name: both((zone.short if short and zone.short is not None else zone).words)
            for name, zone in self.zones.items()
        }

    def group(self, names: str) -> frozenset[str]:
        """The verbs that names of verbs and groups mean."""
        return frozenset(
            verb
            for name in names.split()
            for verb in (self.group(self.groups[name]) if name in self.groups else (name,))
        )


def declared(folder: Path) -> Declarations:
    """What the game in that folder declares. Raises BadFile for what cannot be, with the place."""
    path = folder / "table.yaml"
    try:
        return msgspec.convert(load_yaml(path), Declarations)
    except msgspec.ValidationError as error:
        raise BadFile(
            Place(f"{folder.name}/{path.name}"), f"宣言ではありません：{error}", f"is no declaration: {error}"
        ) from None


# --- words -----------------------------------------------------------------------------------------------------------


class Spellings(Generic[T]):
    """The words for a few things, several for each: {thing: "word another_word"}."""

    def __init__(self, table: Mapping[T, str]) -> None:
        self._things = {_plain(word): thing for thing, words in table.items() for word in words.split()}

    def get(self, word: object) -> T | None:
        return self._things.get(_plain(word))

    def words(self) -> tuple[str, ...]:
        return tuple(self._things)


def _plain(word: object) -> str:
    return normal_name(str(word).lower()).replace(" ", "_")


def words_of(entries: Mapping[str, Spoken]) -> dict[str, Words]:
    return {name: entry.words for name, entry in entries.items()}


# --- places ----------------------------------------------------------------------------------------------------------


class Zones(zones.Zones):
    """The zones of a game as they are declared, numbered as the kernel numbers them."""

    def __init__(self, declared: Mapping[str, Zone], players: int) -> None:
        super().__init__(tuple(zone.kind(name) for name, zone in declared.items()), players)
        self.names = tuple(declared)
        self.declared = tuple(declared.values())
        self.nearest = tuple(sorted(range(len(self.names)), key=lambda kind: self.declared[kind].near))
        self.words = words_of(declared)
        self.spellings = Spellings(
            {kind: f"{name} {zone.ja} {zone.also}" for kind, (name, zone) in enumerate(declared.items())}
        )

    def in_order(self, s: Any, zone: int) -> tuple[int, ...]:
        """What lies in a zone in the order in which people count it: a stack of cards from the top, things that wait
        for each other from the first."""
        things: tuple[int, ...] = s.zones[zone]
        return self.counted(s, zone) if not self.declared[self.kind[zone]].apart else things


# --- verbs as scripts say them ---------------------------------------------------------------------------------------

Meant = frozenset[str]


class Answers:
    """What players do, as scripts say it: words of both languages for the verbs of options. A word alone is read by
    `answers` first."""

    def __init__(self, declared: Declarations) -> None:
        self._words = dict(_unfolded(declared.answers, declared.group))
        self._after = sorted(_unfolded(declared.answers_after, declared.group), key=lambda row: -len(row[0]))
        self._longest = max((word.count(" ") + 1 for word in self._words), default=0)

    def take_apart(self, words: str) -> tuple[Meant | None, str]:
        """(the verbs meant, the rest); no verb is recognised: (None, all of it)."""
        parts = words.replace("　", " ").split()
        for count in range(min(self._longest, len(parts)), 0, -1):
            verbs = self._words.get(" ".join(parts[:count]).lower())
            if verbs is not None:
                return verbs, " ".join(parts[count:])
        text = " ".join(parts)
        for word, verbs in self._after:
            if text.endswith(word) and text != word:
                return verbs, text.removesuffix(word).strip()
        return None, text


def _unfolded(rows: Mapping[str, str], group: Callable[[str], Meant]) -> Iterable[tuple[str, Meant]]:
    for words, verbs in rows.items():
        for word in words.split("/"):
            yield word, group(verbs)
