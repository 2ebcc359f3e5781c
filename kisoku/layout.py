"""How a game's table lies, as data for whoever draws it: which zones and values stand in which rows, and what a card
shows of itself.

A game's observation has its layout under `table`. Rows name zones (`players[…].zones`), values (`players[…].values`, or
`values` for what is nobody's) and other parts of the observation by their keys; whoever draws needs to know nothing
else of the game.
"""

from __future__ import annotations

from typing import NotRequired, TypedDict

from kisoku.kernel.game import Words


class Named(TypedDict):
    """Words in both languages, as plain data."""

    ja: str
    en: str


def both(words: Words) -> Named:
    return {"ja": words.ja, "en": words.en}


class Item(TypedDict, total=False):
    """One entry of a line: a value, or the number of cards in a zone. Exactly one of `value` and `zone` is there.

    limit: shown after the number ("3/10"). least: not shown below this number. sign: drawn so many times beside the
    number. ready: a fact of cards; those that lack it are counted first ("2/5"). states: what to say for each value,
    said without the number; a value that is not among them is not shown.
    """

    value: str
    zone: str
    ja: str
    en: str
    limit: int
    least: int
    sign: str
    ready: str
    states: dict[str, Named]
    style: str


class Row(TypedDict, total=False):
    """A row of the table. row says what kind:

    line: items side by side; with `name`, after the player's name. cards: the cards of a zone; `title`: its name before
    them; `when`: "always" (with a word for an empty zone), "any" (some card), "known" (some card that is known). words:
    the sentence that a part of the observation has under `words`. things: the words of several things, put into the
    sentence ja / en. stack: things that wait for each other, the last one first; `alone`: shown empty if the middle of
    the table would have no row at all. `of`: the key of that part of the observation.

    On a mat also: pool: a value, or the number of cards in a zone, drawn as so many tokens; with `limit`, among so many
    places; `main`: it is what one wins and loses by; `last`: a word in the last place; `ready`: a fact of cards, those
    that have it are counted out. pile: the cards of a zone one on another; `least`: not there with fewer cards.
    `small`: cards are drawn small.
    """

    row: str
    items: list[Item]
    name: bool
    zone: str
    title: bool
    when: str
    of: str
    ja: str
    en: str
    alone: bool
    style: str
    value: str
    sign: str
    limit: int
    least: int
    small: bool
    main: bool
    last: Named
    ready: str


class Reach(TypedDict):
    """Facts that are drawn as bars along a track: `fact` names the numbers that a card reaches, `weight` says what it
    does there; of one's own cards in `zones`, and of those of others that are known in `others`.
    """

    fact: str
    weight: str
    zones: list[str]
    others: list[str]


class Centre(TypedDict, total=False):
    """What the game is about, between the two sides. kind says how it is drawn:

    track: a number line from `least` to `most` on which `sign`s lie for a `value`; the first of `now` that is there is
    the number that counts; numbers up to that of `shade` are hatched; `reach`: what cards reach along it. rows: the
    fields of both sides meet at a `band`. squares: `rows` times `columns` squares, in reading order for the first
    player, in which the cards of the zone `zone` (or things of the part `of`) lie by their fact `square`, or in the
    cells of the zone; `upward`: squares are counted from the first player's edge on; `reaches`: the fact of a card that
    lists the squares it reaches; `areas`: names of rows of squares, from the near edge.

    ja, en: what it is called. void: what is said where nothing lies there. notes: values that are told beside it.
    beside: rows of what else is nobody's. stage: things that wait to be dealt with and are laid out large while
    somebody is asked. told: rows of sentences about what is going on. arrow: a part of the observation and two things
    of it (cards or players); a stroke is drawn from one to the other.
    """

    kind: str
    ja: str
    en: str
    void: Named
    value: str
    now: list[str]
    least: int
    most: int
    sign: str
    shade: str
    reach: Reach
    rows: int
    columns: int
    zone: str
    of: str
    upward: bool
    reaches: str
    areas: list[Named]
    band: list[Row]
    notes: list[Item]
    beside: list[Row]
    stage: str
    told: list[Row]
    arrow: tuple[str, str, str]


class Mat(TypedDict):
    """Where things lie, for whoever has a plane to draw on: the same regions in every game, and a centre of its own.

    values: the near player's values, from the middle of the table to the player; the far side is mirrored. name: what
    stands beside a player's name; clan: the value whose words a player's crests are made of. front: what lies nearest
    to the middle; back: what lies behind it. piles: beside them. hand: the zone that is held. Each player of a table
    for more has the same.
    """

    values: list[Row]
    name: list[Item]
    clan: str
    front: list[Row]
    back: list[Row]
    piles: list[Row]
    hand: Row
    centre: Centre


class Tint(TypedDict):
    """A fact by which cards are coloured: red, blue, green, purple, gold or grey. Of a fact that is a list, the first
    that has a colour.
    """

    fact: str
    colours: dict[str, str]


class Seal(TypedDict):
    """A fact that is stamped on a card, with its colour and its words for each value."""

    fact: str
    colours: dict[str, str]
    words: dict[str, Named]


class Figure(TypedDict, total=False):
    """A number at the foot of a card, with a short title. pair: two numbers with a stroke between them. tint: the
    colour of the field that it stands on (of a pair: both).
    """

    fact: str
    ja: str
    en: str
    style: str
    pair: bool
    tint: list[str]


class Span(TypedDict):
    """A fact that names numbers from `least` to `most` ("4-10"), drawn as a strip. now: values of the table; the first
    that is there is marked on it.
    """

    fact: str
    least: int
    most: int
    now: list[str]


class Face(TypedDict):
    """How a card is drawn where it has a face: its colour (the first of the tints that has one), its crest (by `clan`,
    a fact, and its name; motifs: those of clans that have one of their own), the fact in its corner and where there is
    none the sign of its kind, seals, the numbers at its foot, its strips, the fact of cards that lie sideways, the fact
    and value of cards with a frame, and the fact that counts what lies on it. map: the fact that has a small map of
    squares, line by line, a sign for each. aside: a figure that is told in words beside the family.
    """

    tints: list[Tint]
    clan: str
    motifs: dict[str, str]
    corner: Figure
    glyphs: Seal
    seals: list[Seal]
    figures: list[Figure]
    spans: list[Span]
    turned: str
    framed: tuple[str, str]
    bears: str
    map: NotRequired[str]
    aside: NotRequired[Figure]


class Mark(TypedDict, total=False):
    """A sign before the names of cards: of those that have the `fact`, or of the one that the observation has at `at`
    (two keys). ja, en: what it says.
    """

    sign: str
    ja: str
    en: str
    fact: str
    at: tuple[str, str]
    style: str


class Part(TypedDict, total=False):
    """What follows a card's name: a fact in a form with one place.

    unless: a fact; cards that have it do not show this. lists: a list of such values. compared: facts that, other than
    printed, turn the style into `changed`.
    """

    fact: str
    form: str
    style: str
    unless: str
    compared: list[str]
    changed: str


class Fact(TypedDict):
    """What to tell of a card in full, with a title (or none)."""

    key: str
    ja: str
    en: str


class Intent(TypedDict):
    """What one may ask "why not?" about a card in a zone ("": in any)."""

    zone: str
    own: bool
    intent: str
    ja: str
    en: str


class Ask(TypedDict):
    """What one may ask "why not?" about without naming a card. places: the zones and values that it is about."""

    places: list[str]
    intent: str
    ja: str
    en: str


class Hint(TypedDict):
    """What hinders a card, in a few letters, by the rule; facts of the card stand in braces."""

    rule: str
    ja: str
    en: str


class Lesson(TypedDict):
    """What to know when a question at that rule comes for the first time."""

    rule: str
    ja: str
    en: str


class Keyword(TypedDict):
    """A word of card texts, and the rule that says what it means."""

    ja: str
    en: str
    rule: str


class First(TypedDict):
    """A first game with a guide: what one plays for, with the rule that says so; the decks of both, the seed, and at
    which question the newcomer takes over: everything before it (choosing cards, the first hand) is done by then. turn:
    not before that turn, in a game that would be too long from its beginning.
    """

    ja: str
    en: str
    goal: str
    decks: list[str]
    seed: int
    rule: str
    turn: NotRequired[int]


class Layout(TypedDict):
    """The whole table, seen by a player who sits at the lower edge.

    zones, short: names of zones, in full and for a narrow line. far, middle, near: the rows from top to bottom. spare:
    zones that are listed card by card where there is room. look: zones whose cards come first where all cards are
    listed. stack: the part of the observation whose things wait to be dealt with. marks, parts: what a card in a row
    shows; dim: the fact of cards that are drawn faintly. texts: facts that are a card's text. mat, face: how the same
    lies and looks on a plane. phases: short names of the phases of a turn, in order. verbs: places of the asked player
    that options of a verb are about, where the option itself names none. payments: verbs of runs that are proposed
    whole, and can be changed. hints: what to say of cards that cannot be used, the first that fits. about: for zones
    and values, the rule that says what they are; keywords: the same for words of card texts. lessons: what a newcomer
    should know, question by question; first: the game in which that is learned. accent: the colour of the game (plum,
    vermilion, indigo, gold, wisteria). bodies: references that are the same modulo this are the same piece of
    cardboard, wherever it lies. help: what the signs mean. concede: the rule by which a player gives up, if there is
    one.
    """

    zones: dict[str, Named]
    short: dict[str, Named]
    players: list[Named]
    far: list[Row]
    middle: list[Row]
    near: list[Row]
    spare: list[str]
    look: list[str]
    stack: str
    marks: list[Mark]
    parts: list[Part]
    dim: str
    texts: list[str]
    facts: list[Fact]
    intents: list[Intent]
    asks: list[Ask]
    phases: dict[str, Named]
    verbs: dict[str, list[str]]
    payments: list[str]
    hints: list[Hint]
    about: dict[str, str]
    keywords: list[Keyword]
    lessons: list[Lesson]
    first: First
    accent: str
    mat: Mat
    bodies: int
    face: Face
    help: Named
    concede: str
