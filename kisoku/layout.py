"""How a game's table lies, as data for whoever draws it: which zones and values stand in which rows, and what a card shows of itself.

A game's observation has its layout under `table`. Rows name zones (`players[…].zones`), values (`players[…].values`, or `values` for what is
nobody's) and other parts of the observation by their keys; whoever draws needs to know nothing else of the game.
"""

from __future__ import annotations

from typing import TypedDict

from kisoku.kernel.game import Words


class Named(TypedDict):
    """Words in both languages, as plain data."""

    ja: str
    en: str


def both(words: Words) -> Named:
    return {"ja": words.ja, "en": words.en}


class Item(TypedDict, total=False):
    """One entry of a line: a value, or the number of cards in a zone. Exactly one of `value` and `zone` is there.

    limit: shown after the number ("3/10"). least: not shown below this number. sign: drawn so many times beside the number. ready: a fact of cards;
    those that lack it are counted first ("2/5"). states: what to say for each value, said without the number; a value that is not among them is not shown.
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

    line: items side by side; with `name`, after the player's name. cards: the cards of a zone; `title`: its name before them; `when`: "always" (with a
    word for an empty zone), "any" (some card), "known" (some card that is known). words: the sentence that a part of the observation has under `words`.
    things: the words of several things, put into the sentence ja / en. stack: things that wait for each other, the last one first; `alone`: shown
    empty if the middle of the table would have no row at all. `of`: the key of that part of the observation.

    On a mat also: pool: a value, or the number of cards in a zone, drawn as so many tokens; with `limit`, among so many places. pile: the cards of a
    zone one on another; `least`: not there with fewer cards. `small`: cards are drawn small. `held`: they are in somebody's hand, and drawn larger for who
    holds them and small for others.
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
    held: bool


class Mat(TypedDict):
    """Where things lie, for whoever has a plane to draw on.

    plan: the near player's side as a floor plan, from the middle of the table to the player; cells with the same name are one. narrow: the same for a
    narrow plane. The far side is the same plan turned round. columns: for each column of the plan its share of the width; 0: as wide as it needs.
    cells: what lies in each. middle: what lies between the sides.
    """

    plan: list[str]
    narrow: list[str]
    columns: list[int]
    cells: dict[str, list[Row]]
    middle: list[Row]


class Tint(TypedDict):
    """A fact by which cards are coloured: red, blue, green, purple, yellow or grey."""

    fact: str
    colours: dict[str, str]


class Figure(TypedDict, total=False):
    """A number at the foot of a card, with a short title. pair: two numbers with a stroke between them."""

    fact: str
    ja: str
    en: str
    style: str
    pair: bool


class Span(TypedDict):
    """A fact that names numbers from `least` to `most` ("4-10"), drawn as a strip. now: values of the table; the first that is there is marked on it."""

    fact: str
    least: int
    most: int
    now: list[str]


class Face(TypedDict):
    """How a card is drawn where it has a face: its colours (the first is the main one), the fact in its corner, the numbers at its foot, its strips,
    and the fact of cards that lie sideways.
    """

    tints: list[Tint]
    corner: Figure
    figures: list[Figure]
    spans: list[Span]
    turned: str


class Mark(TypedDict, total=False):
    """A sign before the names of cards: of those that have the `fact`, or of the one that the observation has at `at` (two keys). ja, en: what it says."""

    sign: str
    ja: str
    en: str
    fact: str
    at: tuple[str, str]
    style: str


class Part(TypedDict, total=False):
    """What follows a card's name: a fact in a form with one place.

    unless: a fact; cards that have it do not show this. lists: a list of such values. compared: facts that, other than printed, turn the style into `changed`.
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


class Layout(TypedDict):
    """The whole table, seen by a player who sits at the lower edge.

    zones, short: names of zones, in full and for a narrow line. far, middle, near: the rows from top to bottom. spare: zones that are listed card by
    card where there is room. look: zones whose cards come first where all cards are listed. stack: the part of the observation whose things wait to
    be dealt with. marks, parts: what a card in a row shows; dim: the fact of cards that are drawn faintly. texts: facts that are a card's text.
    mat, face: how the same lies and looks on a plane. bodies: references that are the same modulo this are
    the same piece of cardboard, wherever it lies. help: what the signs mean. concede: the rule by which a player gives up, if there is one.
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
    mat: Mat
    bodies: int
    face: Face
    help: Named
    concede: str
