"""Why can't I do that? Every reason that the rules have, with the rule numbers and the facts."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from kisoku.games.ninja_slayer.judging.words import JUDGE
from kisoku.games.ninja_slayer.naming import PHASE_WORDS, ZONE_WORDS, card_words
from kisoku.games.ninja_slayer.pool import CHARACTER
from kisoku.games.ninja_slayer.rules.frames import Entry
from kisoku.games.ninja_slayer.rules.information import info, works
from kisoku.games.ninja_slayer.rules.prohibitions import forbidden, permitted
from kisoku.games.ninja_slayer.rules.r300_zones import ether_of, top_of_space
from kisoku.games.ninja_slayer.rules.r700_iksa import greeting, stepping_in, targets_for
from kisoku.games.ninja_slayer.rules.r1203_costs import payable
from kisoku.games.ninja_slayer.rules.r1204_possibility import (
    abilities_of,
    legal_targets,
    refusal,
    scope_of,
    specs,
    total_cost,
)
from kisoku.games.ninja_slayer.rules.r1300_terms import ready_ether
from kisoku.games.ninja_slayer.state import (
    CHARACTER_PHASE,
    DAMAGE_CHECK,
    FIELD,
    HAND,
    KOTODAMA_SPACE,
    NONE,
    PHASES,
    ZONE_NAMES,
    NinjaState,
    opponent,
)
from kisoku.judge.explaining import because, each_once, refused
from kisoku.judge.naming import seat_of
from kisoku.kernel.game import SEATS, Reason, Unclear
from kisoku.kernel.requests import Request
from kisoku.kernel.state import LIFE, player_ref


def why_not(s: NinjaState, player: int, intent: str, labels: Mapping[str, int]) -> list[Reason]:
    """Every reason why the player cannot do that now; empty if it is offered."""
    request = s.request
    first, arrow, target = intent.replace("→", "->").partition("->")
    verbs, rest = JUDGE.answers.take_apart(first.strip())
    if verbs is None or not rest:
        raise Unclear(
            f"「{intent}」は「enter 兵」「use 兵/1」「aisatsu 兵 -> B」「interrupt 兵」「choose B.兵」「ether "
            f"兵」のどれでもありません",
            f"“{intent}” is none of: enter X, use X/1, aisatsu X, aisatsu X -> Y, interrupt X, choose X, ether X",
        )
    if (
        request is not None
        and request.player == player
        and not arrow
        and any(JUDGE.meant(s, names, request, first) for names in _namesakes(s, labels))
    ):
        return []
    if verbs & {"enter", "enter_free"}:
        found = list(_enter(s, player, rest, labels))
    elif "use" in verbs:
        found = list(_use(s, player, rest, labels))
    elif "greet" in verbs and len(verbs) <= 2:
        found = list(_greet(s, player, rest, target.strip(), labels))
    elif verbs == {"interrupt"}:
        found = list(_interrupt(s, player, rest, labels))
    elif verbs == {"ether"}:
        found = list(_ether(s, player, rest, labels))
    elif verbs & JUDGE.choosing:
        found = list(_choose(s, player, rest, labels))
    else:
        found = list(_asked(s, player, "802.4", "優先権", "priority"))
    return each_once(s, found) if found or not arrow else []


def _namesakes(s: NinjaState, labels: Mapping[str, int]) -> Iterator[Mapping[str, int]]:
    """What is offered for one of several cards of the same print in a hand is offered for all."""
    yield labels
    for label, card in labels.items():
        if s.zone[card] >> 1 == HAND:
            yield from (
                {**labels, label: other}
                for other in s.zones[s.zone[card]]
                if other != card and s.card[other] == s.card[card]
            )


# --- whose move it is -----------------------------------------------------------------------------


def _asked(s: NinjaState, player: int, rule: str, what_ja: str, what_en: str) -> Iterator[Reason]:
    """Whether it is this player who may decide now, and about this."""
    request = s.request
    if request is None:
        yield because("103.2", "ゲームは終わっています", "the game is over")
    elif request.player != player:
        other = SEATS[request.player]
        yield because(
            rule, f"いま{what_ja}があるのはプレイヤー{other}です", f"it is player {other} who has {what_en} now"
        )
    elif not request.rule.startswith(rule):
        yield because(rule, f"いまは{request.rule}の選択の途中です", f"a choice at {request.rule} comes first")


def _priority(s: NinjaState, player: int) -> Iterator[Reason]:
    yield from _asked(s, player, "802.4", "優先権", "priority")
    thing = top_of_space(s)
    if thing != NONE and s.thing[thing] == DAMAGE_CHECK:
        yield because(
            "802.4",
            "コトダマ空間の一番上がダメージチェック処理です",
            "a damage check is on top of the kotodama space: only passing is allowed",
        )


# --- entering -------------------------------------------------------------------------------------


def _enter(s: NinjaState, player: int, text: str, labels: Mapping[str, int]) -> Iterator[Reason]:
    card = JUDGE.own_card(s, labels, text, player, (HAND,))
    row = info(s, card)
    name = card_words(s, card)
    yield from _priority(s, player)
    rule = "802.4d-1" if row.kind == CHARACTER else "802.4b"
    if s.zone[card] != 2 * HAND + player:
        where = ZONE_WORDS[ZONE_NAMES[s.zone[card] >> 1]]
        yield because(
            rule,
            f"{name.ja}は自分の手札ではなく{where.ja}にあります",
            f"{name.en} is not in one's own hand but in the zone “{where.en}”",
        )
        return
    if row.kind == CHARACTER and permitted(s, "enter_any_phase", card, player) is None:
        yield from _character_time(s, player)
    yield from _entry(s, player, card, 0, NONE)


def _character_time(s: NinjaState, player: int) -> Iterator[Reason]:
    """602.1, 802.4d, 1206.1: all that is wrong with the moment."""
    if player != s.turn_player:
        yield from _by("601.1 602.1 802.4d 1206.1", "自分のターンではありません", "it is not one's own turn")
    if s.phase != CHARACTER_PHASE:
        phase = PHASE_WORDS[PHASES[s.phase]]
        yield from _by(
            "1206.1 802.4d",
            f"キャラクターフェイズではなく{phase.ja}です",
            f"it is not the character phase but the {phase.en}",
        )
    if count := len(s.zones[KOTODAMA_SPACE]):
        yield from _by(
            "602.1 802.4d 1206.1",
            f"コトダマ空間に{count}つあります（空のときだけです）",
            f"{count} things are in the kotodama space, not none",
        )


def _entry(s: NinjaState, player: int, card: int, ability: int, source: int) -> Iterator[Reason]:
    """What 1204 refuses: prohibitions, targets, costs. Found one by one, so that all are told."""
    if (card if card != NONE else source % LIFE, ability) in s.banned:
        yield because(
            "1501.1",
            "ループを終えたので、別のことをするまで繰り返せません",
            "the loop is over: it cannot be done again before something else",
        )
    f = Entry(player=player, card=card, ability=ability, source=source)
    own = card if card != NONE else source % LIFE
    ban = forbidden(s, "enter" if card != NONE else "use", own, player, other=own)
    if ban is not None:
        by = card_words(s, ban.context.card % LIFE)
        yield because("104.4", f"{by.ja}の効果で禁止されています", f"an effect of {by.en} forbids it")
    for content in abilities_of(s, card, ability):
        yield from _targets(s, f, content)
    costs = total_cost(s, f, ())
    contents = abilities_of(s, card, ability)
    scope = scope_of(s, f, contents[0] if contents else 0)
    ether = sum(item[1] for item in costs if item[0] == "ether")
    ready, all_of_it = len(ready_ether(s, player)), len(ether_of(s, player))
    if ether > ready:
        ja = f"エテルが{ether}必要で、アンタイ・オジギ状態は{all_of_it}枚中{ready}枚です"
        yield from _by("1204.2i 1203.2 1312.1", ja, f"needs {ether} ether, {ready} ready (of {all_of_it})")
    for item in costs:
        if item[0] != "ether" and not payable(s, (item,), player, scope):
            what = f"{item[0]} {item[1]}"
            yield from _by(
                f"1204.2i 1203.2 {TERMS.get(item[0], '')}",
                f"コスト（{what}）を支払えません",
                f"the cost ({what}) cannot be paid in full",
            )
    last = refusal(s, player, card, ability, source)
    if last is not None and last.fact == "limit":
        yield because(
            last.rule, "このターンに使える回数を使い切りました", "it has been used as often as it may be this turn"
        )
    elif last is not None and last.fact == "condition":
        yield because(
            last.rule, "そのテキストによれば今はエントリーできません", "its text says that it cannot be entered now"
        )
    elif last is not None and last.fact == "cost" and ether <= ready:
        yield from _by("1204.2i 1203.2", "コスト全体は支払えません", "the cost as a whole cannot be paid")


TERMS = {"bow": "1310.2", "unbow": "1310.1", "discard": "1309.1", "jitsu": "1320.1a"}


def _by(rules: str, ja: str, en: str) -> Iterator[Reason]:
    """The same words, by several rules."""
    yield from (because(rule, ja, en) for rule in rules.split())


def _targets(s: NinjaState, f: Entry, content: int) -> Iterator[Reason]:
    program = s.pool.programs[content]
    if program.modes:
        have, needed = sum(not list(_too_few(s, f, mode)) for mode in program.modes), program.ability.choose_modes[0]
        if have < needed:
            yield because(
                "1204.2b",
                f"選べる内容が{have}つしかありません（{needed}つ必要）",
                f"only {have} of its modes are possible, {needed} needed",
            )
        return
    yield from _too_few(s, f, content)


def _too_few(s: NinjaState, f: Entry, content: int) -> Iterator[Reason]:
    for _, target in specs(s, (content,), ()):
        scope = scope_of(s, f, content)
        least, found = target.least(s, scope), len(legal_targets(s, target, scope))
        if found < least:
            yield because(
                "1204.2e",
                f"{least}つ選ばなければなりませんが、選べるものは{found}つです",
                f"must choose {least}, and only {found} can be chosen",
            )


def _use(s: NinjaState, player: int, text: str, labels: Mapping[str, int]) -> Iterator[Reason]:
    parts = text.rsplit(" ", 1)
    if len(parts) == 2 and parts[1].isdigit():
        text = f"{parts[0]}/{parts[1]}"
    name = JUDGE.parse(text, player)
    card = JUDGE.own_card(s, labels, text.split("/")[0], player)
    called = card_words(s, card)
    yield from _priority(s, player)
    place = name.ability
    row = info(s, card)
    table = s.pool.programs
    activated = [number for number in row.abilities if table[number].ability.kind == "activated"]
    if s.controller[card] != player:
        yield because("802.4c", f"{called.ja}のコントローラーではありません", f"one does not control {called.en}")
    if place is None and not activated:
        yield because("1208.2", f"{called.ja}に起動能力はありません", f"{called.en} has no activated ability")
        return
    for ability in activated if place is None else [JUDGE.ability_number(s, card, place)]:
        yield from _use_ability(s, player, card, ability)


def _use_ability(s: NinjaState, player: int, card: int, ability: int) -> Iterator[Reason]:
    called = card_words(s, card)
    program = s.pool.programs[ability]
    if program.ability.kind != "activated":
        yield because("1201.1a", "それは起動能力ではありません", "that is not an activated ability")
        return
    if ability not in info(s, card).abilities:
        yield because(
            "1208.2", f"{called.ja}はいまその能力を持っていません", f"{called.en} does not have that ability now"
        )
    if not works(s, card, program):
        where = ZONE_WORDS[ZONE_NAMES[s.zone[card] >> 1]]
        rule = "1202.2" if s.zone[card] >> 1 != FIELD else "1202.3"
        yield because(
            rule,
            f"{where.ja}ではその能力は有効ではありません",
            f"the ability is not effective in the zone “{where.en}”",
        )
    yield from _entry(s, player, NONE, ability, s.ref(card))


# --- fighting -------------------------------------------------------------------------------------


def _greet(s: NinjaState, player: int, text: str, target: str, labels: Mapping[str, int]) -> Iterator[Reason]:
    card = JUDGE.own_card(s, labels, text, player, (FIELD,))
    yield from _decided_by(
        s, player, s.turn_player, "704.3", ("704.3", "704.4"), "アイサツを選ぶ時", "performing aisatsu"
    )
    if s.zone[card] != 2 * FIELD + player or info(s, card).kind != CHARACTER:
        name = card_words(s, card)
        yield because(
            "704.3",
            f"{name.ja}は自分の場のキャラクターではありません",
            f"{name.en} is not a character on one's own field",
        )
        return
    yield from refused(greeting, s, card)
    if target and JUDGE.the_thing(s, labels, target, player) not in targets_for(s, card):
        yield because(
            "704.4", "アイサツの対象は相手か相手の場のキャラクターで、効果で禁止されていないものです",
            "the target is the opponent or one of the characters on the opponent's field, where no effect forbids it",
        )  # fmt: skip


def _decided_by(
    s: NinjaState, player: int, decider: int, rule: str, asked: tuple[str, ...], ja: str, en: str
) -> Iterator[Reason]:
    """Whether it is this player who decides about that, and now."""
    if player != decider:
        yield because(
            rule, f"プレイヤー{SEATS[player]}が{ja}ではありません", f"{en} is not player {SEATS[player]}'s to decide"
        )
    if not (s.request is not None and s.request.rule.startswith(asked)):
        yield because(rule, f"いまは{ja}ではありません", f"it is not the moment of {rule} for {en}")


def _interrupt(s: NinjaState, player: int, text: str, labels: Mapping[str, int]) -> Iterator[Reason]:
    card = JUDGE.own_card(s, labels, text, player, (FIELD,))
    yield from _decided_by(
        s, player, opponent(s.turn_player), "705.3", ("705.3",), "アイサツ対象を変える時", "changing the aisatsu target"
    )
    if s.zone[card] >> 1 != FIELD:
        yield because(
            "705.3a", f"{card_words(s, card).ja}は場にいません", f"{card_words(s, card).en} is not on the field"
        )
        return
    yield from (Reason(*reason) for reason in stepping_in.all(s, card)[:1])


# --- ether, choices -------------------------------------------------------------------------------


def _ether(s: NinjaState, player: int, text: str, labels: Mapping[str, int]) -> Iterator[Reason]:
    card = JUDGE.own_card(s, labels, text, player, (HAND,))
    yield from _decided_by(
        s,
        player,
        s.turn_player,
        "502.4a",
        ("502.4a",),
        "1ターンに1枚までエテルを置く時",
        "putting ether, one card a turn",
    )
    if s.zone[card] != 2 * HAND + player:
        yield because(
            "502.4a",
            f"{card_words(s, card).ja}は自分の手札にありません",
            f"{card_words(s, card).en} is not in one's own hand",
        )


def _choose(s: NinjaState, player: int, text: str, labels: Mapping[str, int]) -> Iterator[Reason]:
    """A target, or anything else that the request of this moment asks for."""
    request = s.request
    if request is None or request.player != player:
        yield from _asked(s, player, "1204.2e", "選択", "the choice")
        return
    if seat_of(text, player) is None and not JUDGE.cards_called(s, labels, JUDGE.parse(text, player)):
        raise Unclear(f"「{text}」というカードはありません", f"there is no card “{text}”")
    if any(JUDGE.fits(s, labels, request, option, text) for option in request.options):
        return
    yield from _not_a_candidate(s, request, player, text, labels)


def _not_a_candidate(
    s: NinjaState, request: Request, player: int, text: str, labels: Mapping[str, int]
) -> Iterator[Reason]:
    seat = seat_of(text, player)
    refs = (
        [player_ref(seat)]
        if seat is not None
        else [s.ref(card) for card in JUDGE.cards_called(s, labels, JUDGE.parse(text, player))]
    )
    for ref in refs:
        if ref >= 0 and request.rule == "1204.2e":
            ban = forbidden(s, "be_chosen", ref % LIFE, player=player)
            if ban is not None:
                by = card_words(s, ban.context.card % LIFE)
                yield because(
                    "104.4", f"{by.ja}の効果で選ばれません", f"an effect of {by.en} says that it cannot be chosen"
                )
            if s.facedown[ref % LIFE]:
                yield because(
                    "1204.2e-5",
                    "裏向きなので条件に合うと分かりません",
                    "it lies face down: nobody can see that it fits",
                )
            elif s.zone[ref % LIFE] >> 1 != FIELD:
                where = ZONE_WORDS[ZONE_NAMES[s.zone[ref % LIFE] >> 1]]
                yield because("205.3", f"それは{where.ja}にあります", f"it is in the zone “{where.en}”")
        if request.source >= 0 and ref == request.source:
            yield because("1204.2e-4", "自分自身は選べません", "it cannot choose itself")
    yield because(
        request.rule,
        "この選択の条件に合わないか、すでに選ばれています",
        "it does not fit what must be chosen, or has been chosen already",
    )
