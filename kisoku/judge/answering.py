"""What a player does, as scripts say it: the option of a request that words mean, and the words for an option."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from kisoku.judge.naming import seat_of
from kisoku.judge.references import Labels, References
from kisoku.kernel.game import Unclear
from kisoku.kernel.requests import Option, Request
from kisoku.kernel.state import handle, player_ref
from kisoku.table.declaring import Answers
from kisoku.table.tabletop import Tabletop


class Answering(References):
    """Reads answers by the verbs and the words that a game declares."""

    def __init__(self, table: Tabletop) -> None:
        super().__init__(table)
        self.answers = Answers(self.declared)
        self.choosing, self.single, self.yes, self.apart = (
            self.declared.group(self.declared.groups.get(name, "")) for name in GROUPS
        )
        self._cards = frozenset(name for name, verb in self.declared.verbs.items() if verb.about == "card")

    # --- what a game says itself ---

    def is_called(self, s: Any, request: Request, option: Option, text: str) -> bool:
        """Whether the text alone, without a verb, names what the option does."""
        return False

    def fits_otherwise(self, s: Any, labels: Labels, request: Request, option: Option, text: str) -> bool | None:
        """Whether the option is about what the text names, where it is not simply a card; None if it is."""
        return None

    def abilities_now(self, s: Any, card: int) -> Collection[int]:
        """The numbers of the abilities that the card has now."""
        return ()

    def ability_of(self, s: Any, request: Request, option: Option) -> int:
        """The ability that an option is about, or 0."""
        return 0

    def fits_ability(self, s: Any, request: Request, option: Option, place: int) -> bool:
        """Whether the option is about the ability at that place of its card. Of what was settled on the way only the
        card is known.
        """
        if request is not s.request and option.verb != "use":
            return True
        ability = self.ability_of(s, request, option)
        return bool(ability) and ability == self.ability_number(s, handle(option.thing), place)

    def otherwise(self, s: Any, labels: Labels, request: Request, verbs: Collection[str], rest: str) -> list[Option]:
        """The options that a verb means where none is called so."""
        return []

    def looks(self, s: Any, request: Request, option: Option, card: int) -> object:
        """All that could tell the option from one about another card of the same print and place."""
        raise NotImplementedError

    def called_otherwise(self, s: Any, request: Request, option: Option, verb: str) -> str | None:
        """The words by which a script takes an option that is not simply about a card."""
        ability = self.ability_of(s, request, option)
        if not ability or option.thing < 0:
            return None
        return f"{verb} {self.called_ref(s, option.thing)}/{self.ability_place(s, handle(option.thing), ability)}"

    # --- abilities ---

    def all_abilities(self, s: Any, card: int) -> tuple[int, ...]:
        """The printed ones, then those that it has gained."""
        printed: tuple[int, ...] = s.pool.cards[s.card[card]].abilities if s.card[card] >= 0 else ()
        return (*printed, *(number for number in self.abilities_now(s, card) if number not in printed))

    def ability_number(self, s: Any, card: int, place: int | None) -> int:
        """The number of a card's ability by its place in the text, counted from 1. Without a place: its only one.
        Raises Unclear.
        """
        abilities = self.all_abilities(s, card)
        count = len(abilities)
        if place is None and count == 1:
            place = 1
        if place is None or not 1 <= place <= count:
            name = self.name_of(s, card)
            raise Unclear(
                f"「{name}」の能力は{count}つです。/1 のように示してください",
                f"“{name}” has {count} abilities; say which, like /1",
            )
        return abilities[place - 1]

    def ability_place(self, s: Any, card: int, ability: int) -> str:
        """What stands after the stroke in the name of that ability: its place in the text; + if the card does not have
        it any more.
        """
        abilities = self.all_abilities(s, card)
        return str(abilities.index(ability) + 1) if ability in abilities else "+"

    def called_ability(self, s: Any, card: int, ability: int) -> str:
        return f"{self.name_of(s, card)}/{self.ability_place(s, card, ability)}"

    # --- reading ---

    def meant(self, s: Any, labels: Labels, request: Request, words: str) -> list[Option]:
        """The options that the words fit. Copies that nothing tells apart count once: the first of them."""
        text = " ".join(words.replace("　", " ").split())
        if not text:
            raise Unclear("空の行です", "says nothing")
        whole = [option for option in request.options if self.is_called(s, request, option, text)]
        if whole:
            return whole
        verbs, rest = self.answers.take_apart(text)
        found = [option for option in request.options if verbs is None or option.verb in verbs]
        if rest:
            found = [option for option in found if self.fits(s, labels, request, option, rest)]
        if not found and verbs is not None:
            return self.otherwise(s, labels, request, verbs, rest)
        return self.without_twins(s, request, found) if len(found) > 1 else found

    def fits(self, s: Any, labels: Labels, request: Request, option: Option, text: str) -> bool:
        """Whether the option is about what the text names."""
        if self.is_called(s, request, option, text):
            return True
        if option.verb == "number":
            return text.removeprefix("-").isdecimal() and int(text) == option.thing
        other = self.fits_otherwise(s, labels, request, option, text)
        if other is not None:
            return other
        if option.verb == "mode":
            return text.isdecimal() and int(text) == option.thing + 1
        if option.verb not in self._cards or self.is_yes(request, option):
            return False
        seat = seat_of(text, request.player, self.naming.seats)
        if seat is not None:
            return option.thing == player_ref(seat)
        thing = handle(option.thing)
        if option.thing < 0 or not self.is_card(s, thing):
            return False
        name = self.parse(text, request.player)
        return thing in self.cards_called(s, labels, name) and (
            name.ability is None or self.fits_ability(s, request, option, name.ability)
        )

    def is_yes(self, request: Request, option: Option) -> bool:
        """Whether the option is one of two: to do it or not."""
        other = request.options[-1]
        return (
            len(request.options) == 2
            and (other.verb, other.thing) == ("decline", 0)
            and option.thing == 1
            and option.verb in self.yes
        )

    def without_twins(self, s: Any, request: Request, options: list[Option]) -> list[Option]:
        """Cards that nothing tells apart are one option."""
        kept: dict[object, Option] = {}
        for option in options:
            key: object = option
            if option.thing >= 0 and option.verb in self._cards and option.verb not in self.apart:
                card = handle(option.thing)
                if self.is_card(s, card):
                    key = (option.verb, s.card[card], s.zone[card], self.looks(s, request, option, card))
            kept.setdefault(key, option)
        return list(kept.values())

    # --- saying ---

    def called(self, s: Any, request: Request, option: Option) -> str:
        """The words by which a script takes the option."""
        verb = self.declared.called.get(option.verb, option.verb.replace("_", " "))
        if option.verb in self.single or self.is_yes(request, option):
            return verb
        other = self.called_otherwise(s, request, option, verb)
        if other is not None:
            return other
        if option.verb in ("number", "mode"):
            return f"{verb} {option.thing + (option.verb == 'mode')}"
        return f"{verb} {self.called_ref(s, option.thing)}"


GROUPS = ("choosing", "single", "yes", "apart")
"""Of verbs: what "choose" may mean; those about nothing in particular; what is done or declined; those whose options
about like cards are not the same."""
