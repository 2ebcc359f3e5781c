"""What abilities wait for, replace or look back at: された after it was applied, される before (8.1.8)."""

from __future__ import annotations

from kisoku.games.spellcard.words.describing import Describing
from kisoku.text.common import EVENTS, forms
from kisoku.text.grammar import Grammar, Tree
from kisoku.text.operands import Operands, Waited, is_noun
from kisoku.text.program import Amount, Compare, Filter, Is, Objects, Query, Reg, Trigger
from kisoku.text.scope import Meaningless
from kisoku.text.waiting import changed

VERBS = {
    "suru": "参加する 撃破する 召喚する 退場する 移動する 前進する 後退する 攻撃する 宣言する 装備する グレイズする シャッフルする",
    "u": "行う 支払う",
    "ku": "引く",
    "ru": "なる 加わる 戻る",
    "ichidan": (
        "撃破される 召喚される 退場させられる 除外される 移動される 移動させられる 攻撃される 宣言される 装備される 打ち消される "
        "捨てる 捨てられる 置かれる 加えられる 戻される 離れる 受ける 与える 公開される 行われる 選ばれる 前進させられる 後退させられる 支払われる"
    ),
}
POINTS = {
    "turn_start": "ターン開始時|ターンの開始時",
    "striker_phase_start": "ストライカーフェイズ開始時|ストライカーフェイズの開始時",
    "striker_phase_end": "ストライカーフェイズ終了時|ストライカーフェイズの終了時",
    "commander_phase_start": "コマンダーフェイズ開始時|コマンダーフェイズの開始時",
    "commander_phase_end": "コマンダーフェイズ終了時|コマンダーフェイズの終了時",
    "end_phase_start": "エンドフェイズ開始時|エンドフェイズの開始時",
    "turn_end": "ターン終了時|ターンの終了時",
    "chain_end": "チェイン終了時|チェインの終了時",
}
DECLARED = {"attack": "攻撃", "spell": "スペルカード", "ability": "アビリティ"}
DAMAGE = {
    "any": "ダメージ",
    "attack": "攻撃のダメージ|攻撃によるダメージ|攻撃でダメージ",
    "spell": "スペルカードのダメージ|スペルカードによるダメージ|スペルカードでダメージ",
    "ability": "アビリティのダメージ|アビリティによるダメージ",
}
NEGATED = {"suru": "し", "u": "わ", "ku": "か", "ru": "ら", "ichidan": ""}
"""The stems before なかった."""


def ku() -> dict[str, tuple[str, ...]]:
    from kisoku.text.common import event_forms

    return event_forms("く", "き", "いて")


def add_events(g: Grammar) -> None:
    for name, words in VERBS.items():
        for word in words.split():
            g.verb(word, (ku() if name == "ku" else EVENTS[name]) | forms(failed=NEGATED[name] + "なかった"), word + "*")
    g.title("event", "〈出来事〉")
    g.title("moment", "〈時点〉")
    g.words("point", POINTS)
    g.entries("moment", {
        "at": "{w:of?}{p:point}",
        "at_each": ("各{p:point}", "各プレイヤーの{p:point}", "お互いの{p:point}"),
        "at_this": ("この{p:point}", "このターンの{p:point}"),
        "at_next": ("次の{w:of?}{p:point}", "{w:of}次の{p:point}"),
    })
    g.entries("seg", {
        "first_event": (
            "各ターンで最初に{e:event@past}場合、", "各ターンに最初に{e:event@past}場合、", "各ターン最初に{e:event@past}<場合|とき|時>、",
        ),
        "either_case": ("{e:event@past}or{t:tail@past}場合、", "{e:event@past}<か|または>{t:tail@past}場合、"),
        "thereby": "<これにより|これによって|これにより、|この効果により|"
            "この効果によって|この効果で|そのダメージで|そのダメージによって|このダメージで|このダメージによって>",
        "next_would": ("次に{e:event@would}場合、", "次に{e:event@would}<とき|時|際><、|に、>"),
        "unmet": ("{e:event@failed}場合、", "{e:event@failed}<なら|ならば>、"),
        "unmet_turn": ("このターン<、|に|中に|中、|>{e:event@failed}場合、", "このターン<、|に|中に|中、|>{e:event@failed}<なら|ならば>、"),
        "instead_of": "{e:event@would}かわりに<|、>",
        "next_instead_of": "次に{e:event@would}かわりに<|、>",
    })

    def event(tag: str, *templates: str) -> None:
        """An event, and the same without its subject."""
        g.add("event", tag, *templates)
        tails = tuple(template.split("が", 1)[1] for template in templates if template.startswith(("{s:thing}が", "{w:who}が")))
        if tails:
            g.add("tail", tag, *tails)

    g.words("hurting", DAMAGE)
    g.words("declaring", DECLARED)
    g.words("means", {kind: "|".join(f"{word}{by}" for by in ("によって", "で", "により", "のダメージで", "のダメージによって"))
        for kind, word in DECLARED.items()})
    g.add("by", "by", "{w:who}の効果によって", "{w:who}の<効果で|効果により|カードの効果によって>")
    event("defeated", "{s:thing}が[撃破される*]")
    event("defeated_hurt", "{s:thing}がダメージによって[撃破される*]",
        "{s:thing}が<ダメージで|ダメージにより>[撃破される*]")
    event("defeated_in", "{s:thing}が{d:means}[撃破される*]")
    event("defeated_outright", "{s:thing}が効果によって[撃破される*]", "{s:thing}が<効果で|効果により>[撃破される*]")
    event("defeated_by", "{s:thing}が{c:thing}に[撃破される*]", "{s:thing}が{c:thing}によって[撃破される*]")
    event("defeats", "{s:thing}が{c:thing}を[撃破する*]")
    event("defeats_in", "{s:thing}が攻撃で{c:thing}を[撃破する*]", "{s:thing}が攻撃によって{c:thing}を[撃破する*]")
    event("who_defeats", "{w:who}が{c:np}を[撃破する*]")
    event("summoned", "{s:thing}が[召喚される*]", "{s:thing}が[召喚する*]")
    event("who_summons", "{w:who}が{c:np}を[召喚する*]")
    event("retired", "{s:thing}が[退場する*]", "{s:thing}が[退場させられる*]")
    event("removed", "{s:thing}が[除外される*]")
    event("leaves", "{s:thing}がステージを[離れる*]", "{s:thing}がステージから[離れる*]")
    event("moves", "{s:thing}が[移動する*]", "{s:thing}が[移動させられる*]")
    event("moves_to", "{s:thing}が{p:place}に[移動する*]", "{s:thing}が{p:place}へ[移動する*]")
    event("moves_beside", "{s:thing}が{r:ref}に隣接するエリアに[移動する*]", "{s:thing}が{r:ref}に隣接するエリアへ[移動する*]")
    event("advances", "{s:thing}が[前進する*]", "{s:thing}が[前進させられる*]")
    event("retreats", "{s:thing}が[後退する*]", "{s:thing}が[後退させられる*]")
    event("acts", "{s:thing}が行動済み状態に[なる*]")
    event("unacts", "{s:thing}が未行動状態に[なる*]")
    event("damaged", "{s:thing}が{d:hurting}を[受ける*]")
    event("damaged_least", "{s:thing}が{n:n}以上の{d:hurting}を[受ける*]",
        "{s:thing}が【{n:n}】以上の{d:hurting}を[受ける*]")
    event("damaged_by", "{s:thing}が{c:thing}から{d:hurting}を[受ける*]")
    event("deals", "{s:thing}が{d:hurting}を[与える*]")
    event("deals_to", "{s:thing}が{c:thing}に{d:hurting}を[与える*]")
    event("attacks", "{s:thing}が[攻撃する*]", "{s:thing}が攻撃を[行う*]", "{s:thing}が攻撃宣言を[行う*]",
        "{s:thing}が攻撃を[宣言する*]", "{s:thing}が攻撃に[参加する*]")
    event("attacks_it", "{s:thing}が{c:thing}を[攻撃する*]")
    event("is_attacked", "{s:thing}が[攻撃される*]")
    event("is_attacked_by", "{s:thing}が{c:thing}に[攻撃される*]")
    event("declares", "{s:thing}が{d:declaring}を[宣言する*]", "{s:thing}が{d:declaring}宣言を[行う*]",
        "{s:thing}が{d:declaring}[宣言する*]")
    event("declares_any", "{s:thing}が宣言を[行う*]")
    event("who_declares", "{w:who}が{d:declaring}を[宣言する*]", "{w:who}が{d:declaring}宣言を[行う*]",
        "{w:who}が{d:declaring}[宣言する*]")
    event("targeted", "{s:thing}が{d:declaring}の対象に[なる*]", "{s:thing}が{d:declaring}の対象に[選ばれる*]",
        "{s:thing}が{d:declaring}の対象と[なる*]")
    event("targeted_any", "{s:thing}が対象に[なる*]", "{s:thing}が対象に[選ばれる*]", "{s:thing}が宣言の対象に[なる*]")
    event("drawn", "{w:who}がカードを[引く*]")
    event("discards", "{w:who}が手札を[捨てる*]")
    event("grazes", "{w:who}が[グレイズする*]", "{w:who}がグレイズを[行う*]")
    event("pays_score", "{w:who}がスコアコストを[支払う*]")
    event("equips", "{s:thing}が[装備する*]", "{s:thing}が[装備される*]", "{s:thing}が装備スペルを[装備する*]")
    event("countered", "{s:thing}が[打ち消される*]", "{s:thing}の宣言が[打ち消される*]")
    event("put_into", "{s:thing}が{w:of?}{z:zone}に[置かれる*]")
    event("put_from", "{s:thing}が{a:zone}から{z:zone}に[置かれる*]")
    event("to_hand", "{s:thing}が手札に[戻される*]", "{s:thing}が手札に[戻る*]", "{s:thing}が手札に[加えられる*]", "{s:thing}が手札に[加わる*]")
    g.entries("event", {
        "bare_damaged": "{d:hurting}を[受ける*]",
        "bare_drawn": "カードを[引く*]",
        "bare_discards": "手札を[捨てる*]",
        "bare_defeated": "[撃破される*]",
        "bare_attacks": "[攻撃する*]",
        "bare_acts": "行動済み状態に[なる*]",
        "bare_advances": "[前進する*]",
        "bare_retreats": "[後退する*]",
        "bare_moves": "[移動する*]",
        "bare_defeats": "{c:np}を[撃破する*]",
    })


# --- what they mean -----------------------------------------------------------------------------------------------------------


def subject(low: Operands, tree: Tree, zones: tuple[str, ...] = ("stage",)) -> Objects:
    """Whom the event befalls."""
    assert isinstance(low, Describing)
    if is_noun(tree):
        return low.aimed(tree, None) or low.query(tree, zones)
    return low.ref(tree)


def plain(event: str, *flags: str) -> Waited:
    return lambda low, tree: Trigger(event, subject(low, tree[1]), flags=flags)


def caused(event: str, *flags: str) -> Waited:
    return lambda low, tree: Trigger(event, subject(low, tree[1]), subject(low, tree[2]), flags=flags)


def causing(event: str, *flags: str) -> Waited:
    """The one who does it is the cause, whom it befalls the subject."""
    return lambda low, tree: Trigger(event, subject(low, tree[2]), subject(low, tree[1]), flags=flags)


def defeated_by(low: Operands, tree: Tree) -> Trigger:
    """By a striker, or by a spell: that is no striker, so whose it is says who declared it."""
    noun = tree[2]
    if not (is_noun(noun) and noun[2] == ("spell_card",)):
        return caused("defeated")(low, tree)
    assert isinstance(low, Describing)
    found = low.read_noun(noun)
    if found.filters != [Filter("kind", "==", "spell")] or found.either or found.zones or found.other:
        raise Meaningless("スペルカードをこのようには限れません", "spells cannot be described this way here")
    return Trigger("defeated", subject(low, tree[1]), by=found.whose, flags=("spell",))


def of_player(event: str) -> Waited:
    return lambda low, tree: Trigger(event, whose=anybody(low.who(tree[1])))


def anybody(who: str) -> str:
    return "any" if who == "each" else who


def marked(tree: Tree) -> tuple[str, ...]:
    return () if tree[0] == "any" else (tree[0],)


def damaged(low: Operands, tree: Tree) -> Trigger:
    match tree:
        case ("damaged", thing, kind):
            return Trigger("damaged", subject(low, thing), flags=marked(kind))
        case ("damaged_least", thing, n, kind):
            return Trigger("damaged", subject(low, thing), flags=marked(kind),
                condition=Compare(Amount(), ">=", low.number(n)))
        case ("damaged_by", thing, cause, kind):
            return Trigger("damaged", subject(low, thing), subject(low, cause), flags=marked(kind))
        case ("deals", thing, kind):
            return Trigger("damaged", cause=subject(low, thing), flags=marked(kind))
        case ("deals_to", thing, whom, kind):
            return Trigger("damaged", subject(low, whom), subject(low, thing), flags=marked(kind))
        case ("bare_damaged", kind):
            return Trigger("damaged", someone(low), flags=marked(kind))
    raise AssertionError(tree)


def someone(low: Operands) -> Objects:
    """Whom an event without a subject is about: the topic, the target, or this striker."""
    assert isinstance(low, Describing)
    scope = low.scope
    if scope.named or scope.subject is not None:
        raise Meaningless("何がそうした場合かを「…が」で書いてください", "say with が whose event it is")
    return Reg("target") if len(scope.targets) == 1 else low.ref(("striker",))


def by_you(event: str, low: Operands) -> Trigger:
    if low.scope.named or low.scope.subject is not None:
        raise Meaningless("誰がそうした場合かを「…が」で書いてください", "say with が whose event it is")
    return Trigger(event, whose="you")


def put(low: Operands, tree: Tree) -> Trigger:
    match tree:
        case ("put_into", thing, who, zone):
            if who is not None or zone[0] == "stage":
                raise Meaningless("誰の領域かは書きません（2.3.5）", "whose zone it is is not said (2.3.5)")
            return Trigger("left", subject(low, thing), target=zone[0])
        case ("put_from", thing, (source,), zone):
            if source != "stage":
                raise Meaningless("ステージから置かれる場合だけを待てます",
                    "only what is put there from the stage is waited for")
            return Trigger("left", subject(low, thing), target=zone[0])
        case ("to_hand", thing):
            return Trigger("left", subject(low, thing), target="hand")
    raise AssertionError(tree)


def aimed_at(found: Objects, kind: str) -> Trigger:
    return Trigger("attacked", found) if kind == "attack" else Trigger("targeted", found, flags=(kind,))


def own(who: str, noun: Tree, low: Operands) -> Query:
    assert isinstance(low, Describing)
    found = low.query(noun, ("stage",))
    return found if found.whose != "any" or who == "any" else Query(found.zones, who, found.filters, found.either,
        found.other)


def moves_to(low: Operands, tree: Tree) -> Trigger:
    assert isinstance(low, Describing)
    return Trigger("stepped", subject(low, tree[1]), condition=Is(Reg("event"), (low.at(tree[2]),)))


def moves_beside(low: Operands, tree: Tree) -> Trigger:
    assert isinstance(low, Describing)
    return Trigger("stepped", subject(low, tree[1]), condition=Is(Reg("event"), (Filter("adjacent", "==", low.register(tree[2])),)))


LOWERINGS: dict[str, Waited] = {
    "defeated": plain("defeated"),
    "defeated_hurt": plain("defeated", "damage"),
    "defeated_in": lambda low, tree: Trigger("defeated", subject(low, tree[1]), flags=(tree[2][0],)),
    "defeated_outright": plain("defeated", "effect"),
    "defeated_by": defeated_by,
    "defeats": causing("defeated"),
    "defeats_in": causing("defeated", "attack"),
    "who_defeats": lambda low, tree: Trigger("defeated", low.query(tree[2], ("stage",)), by=low.who(tree[1])),
    "summoned": plain("summoned"),
    "who_summons": lambda low, tree: Trigger("summoned", own(anybody(low.who(tree[1])), tree[2], low)),
    "retired": plain("retired"),
    "removed": plain("removed"),
    "leaves": plain("left"),
    "moves": plain("stepped"),
    "moves_to": moves_to,
    "moves_beside": moves_beside,
    "advances": plain("stepped", "advance"),
    "retreats": plain("stepped", "retreat"),
    "acts": plain("acted"),
    "unacts": plain("unacted"),
    **dict.fromkeys(("damaged", "damaged_least", "damaged_by", "deals", "deals_to", "bare_damaged"), damaged),
    "attacks": plain("declared", "attack"),
    "attacks_it": lambda low, tree: Trigger("attacked", subject(low, tree[2]), subject(low, tree[1])),
    "is_attacked": plain("attacked"),
    "is_attacked_by": caused("attacked"),
    "declares": lambda low, tree: Trigger("declared", subject(low, tree[1]), flags=(tree[2][0],)),
    "declares_any": plain("declared"),
    "who_declares": lambda low, tree: Trigger("declared", whose=anybody(low.who(tree[1])), flags=(tree[2][0],)),
    "targeted": lambda low, tree: aimed_at(subject(low, tree[1]), tree[2][0]),
    "targeted_any": plain("targeted"),
    "drawn": of_player("drawn"),
    "discards": of_player("discarded"),
    "grazes": of_player("grazed"),
    "pays_score": of_player("score_paid"),
    "equips": plain("equipped"),
    "countered": plain("countered"),
    "put_into": put,
    "put_from": put,
    "to_hand": put,
    "bare_drawn": lambda low, tree: by_you("drawn", low),
    "bare_discards": lambda low, tree: by_you("discarded", low),
    "bare_defeated": lambda low, tree: Trigger("defeated", someone(low)),
    "bare_acts": lambda low, tree: Trigger("acted", someone(low)),
    "bare_advances": lambda low, tree: Trigger("stepped", someone(low), flags=("advance",)),
    "bare_retreats": lambda low, tree: Trigger("stepped", someone(low), flags=("retreat",)),
    "bare_moves": lambda low, tree: Trigger("stepped", someone(low)),
    "bare_attacks": lambda low, tree: Trigger("declared", someone(low), flags=("attack",)),
    "bare_defeats": lambda low, tree: Trigger("defeated", subject(low, tree[1]), someone(low)),
}
OF_PLAYERS = frozenset({"who_defeats", "who_summons", "who_declares", "drawn", "discards", "grazes", "pays_score"})
REPLACEABLE = frozenset({"damage", "defeat", "draw", "discard", "retire", "remove", "return", "summon", "act", "step"})


def moment(low: Operands, tree: Tree) -> tuple[Trigger, bool]:
    """A point of the turn; this and next ones are certain moments to come."""
    match tree:
        case ("at", who, point):
            return Trigger(point[0], whose=anybody(low.of(who, "any"))), False
        case ("at_each", point):
            return Trigger(point[0]), False
        case ("at_this", point):
            return Trigger(point[0]), True
        case ("at_next", who, point):
            return Trigger(point[0], whose=anybody(low.of(who, "any")), flags=("next",)), True
    raise AssertionError(tree)


def that_player(trigger: Trigger) -> str:
    return "that_player"


def referent(trigger: Trigger) -> Reg | None:
    """What それ means right after the event: whom it befell; if that is this striker, who did it."""
    if trigger.either:
        found = {referent(changed(one, either=())) for one in (trigger, *trigger.either)}
        return found.pop() if len(found) == 1 else None
    if trigger.subject is None or trigger.subject == Reg("self"):
        return Reg("cause") if trigger.cause is not None else None
    return Reg("event")
