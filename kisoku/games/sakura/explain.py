"""Why can't I do that? Every reason that the rules have, with the rule numbers and the facts."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from kisoku.games.sakura.judging.answers import BASICS, POOLS
from kisoku.games.sakura.judging.words import JUDGE
from kisoku.games.sakura.megami.hosting import hosts
from kisoku.games.sakura.naming import BASIC_ACTIONS as BASIC_WORDS
from kisoku.games.sakura.naming import PHASE_WORDS, POOL_WORDS, ZONE_WORDS
from kisoku.games.sakura.rules.frames import Reconstruction, ResolveAttack
from kisoku.games.sakura.rules.r5_values import distance, hand_limit, master_distance
from kisoku.games.sakura.rules.r6_crystals import held, place_name, space, would_move
from kisoku.games.sakura.rules.r6_objects import REACTING, card_class, facts_of, info
from kisoku.games.sakura.rules.r7_zones import can_move
from kisoku.games.sakura.rules.r9_basic_actions import (
    BASIC_ACTIONS,
    Basic,
    can_pay,
    ends,
    forbidden,
    possible,
    prevented,
)
from kisoku.games.sakura.rules.r9_legality import any_use, conditions_of_use, is_finished, refusals, short_of_flare
from kisoku.games.sakura.rules.r10_texts import keywords_now
from kisoku.games.sakura.state import (
    AURA,
    BY_EFFECT,
    DECK,
    FACEDOWN,
    FULL_POWER,
    HAND,
    LIFE,
    MAIN_PHASE,
    NONE,
    PHASES,
    REACTION,
    STANDARD,
    TRUMP,
    UNUSED,
    ZONE_NAMES,
    SakuraState,
    opponent,
)  # fmt: skip
from kisoku.judge.explaining import because, each_once, is_offered, refused
from kisoku.judge.naming import seat_of
from kisoku.kernel.game import SEATS, Reason, Unclear, Words
from kisoku.kernel.requests import Request
from kisoku.kernel.state import handle
from kisoku.locale import translated

INTENTS = Words(
    "「use 斬」「react 斬」「forward」「full power」「aura」「reconstruct」「pay 斬」「choose 斬」「trap 斬」",
    "use X, react X, trap X, a basic action, standard, full power, aura, life, reconstruct, pay X, choose X, end",
)


def why_not(s: SakuraState, player: int, intent: str, labels: Mapping[str, int]) -> list[Reason]:
    """Every reason why the player cannot do that now; empty if it is offered."""
    text = " ".join(intent.replace("　", " ").split())
    verbs, rest = JUDGE.answers.take_apart(text)
    basic = BASICS.get(rest if verbs == frozenset(("basic",)) else text)
    pool = POOLS.get(text)
    if not text or (verbs is None and basic is None and pool not in (AURA, LIFE)):
        raise Unclear(f"「{intent}」は次のどれでもありません：{INTENTS.ja}", f"“{intent}” is none of: {INTENTS.en}")
    if is_offered(JUDGE, s, labels, player, text):
        return []
    if basic is not None:
        found = list(_basic(s, player, BASIC_ACTIONS[basic]))
    elif pool is not None or (verbs and verbs <= {"aura", "life"}):
        found = list(_damage(s, player, "aura" if pool == AURA or verbs == frozenset(("aura",)) else "life"))
    elif verbs is not None and not rest:
        found = list(_plain(s, player, verbs))
    elif verbs == frozenset(("trap",)):
        found = list(_trap(s, player, rest, labels))
    elif verbs is not None and "react" in verbs and "pick" not in verbs:
        found = list(_react(s, player, rest, labels))
    elif verbs is not None and "use" in verbs and verbs != JUDGE.choosing:
        found = list(_use(s, player, rest, labels))
    elif verbs is not None and "pay" in verbs and verbs != JUDGE.choosing:
        found = list(_pay(s, player, rest, labels))
    else:
        found = list(_choose(s, player, rest, labels))
    return each_once(s, found or _over(s))


def _over(s: SakuraState) -> Iterator[Reason]:
    if s.request is None:
        yield because("C4-2.4", "決闘は終わっています", "the duel is over")


# --- whose move it is -------------------------------------------------------------------------------------------------


def _asked(s: SakuraState, player: int, rule: str) -> Iterator[Reason]:
    """Whether it is this player who may decide now, and about this."""
    request = s.request
    if request is None:
        yield from _over(s)
    elif request.player != player:
        other = SEATS[request.player]
        yield because(
            rule,
            f"いま決めるのはプレイヤー{other}です（{request.rule}）",
            f"it is player {other} who decides now ({request.rule})",
        )
    elif not request.rule.startswith(rule):
        yield because(rule, f"いまは{request.rule}の選択の途中です", f"a choice at {request.rule} comes first")


def _main_phase(s: SakuraState, player: int, basic: bool) -> Iterator[Reason]:
    """C8-2-2: cards are used and basic actions performed in one's own main phase."""
    rule = "C8-2-2.B" if s.action == FULL_POWER else "C8-2-2.A"
    if player != s.turn_player:
        yield because("C8-2-2", "自分のターンではありません", "it is not one's own turn")
    if s.phase != MAIN_PHASE:
        phase = PHASE_WORDS[PHASES[s.phase]]
        yield because("C8-2-2", f"メインフェイズではなく{phase.ja}です", f"it is not the main phase but the {phase.en}")
    elif basic and s.action == FULL_POWER:
        yield because("C8-2-2.B", "全力行動では基本動作を行えません", "a full-power action has no basic actions")
    if s.request is None or s.request.rule not in ("C8-2-2.A", "C8-2-2.B"):
        yield from _asked(s, player, rule)
    if basic and is_finished(s, player):
        yield Reason("C9-2.p7", any_use.words("C9-2.p7"))


def named(s: SakuraState, card: int) -> Words:
    """The printed name."""
    facts = s.pool.cards[s.card[card]].facts
    return translated(facts.name, facts.name_en)


def _where(s: SakuraState, player: int, card: int, rule: str) -> Reason | None:
    """What is wrong with the place of a card that is to be used: it must be in one's hand, or an unused trump of one's
    own."""
    kind, seat = s.zone[card] >> 1, s.zone[card] & 1
    name = named(s, card)
    if seat != player or kind not in (HAND, TRUMP):
        zone = ZONE_WORDS[ZONE_NAMES[kind]]
        where = Words(f"{SEATS[seat]}の{zone.ja}", f"{SEATS[seat]}'s {zone.en}")
        words = Words(
            f"{name.ja}は手札でも未使用の切札でもなく{where.ja}にあります",
            f"{name.en} is not in hand and no unused trump, but in {where.en}",
        )
        return Reason(rule, words)
    if kind == TRUMP and s.used[card] != UNUSED:
        return because(rule, f"{name.ja}は使用済です", f"{name.en} is used")
    return None


# --- using a card -----------------------------------------------------------------------------------------------------


def _use(s: SakuraState, player: int, text: str, labels: Mapping[str, int]) -> Iterator[Reason]:
    card = JUDGE.own_card(s, labels, text, player, (HAND, TRUMP))
    yield from _main_phase(s, player, False)
    how = FULL_POWER if s.action == FULL_POWER else STANDARD
    misplaced = _where(s, player, card, "C8-2-2.B" if how == FULL_POWER else "C8-2-2.A")
    if misplaced is not None:
        yield misplaced
    yield from _refused(s, player, card, how, NONE)


def _react(s: SakuraState, player: int, text: str, labels: Mapping[str, int]) -> Iterator[Reason]:
    card = JUDGE.own_card(s, labels, text, player, (HAND, TRUMP))
    attack = next((f.attack for f in reversed(s.frames) if isinstance(f, ResolveAttack) and s.alive(f.attack)), NONE)
    if attack == NONE:
        yield because("C9-4.i", "いま解決中の《攻撃》はありません", "no attack is being resolved")
    elif opponent(s.owner[handle(attack)]) != player:
        yield because("C9-4.i", "攻撃されているプレイヤーだけが対応できます", "only the attacked player may react")
    elif facts_of(s, attack).marks & REACTING:
        yield because(
            "C9-4.i",
            "対応である《攻撃》には対応できません",
            "there is no reaction to an attack that is itself a reaction",
        )
    elif s.request is None or s.request.rule != "C9-4.i":
        yield because(
            "C9-4.i",
            "対応の時ではありません（一つの《攻撃》に一度）",
            "this is not the moment of the one reaction to the attack",
        )
    misplaced = _where(s, player, card, "C9-4.i")
    if misplaced is not None:
        yield misplaced
    yield from _refused(s, player, card, REACTION, attack)


def _trap(s: SakuraState, player: int, text: str, labels: Mapping[str, int]) -> Iterator[Reason]:
    """A3-3.b1: one card with 設置 from one's face-down zone, just before one's reconstruction."""
    card = JUDGE.own_card(s, labels, text, player, (FACEDOWN,))
    name = named(s, card)
    if not hosts(s, player, "oboro"):
        yield because("A3-3.b1", "オボロを宿していません", "the player does not host Oboro")
    if "trap" not in keywords_now(s, card):
        yield because("A3-2", f"{name.ja}は設置を持ちません", f"{name.en} has no Trap")
    if s.zone[card] != 2 * FACEDOWN + player:
        yield because(
            "A3-3.b1", f"{name.ja}は自分の伏せ札にありません", f"{name.en} is not in the player's face-down zone"
        )
    yield from _asked(s, player, "A3-3.b1")
    if any(isinstance(f, Reconstruction) and f.traps for f in s.frames):
        yield because("A3-3.b1", "もう1枚使用しました（1枚だけです）", "one was used already, and only one may be")
    yield from _refused(s, player, card, BY_EFFECT, NONE)


SAID_TWICE = {"C9-2.b1": "C9-4.i", "C9-2.b2": "C8-2-2.A", "C9-2-1.i.p2": "C9-4-1-1"}
"""What the document says in two places."""
PAYING = ("C9-2-1.ii", "C9-2-2.i", "C9-2-3.i")


def _refused(s: SakuraState, player: int, card: int, how: int, answered: int) -> Iterator[Reason]:
    """All that the rules of using a card say against it (C9-2.p5, C9-3)."""
    known = info(s, card)
    for rule, words in refusals(how, known.type, known.cls).all(s, player, card, how, answered, 0):
        yield Reason(rule, words)
        if rule == "C9-2.b3":
            yield from refused(conditions_of_use, s, player, card, keywords_now(s, card))
        elif rule in PAYING:
            short = short_of_flare(s, player, card)
            yield from (
                Reason(number, words)
                for number in (("C9-3.i", "C9-3.b1") if short else ("C9-3.i", "C9-3.b2", "C10-31"))
            )
        elif rule in SAID_TWICE:
            yield Reason(SAID_TWICE[rule], words)


# --- basic actions ----------------------------------------------------------------------------------------------------


def _basic(s: SakuraState, player: int, basic: Basic) -> Iterator[Reason]:
    words = BASIC_WORDS[basic.name]
    yield from _main_phase(s, player, True)
    if not can_pay(s, player):
        yield because(
            "C9-6.ii",
            "集中力も、伏せ札にできる手札もありません",
            "there is neither concentration nor a hand card that can be put face-down",
        )
    if forbidden(s, player, basic.name):
        yield because("C1-4.p2", f"効果により{words.ja}を行えません", f"an effect forbids to {words.en}")
    if prevented(s, basic):
        now, master = distance(s), master_distance(s)
        yield because(
            basic.rule,
            f"現在の間合は{now}、達人の間合は{master}です",
            f"the distance is {now}, the master's distance {master}",
        )
    source, target = ends(basic, player)
    if held(s, source) == 0:
        place = POOL_WORDS[place_name(source)]
        yield because("C9-6.i-B", f"{place.ja}に桜花結晶がありません", f"there is no crystal in {place.en}")
    if space(s, target) == 0:
        place = POOL_WORDS[place_name(target)]
        full = Words(f"{place.ja}は上限に達しています", f"{place.en} is full")
        yield from (Reason(rule, full) for rule in ("C9-6.i-B", "C7-1-3-1" if target >= AURA else "C7-1-1"))
    elsewhere = held(s, source) and space(s, target) and not would_move(s, source, target)
    if elsewhere or (not possible(s, player, BASIC_ACTIONS.index(basic)) and prevented(s, basic)):
        yield because(
            "C9-6.i-B", "何も動かない基本動作は選べません", "a basic action that moves nothing cannot be chosen"
        )


# --- everything else --------------------------------------------------------------------------------------------------


def _damage(s: SakuraState, player: int, which: str) -> Iterator[Reason]:
    request = s.request
    if (
        request is None
        or request.player != player
        or not any(option.verb in ("aura", "life") for option in request.options)
    ):
        yield because("C5-8-3-2", "いまダメージを選ぶところではありません", "no damage is to be chosen now")
    elif which == "aura":
        have = s.crystals[AURA + player]
        yield because(
            "C5-8-3-2.p2",
            f"オーラは{have}で、オーラダメージに足りません",
            f"there are {have} in Aura, fewer than the aura damage",
        )


def _plain(s: SakuraState, player: int, verbs: frozenset[str]) -> Iterator[Reason]:
    """What is done with nothing in particular: the choice of action, reconstruction, ending the phase."""
    rule = next((known for verb, known in PLAIN.items() if verb in verbs), "")
    if "reconstruct" in verbs and s.turn <= 2:
        yield because("C8-1-3.p2", f"{s.turn}ターン目には行いません", f"not in turn {s.turn}")
    if rule and player != s.turn_player and rule.startswith("C8"):
        yield because(rule, "自分のターンではありません", "it is not one's own turn")
    if rule:
        yield from _asked(s, player, rule)
    if "concentration" in verbs and not s.concentration[player]:
        yield because("C9-6.ii-A", "集中力がありません", "there is no concentration")


PLAIN = {
    "standard": "C8-2-1", "full_power": "C8-2-1", "reconstruct": "C8-1-3.iii", "end": "C8-2-2", "no_reaction": "C9-4.i",
    "toggle": "A4-4.b1",
    "concentration": "C9-6.ii",
}  # fmt: skip


def _pay(s: SakuraState, player: int, text: str, labels: Mapping[str, int]) -> Iterator[Reason]:
    """A card of the hand put face-down: to pay for a basic action, or down to the hand limit."""
    card = JUDGE.own_card(s, labels, text, player, (HAND,))
    name = named(s, card)
    request = s.request
    if s.zone[card] != 2 * HAND + player:
        yield because("C9-6.ii-B", f"{name.ja}は自分の手札にありません", f"{name.en} is not in one's own hand")
    elif not can_move(s, card, FACEDOWN):
        words = Words(f"{name.ja}は毒なので伏せ札にできません", f"{name.en} is a poison: it cannot be put face-down")
        yield from (Reason(rule, words) for rule in ("A7-2-1.b1", "A7-2-1.b2"))
    if request is not None and request.player == player and request.rule in ("C9-6.ii", "C8-3-2"):
        return
    if s.phase == MAIN_PHASE:
        yield from _asked(s, player, "C9-6.ii")
    else:
        count, limit = len(s.zones[2 * HAND + player]), hand_limit(s, player)
        yield because(
            "C8-3-2",
            f"手札は{count}枚で、上限は{limit}枚です",
            f"there are {count} cards in hand, and the limit is {limit}",
        )


def _choose(s: SakuraState, player: int, text: str, labels: Mapping[str, int]) -> Iterator[Reason]:
    """Anything that the request of this moment asks for."""
    request = s.request
    if request is None or request.player != player:
        yield from _asked(s, player, "C9-1")
        return
    if seat_of(text, player) is None and not JUDGE.cards_called(s, labels, JUDGE.parse(text, player)):
        raise Unclear(f"「{text}」というカードはありません", f"there is no card “{text}”")
    if not any(JUDGE.fits(s, labels, request, option, text) for option in request.options):
        yield from _not_a_candidate(s, request, text, labels)


def _not_a_candidate(s: SakuraState, request: Request, text: str, labels: Mapping[str, int]) -> Iterator[Reason]:
    for card in JUDGE.cards_called(s, labels, JUDGE.parse(text, request.player)):
        if s.zone[card] >> 1 == DECK:
            yield because("C7-1-6.p3", "山札のカードは誰にも分かりません", "nobody knows the cards of a deck")
        if card_class(s, card) == "poison":
            yield because(
                "A7-2-1.b2", "毒は伏せ札にする効果では選べません", "a poison cannot be chosen to be put face-down"
            )
        name = named(s, card)
        yield because(
            request.rule, f"{name.ja}はこの選択の条件に合いません", f"{name.en} does not fit what must be chosen"
        )
