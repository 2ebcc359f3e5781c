"""Every message between a table and whoever sits at it: what a client may send, and what it gets.

Messages are JSON objects; `type` says which one it is. A client can do nothing but name an option of the current
request by its place, ask, and propose: what is possible is always decided by the engine. `at` counts what has been
shown (not decisions: whether somebody was asked is no business of the other side). docs/protocol.md explains all this;
docs/protocol.schema.json is made from this module.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec

VERSION = 2
"""Of the protocol. Rises when a client that knew the last one would not understand this one."""

MESSAGE_LIMIT = 4_096
"""Bytes of one message from a client."""

Name = Annotated[str, msgspec.Meta(max_length=100)]
Token = Annotated[str, msgspec.Meta(max_length=100)]
Count = Annotated[int, msgspec.Meta(ge=0, le=1_000_000)]
Mode = Literal["off", "auto", "on"]


class Said(msgspec.Struct, frozen=True):
    """Something said in both languages."""

    ja: str
    en: str


# --- what a client may send -----------------------------------------------------------------------


class FromClient(msgspec.Struct, forbid_unknown_fields=True, tag_field="type"):
    """Nothing but the fields that are named here is accepted."""


class Hello(FromClient, tag="hello"):
    """The first message: which table, and the token of a seat or of the spectators. Sent again after any interruption,
    it loses nothing.

    The token with which a table was opened is only an invitation to a seat: who sits down there first gets another one,
    and then the invitation is void. own: a token of one's own making for that, so that nothing is lost if the
    connection breaks; it opens the seat afterwards, too. Without one the server makes one. `yours` tells which it is.

    changes: whether views after the first may come as what has changed since the last one.
    """

    table: Name
    token: Token
    own: Annotated[str, msgspec.Meta(min_length=20, max_length=100)] | None = None
    changes: bool = False


class Answer(FromClient, tag="answer"):
    """Take the option with that place in the request of the view that was numbered `at`."""

    at: Count
    choice: Count


class Undo(FromClient, tag="undo"):
    """Take back the last own decision, with all that came of it; `at`: back to the view with that number, in which one
    was asked.
    """

    at: Count | None = None


class Reply(FromClient, tag="reply"):
    """Agree to what the other side proposes, or not."""

    agree: bool


class Concede(FromClient, tag="concede"):
    """Give up."""


class Rematch(FromClient, tag="rematch"):
    """After the end: propose another game, at will with seats swapped."""

    swap: bool = False


class Swap(FromClient, tag="swap"):
    """Before a person has decided anything: propose to begin anew with seats swapped."""


class Switch(FromClient, tag="switch"):
    """How response windows are dealt with, and the names of windows at which one is always asked."""

    mode: Mode
    stops: Annotated[list[Name], msgspec.Meta(max_length=50)] = []


class Go(FromClient, tag="go"):
    """Go on from a window at which one was held without having anything to answer."""


class Ping(FromClient, tag="ping"):
    """I am here. Answered by `pong`; who has once said so and then falls silent for a few seconds counts as away."""


class StandIn(FromClient, tag="stand_in"):
    """Let a machine play for the person of that seat, who has been away for a while; until they come again."""

    seat: Annotated[int, msgspec.Meta(ge=0, le=7)]


class WhyNot(FromClient, tag="why_not"):
    """Why an intent of the layout cannot be done with a card that one sees; without a card: one of
    the layout's `asks`.
    """

    intent: Name
    ref: Annotated[int, msgspec.Meta(ge=0, le=1 << 53)] | None = None


class Foresee(FromClient, tag="foresee"):
    """What the option with that place would bring about, as far as one can know."""

    at: Count
    choice: Count


class AskAhead(FromClient, tag="ahead"):
    """What could be answered next, after each option."""

    at: Count


class AskHindrances(FromClient, tag="hindrances"):
    """Why one's own cards that nothing is offered with cannot be used now."""


class AskHint(FromClient, tag="hint"):
    """What a machine would do in one's place."""


class AskRule(FromClient, tag="rule"):
    """Our summary of a rule and its neighbours."""

    number: Name


class AskCard(FromClient, tag="card"):
    """The printed card of that number."""

    number: Name


class AskCourse(FromClient, tag="course"):
    """After the end: the course of the game."""


class Jump(FromClient, tag="jump"):
    """Show how it was at `at`; after the end also through the eyes of another player (a spectator's if null)."""

    at: Count
    viewer: Annotated[int, msgspec.Meta(ge=0, le=15)] | None = None


Asking = WhyNot | Foresee | AskAhead | AskHindrances | AskHint | AskRule | AskCard | AskCourse | Jump
ClientMessage = Hello | Answer | Undo | Reply | Concede | Rematch | Swap | Switch | Go | Ping | StandIn | Asking


# --- what a client gets ---------------------------------------------------------------------------


class Seated(msgspec.Struct):
    """A seat: which player it is in this game, who sits there (person, nobody, or the name of a machine), whether
    anybody is connected and can be heard, and whether a machine stands in for them.
    """

    seat: int
    player: int
    kind: str
    words: Said
    deck: bool
    here: bool
    stand_in: bool = False


class Clock(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """Seconds: `bank` for a whole game, used up only where a decision takes longer than `each`."""

    bank: Annotated[float, msgspec.Meta(ge=0, le=86_400)]
    each: Annotated[float, msgspec.Meta(ge=0, le=3_600)] = 0.0


class FromServer(msgspec.Struct, tag_field="type"):
    """What a table tells."""


class ResponseWindow(msgspec.Struct, frozen=True):
    """A response window at which one may stop: the name under which `stops` has it, its rule, what to call it."""

    name: str
    rule: str
    ja: str
    en: str


class TableSays(FromServer, tag="table"):
    """The table itself: sent first, and whenever something about it changes. seat and player are null for a spectator.

    layout: how it is drawn, which never changes: sent to who comes, and null afterwards.
    """

    version: int
    table: str
    game: str
    title: Said
    format: str
    round: int
    phase: Literal["waiting", "playing", "over"]
    seat: int | None
    player: int | None
    seats: list[Seated]
    clock: Clock | None
    mode: Mode
    stops: list[str]
    windows: list[ResponseWindow]
    layout: dict[str, Any] | None


class Yours(FromServer, tag="yours"):
    """The token that opens this seat from now on; the invitation does not any more."""

    token: str


class View(FromServer, tag="view"):
    """All that this viewer may know now. The observation has the request, if this viewer is asked. thinking: the player
    for whom all wait.

    Of the request's options that one has `idle` by which the player lets things take their course, if there is just
    one.

    clocks: seconds left in each player's bank. left: for who is asked, seconds before the bank is used.
    """

    at: int
    thinking: int | None
    clocks: list[float] | None
    left: float | None
    observation: dict[str, Any]


class Pong(FromServer, tag="pong"):
    """You are heard."""


class Changed(FromServer, tag="changed"):
    """A view, for who has asked for changes: its observation is the last one's, changed by `by` (`server/changing.py`
    says how that is written).
    """

    at: int
    thinking: int | None
    clocks: list[float] | None
    left: float | None
    by: list[Any]


class NamedCard(msgspec.Struct, frozen=True):
    """A card that a line names: the name as it stands in the sentence, the number of the printed card, and the card's
    reference in the view `at` of the line, if the viewer knew then where it was.
    """

    ja: str
    en: str
    number: str
    ref: int | None


class Told(msgspec.Struct, frozen=True):
    """A line of the log: the view with which it was told, the turn in which it happened (0: before the first), the rule
    by which it did, the words, and the cards that the words name.
    """

    at: int
    turn: int
    rule: str
    ja: str
    en: str
    cards: list[NamedCard]


class Log(FromServer, tag="log"):
    """Lines of this viewer's log from that place on; what a client has from there on is replaced."""

    start: int
    lines: list[msgspec.Raw]


class ErrorSays(FromServer, tag="error"):
    """A message that was not taken. Nothing has changed."""

    code: str
    ja: str
    en: str


class Because(msgspec.Struct):
    """A reason: the rule, and the fact that it meets."""

    rule: str
    ja: str
    en: str


class Why(FromServer, tag="why"):
    """Every reason why it cannot be done; none: it can."""

    ref: int | None
    intent: str
    reasons: list[Because]


class Change(msgspec.Struct, frozen=True):
    """A value or a number of cards, whose it is (-1: nobody's), and what it can become."""

    place: str
    player: int
    values: list[int]


class Target(msgspec.Struct, frozen=True):
    """What an option is about: a card or a player, and places of the table."""

    ref: int | None
    places: list[tuple[str, int]]


class Foreseen(FromServer, tag="foreseen"):
    """What an option of the view `at` would bring about before its player is asked again. gone: cards that no longer
    lie where they do. winner: who would have won; asks: what its player would be asked next; passes: whether another
    turn would have begun; then: what the options are about if its player is asked again at once; each if that is
    certain.
    """

    at: int
    choice: int
    changes: list[Change]
    gone: list[int]
    winner: int | None
    asks: Said | None
    passes: bool
    then: list[Target]


class Way(msgspec.Struct, frozen=True):
    """An option, and something that can be answered at once after it: a card or a player, places of the table, and its
    words.
    """

    choice: int
    ref: int | None
    places: list[tuple[str, int]]
    words: Said


class Ahead(FromServer, tag="ahead"):
    """Answers after next of the view `at`, as far as they are certain: a thing to which one way leads can be pointed at
    straight away. pay: where it is asked with what to pay, the option that leaves most.
    """

    at: int
    ways: list[Way]
    pay: int | None


class Hindered(msgspec.Struct):
    """A card, and every reason why it cannot be used."""

    ref: int
    reasons: list[Because]


class Hindrances(FromServer, tag="hindrances"):
    """What hinders one's own cards in the view `at`."""

    at: int
    cards: list[Hindered]


class Gain(msgspec.Struct, frozen=True):
    """A respect in which a way is better than doing nothing more, and by how much; below zero: worse."""

    ja: str
    en: str
    gain: float


class HintSays(FromServer, tag="hint"):
    """What a machine would do in the view `at`: which option, what would come after it to the end of the
    turn, and why.
    """

    at: int
    choice: int
    plan: list[Said]
    reasons: list[Gain]


class RuleSays(FromServer, tag="rule"):
    """The rule with those above it (outermost first), beside it and below it."""

    number: str
    above: list[Because]
    rule: Because
    beside: list[Because]
    below: list[Because]


class CardSays(FromServer, tag="card"):
    """A printed card, told as an observation tells a card that lies on the table."""

    number: str
    card: dict[str, Any]


class Proposal(FromServer, tag="proposal"):
    """Somebody proposes something. seen: for an undo, what this viewer was told meanwhile."""

    kind: Literal["undo", "rematch", "swap"]
    by: int
    ja: str
    en: str
    seen: list[msgspec.Raw]


class Settled(FromServer, tag="settled"):
    """What was proposed has been agreed to, or not."""

    kind: Literal["undo", "rematch", "swap"]
    agreed: bool
    ja: str
    en: str


class Held(FromServer, tag="held"):
    """A window at which this viewer has nothing to answer, shown because the switch or a stop says so. `go` goes on."""

    at: int
    rule: str
    ja: str
    en: str


class Over(FromServer, tag="over"):
    """The game has ended. winner: a player, -1 for a draw."""

    at: int
    winner: int
    ja: str
    en: str


class Point(msgspec.Struct, frozen=True):
    """From that view on: the turn, and each player's main value."""

    at: int
    turn: int
    values: list[int]


class Turning(msgspec.Struct, frozen=True):
    """A decision that changed much: the view after it and the one before, the turn, whose it was, and how good the
    position looked for the first player before and after.
    """

    at: int
    since: int
    turn: int
    player: int
    before: float
    after: float


class CourseSays(FromServer, tag="course"):
    """The course of a finished game, and the decisions that changed most."""

    points: list[Point]
    turnings: list[Turning]


class TurnAt(msgspec.Struct, frozen=True):
    """A turn, and the number of its first view."""

    turn: int
    at: int


class Past(FromServer, tag="past"):
    """How it was, of how many views, and where turns begin. viewer: through whose eyes.

    lines: how long that viewer's log was then. log: the lines, where it is not the log of who asks.
    """

    at: int
    count: int
    turns: list[TurnAt]
    viewer: int | None
    lines: int
    log: list[msgspec.Raw] | None
    observation: msgspec.Raw


Answering = Why | Foreseen | Ahead | Hindrances | HintSays | RuleSays | CardSays | Past | CourseSays
ServerMessage = (
    TableSays | Yours | View | Changed | Pong | Log | ErrorSays | Proposal | Settled | Held | Over | Answering
)


encode = msgspec.json.Encoder().encode
decode_client = msgspec.json.Decoder(ClientMessage).decode
