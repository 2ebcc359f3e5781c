"""A question as plain data for whoever draws it: what is asked, what may be answered, and which control fits.

A question that is one of a run (several cards picked one by one, units shared out thing by thing) says what the whole
run is about, so that a control can show it at once; the answers are still given one by one, each an option of the
question that stands then.
"""

from __future__ import annotations

from collections.abc import Callable, Container
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, NotRequired, TypedDict

from kisoku.kernel.choosing import DONE, Pick, PickNumber, Share
from kisoku.kernel.game import Words
from kisoku.kernel.requests import NO_SOURCE, Option, Request
from kisoku.kernel.state import State, ref_player
from kisoku.layout import Named, both

PLAYER = "player"
"""The place of a player, beside the zones and values that a layout names."""

Ref = int | None
"""A reference that the asked player may know; negative ones are players."""


class Entry(TypedDict):
    """Something that can be taken, or that gets a share."""

    words: Named
    ref: Ref


class Several(TypedDict):
    """At least `least` and at most `most` of the entries are taken; with `ordered` their order counts.

    taken: entries taken so far. offers: for each option of the question the entry that it takes; -1: it ends the run.
    Entries with the same number in `kinds` cannot be told apart: any of them may be named, and whichever is offered is
    taken. room: what those still to be taken may weigh together (-1: no matter), with the `weights` of the entries.
    """

    control: Literal["several"]
    least: int
    most: int
    ordered: bool
    entries: list[Entry]
    kinds: list[int]
    weights: list[int]
    room: int
    taken: list[int]
    offers: list[int]


class Number(TypedDict):
    """A number from `least` to `most` is named: the options, in this order."""

    control: Literal["number"]
    least: int
    most: int


class Shares(TypedDict):
    """`total` is shared out among the entries, at least `least` to each. shares: what the first ones have got. The
    options are the numbers from `least` on.
    """

    control: Literal["shares"]
    total: int
    least: int
    entries: list[Entry]
    shares: list[int]


class SeenOption(TypedDict):
    """What may be answered. twins: cards that are offered together with that one, because nothing tells them apart.
    places: zones or values of the table that it is about, and whose (-1: nobody's). idle: by it the player lets things
    take their course.
    """

    verb: str
    rule: str
    words: Named
    ref: Ref
    twins: NotRequired[list[int]]
    places: NotRequired[list[tuple[str, int]]]
    idle: NotRequired[bool]


if TYPE_CHECKING:
    Control = Several | Number | Shares | None
else:
    Control = Any  # msgspec knows no unions of these; the schema names them (kisoku/server/schema.py)


class Question(TypedDict):
    """What is asked, on account of what, what may be answered, and the control that fits; none for a plain choice among
    the options.
    """

    rule: str
    words: Named
    source: Ref
    options: list[SeenOption]
    control: Control


class Wording(NamedTuple):
    """How one game says things: what is asked, what an option would do, what a reference is called; which references
    the asked player may know; the verbs of options that are about no reference; the places of the table that an option
    is about: a zone or value, and whose (-1: nobody's); what tells things of the same name apart; and the cards that
    are offered together with the one that an option names, where a game does that.
    """

    asked: Callable[[Any, Request], Words]
    option: Callable[[Any, Request, Option], Words]
    name: Callable[[Any, int, int], Words]
    ref: Callable[[Any, int, int], Ref]
    plain: Container[str]
    places: Callable[[Any, Option, int], list[tuple[str, int]]]
    apart: Callable[[Any, int, int], Words]
    twins: Callable[[Any, int, int], list[int]] = lambda s, ref, player: []

    def ref_of(self, s: State, option: Option, player: int) -> Ref:
        return None if option.verb in self.plain else self.ref(s, option.thing, player)


def question(s: State, request: Request, wording: Wording) -> Question:
    """The request as the asked player sees it."""
    player = request.player
    refs = [wording.ref_of(s, option, player) for option in request.options]
    named = {ref for ref in refs if ref is not None}
    words = _told_apart(
        [wording.option(s, request, option) for option in request.options],
        refs,
        lambda ref: wording.apart(s, ref, player),
    )
    options: list[SeenOption] = [
        {
            "verb": option.verb,
            "rule": option.rule,
            "words": said,
            "ref": ref,
            "twins": []
            if ref is None or ref < 0
            else [twin for twin in wording.twins(s, ref, player) if twin not in named],
            "places": [*wording.places(s, option, player), *_seat(ref)],
        }
        for option, ref, said in zip(request.options, refs, words, strict=True)
    ]
    source = wording.ref(s, request.source, player) if request.source != NO_SOURCE else None
    return {
        "rule": request.rule,
        "words": both(wording.asked(s, request)),
        "source": source,
        "options": options,
        "control": _control(s, request, wording),
    }


def _told_apart(words: list[Words], refs: list[Ref], apart: Callable[[int], Words]) -> list[Named]:
    """The words of each; where different things would be called the same, with what tells them apart, and if nothing
    does, counted as they lie.
    """
    things: dict[str, list[Ref]] = {}
    for said, ref in zip(words, refs, strict=True):
        same = things.setdefault(said.ja, [])
        if ref not in same:
            same.append(ref)
    found: list[Named] = []
    for said, ref in zip(words, refs, strict=True):
        same = things[said.ja]
        if len(same) == 1 or ref is None or ref < 0:
            found.append(both(said))
            continue
        more = apart(ref)
        equal = [other for other in same if other is not None and other >= 0 and apart(other).ja == more.ja]
        count = equal.index(ref) + 1
        ja = [part for part in (more.ja, f"{count}枚目" if len(equal) > 1 else "") if part]
        en = [part for part in (more.en, f"no. {count}" if len(equal) > 1 else "") if part]
        found.append({"ja": f"{said.ja}（{'・'.join(ja)}）", "en": f"{said.en} ({', '.join(en)})"})
    return found


def square(number: int) -> tuple[str, int]:
    """The place that is one of the squares between the players."""
    return f"square {number}", -1


def _seat(ref: Ref) -> list[tuple[str, int]]:
    """An option about a player is about the place where that player sits."""
    return [] if ref is None or ref >= 0 else [(PLAYER, ref_player(ref))]


def _control(s: State, request: Request, wording: Wording) -> Control:
    """By the procedure that asks; none for a plain choice among the options."""
    asking = s.frames[-1] if s.frames else None
    if isinstance(asking, Pick) and asking.most > 1:
        return _several(s, request, asking, wording)
    if isinstance(asking, PickNumber):
        return {"control": "number", "least": asking.least, "most": max(asking.most, asking.least)}
    if isinstance(asking, Share):
        entries = _entries(s, request, [Option("share", asking.rule, thing) for thing in asking.things], wording)
        return {
            "control": "shares",
            "total": asking.total,
            "least": asking.least,
            "entries": entries,
            "shares": list(asking.shares),
        }
    return None


def _several(s: State, request: Request, asking: Pick, wording: Wording) -> Several:
    count = len(asking.candidates)
    kinds = list(asking.alike) or list(range(count))
    weights = list(asking.weights) or [0] * count
    return {
        "control": "several",
        "least": asking.least,
        "most": asking.most,
        "ordered": asking.ordered,
        "entries": _entries(
            s,
            request,
            [Option(asking.verb, asking.rule, thing, place) for place, thing in enumerate(asking.candidates)],
            wording,
        ),
        "kinds": [kinds.index(kind) for kind in kinds],
        "weights": weights,
        "room": -1 if asking.limit < 0 else asking.limit - sum(weights[place] for place in asking.taken),
        "taken": list(asking.taken),
        "offers": [-1 if option.verb == DONE else option.extra for option in request.options],
    }


def _entries(s: State, request: Request, options: list[Option], wording: Wording) -> list[Entry]:
    player = request.player
    refs = [wording.ref_of(s, option, player) for option in options]
    names = [
        wording.option(s, request, option) if option.verb in wording.plain else wording.name(s, option.thing, player)
        for option in options
    ]
    words = _told_apart(names, refs, lambda ref: wording.apart(s, ref, player))
    return [{"words": said, "ref": ref} for said, ref in zip(words, refs, strict=True)]
