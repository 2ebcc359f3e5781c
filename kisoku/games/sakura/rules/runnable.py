"""Whether a program that reads can also be carried out. What cannot is refused with its name, never silently left undone.

The language reads more than the rules of the Megami that are here can do: words of Megami that are still to come, for instance. Each table
lists what some chapter really looks at; a word that is in none of them has no effect, so a card with it is no card yet.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Any

from kisoku.games.sakura.pool import MOMENTS
from kisoku.games.sakura.rules import items
from kisoku.games.sakura.rules.verbs import VERBS
from kisoku.games.sakura.state import POOL_NAMES, ZONE_BY_NAME
from kisoku.text import program as ir

EVENTS = MOMENTS | {
    "attack_made", "basic_action", "became_unused", "concentration_gained", "crystals", "damage", "discarded_enhancement", "distance_changed",
    "drawn", "moved", "reconstructed", "react_instead", "shrunk", "state", "toggled", "used",
}  # fmt: skip
"""What effects can wait for: every event that happens, the windows of a turn, and a condition that comes true."""

REPLACED = {"crystal_moved", "damage", "lose", "lose_instead"}
"""Events instead of which something else can happen."""

KINDS = {
    "constant", "on_use", "after_attack", "on_deploy", "deployed", "on_discard", "spent", "resurge", "immediate_resurge", "triggered", "instead",
    "custom",
}  # fmt: skip
KEYWORDS = {
    "", "terminal", "no_reaction", "overcome", "unavoidable", "uncancelled", "both_damages", "trap", "digi_trap", "centrifugal", "distance_limit", "opening",
    "cancels_out", "not_chosen",
}  # fmt: skip
FORBIDDEN = {
    "attack", "basic_action", "be_chosen", "be_damaged", "be_shrunk", "draw", "gain_concentration", "leave_by_arrow",
    "lose", "pay_concentration", "react", "use", "win",
}  # fmt: skip
PERMITTED = {"react", "standard", "trap", "count_as_aura"}
BECOMING = {("arrow", "both"), ("arrow", "reversed"), ("state", "cancelled")}
COPYING = {"copy", "copy_but_name"}
"""C10-16: the value says of what."""

DAMAGE_CHANGES = {"+", "=", "*", "/", "swap", "none", "either"}
NUMBER_CHANGES = {"+", "=", "*", "/"}
CHANGES = {
    "aura": DAMAGE_CHANGES,
    "life": DAMAGE_CHANGES,
    "range": {"=", "sides", "shift", "add", "remove", "near+", "far+", "near-", "far-", "either"},
    "arrow": {"both", "reverse", "+"},
    "charge": NUMBER_CHANGES | {"either"},
    "hand_limit": NUMBER_CHANGES | {"none"},
    **dict.fromkeys(("distance", "master_distance", "concentration_cap", "aura_cap", "consumption"), NUMBER_CHANGES),
}
"""Items of things and players that effects can change, and the ways in which they can."""


@lru_cache(maxsize=1)
def additional_verbs() -> frozenset[str]:
    """Verbs that the additional rules of some Megami define."""
    from kisoku.games.sakura.ruleset import PATCHES, assemble

    return frozenset(assemble(frozenset(PATCHES), 0).procedures)


def unknown(abilities: tuple[ir.Ability, ...]) -> str:
    """The first thing in the programs that no rule here carries out, in the program's own words; nothing if all is known."""
    return next((fault for ability in abilities for fault in _faults(ability, False)), "")


def _faults(node: Any, replaced: bool) -> Iterator[str]:
    if isinstance(node, tuple):
        for part in node:
            yield from _faults(part, replaced)
    elif isinstance(node, ir.Data):
        fault = _fault(node, replaced)
        if fault:
            yield fault
        for name in node.__struct_fields__:
            yield from _faults(getattr(node, name), isinstance(node, ir.Replace) and name == "trigger")


def _fault(node: ir.Data, replaced: bool) -> str:
    """What of the node itself is not known."""
    if isinstance(node, ir.Do):
        return _unless(node.verb in VERBS or node.verb in additional_verbs(), "verb", node.verb) or _fault_of_places(node)
    if isinstance(node, ir.Cost):
        return _unless(node.verb != "move" or node.place.partition(":")[0] in ZONE_BY_NAME, "zone", node.place) or next(
            (f"place {name}" for end in node.place.split(">") if node.verb == "arrow" and (name := end.partition(":")[0]) not in POOL_NAMES), ""
        )
    if isinstance(node, ir.Trigger) and node.event == "crystals":
        ends = (end.partition(":")[0] for end in (node.source, node.target))
        return next((f"place {end}" for end in ends if end not in CRYSTAL_PLACES | {"", "enhancement"}), "")
    if isinstance(node, ir.Trigger) and node.event == "moved":
        return next((f"zone {zone}" for zone in (node.source, node.target) if zone and zone not in ZONE_BY_NAME), "")
    if isinstance(node, ir.Trigger):
        return _unless(node.event in (REPLACED if replaced else EVENTS), "event", node.event)
    if isinstance(node, ir.Ability):
        return _unless(node.kind in KINDS, "kind", node.kind) or _unless(node.keyword in KEYWORDS, "keyword", node.keyword)
    if isinstance(node, ir.Replace) and node.trigger.event == "damage":
        return _unless(node.trigger.cause == ir.Reg("attack"), "replacement", "of damage")
    if isinstance(node, ir.Later):
        trigger = node.ability.trigger
        known = trigger is None or (trigger.event not in ("state", "react_instead") and not trigger.either and node.duration in ("", "turn"))
        return _unless(known, "later", trigger.event if trigger is not None else "")
    if isinstance(node, ir.Fact):
        return _unless(node.name in items.FACTS, "fact", node.name)
    if isinstance(node, ir.Filter):
        return _unless(node.item in items.ITEMS or node.item == "origin", "item", node.item)
    if isinstance(node, ir.Value):
        return _unless(node.item in _values_of(node.of), "value", node.item)
    if isinstance(node, ir.Query):
        return next((f"zone {zone}" for zone in node.zones if zone not in ZONE_BY_NAME), "")
    if isinstance(node, ir.Change):
        return _unless(node.how in CHANGES.get(node.item, ()), "change", f"{node.item} {node.how}")
    if isinstance(node, ir.Forbid):
        return _unless(node.action in FORBIDDEN, "prohibition", node.action)
    if isinstance(node, ir.Permit):
        return _unless(node.action in PERMITTED, "permission", node.action)
    if isinstance(node, ir.Become):
        return _unless((node.item, node.value) in BECOMING or node.item in COPYING, "becoming", f"{node.item} {node.value}")
    if isinstance(node, ir.Case):
        return _unless(node.of == "stratagem" or node.of in items.OF_GAME, "case", node.of)
    return _unless(not isinstance(node, ir.Search | ir.Target | ir.Mode), "op", type(node).__name__)


CRYSTAL_PLACES = {*POOL_NAMES, "outside", "self", "it", "event", "sealed"}


def _fault_of_places(op: ir.Do) -> str:
    """Crystals lie at places, cards in zones."""
    if op.verb == "arrow":
        return next((f"place {place}" for place in (*op.origin.split(","), op.place) if place not in CRYSTAL_PLACES), "")
    return _unless(op.verb not in ("move", "exchange") or op.place in ZONE_BY_NAME, "zone", op.place)


def _values_of(of: Any) -> Any:
    if isinstance(of, ir.Reg) and of.name in ("you", "opponent", "each"):
        return items.OF_PLAYER
    if isinstance(of, ir.Reg) and of.name == "game":
        return items.OF_GAME
    return items.OF_THING


def _unless(known: bool, kind: str, name: str) -> str:
    return "" if known else f"{kind} {name}"


