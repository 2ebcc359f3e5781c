"""What abilities wait for, replace or look back at: された after it was applied, される before (8.1.8)."""

from __future__ import annotations

from kisoku.games.spellcard.words.describing import Describing, made_by
from kisoku.text.common import forms
from kisoku.text.events import Events, add_happenings, owned, referring
from kisoku.text.grammar import Grammar, Tree
from kisoku.text.operands import Waited, everybody, is_noun
from kisoku.text.program import Filter, Is, Objects, Query, Reg, Trigger
from kisoku.text.scope import Meaningless

VERBS = {
    "suru": "参加する 撃破する 召喚する 退場する 移動する 前進する 後退する 攻撃する 宣言する 装備する グレイズする "
    "シャッフルする",
    "u": "行う 支払う",
    "ku": "引く",
    "ru": "なる 加わる 戻る",
    "ichidan": (
        "される 撃破される 召喚される 退場させられる 除外される 移動される 移動させられる 攻撃される 宣言される "
        "装備される 打ち消される "
        "捨てる 捨てられる 置かれる 加えられる 戻される 離れる 受ける 与える 公開される 行われる 選ばれる "
        "前進させられる 後退させられる 支払われる"
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


def subject(low: Describing, tree: Tree, zones: tuple[str, ...] = ()) -> Objects:
    """Whom the event befalls; if nothing is said, the target or this striker."""
    if tree == ("someone",):
        return Reg("target") if len(low.scope.targets) == 1 else low.ref(("striker",))
    return low.aimed(tree, None) or low.query(tree, ("stage",)) if is_noun(tree) else low.ref(tree)


def defeated_by(low: Describing, tree: Tree) -> Trigger:
    """By a striker, or by a spell: that is no striker, so whose it is says who declared it."""
    noun = tree[2]
    if not (is_noun(noun) and noun[2] == ("spell_card",)):
        return EVENTS.lowering("defeated", "s", "c")(low, tree)
    return Trigger("defeated", subject(low, tree[1]), by=spell_of(low, noun), flags=("spell",))


def spell_of(low: Describing, noun: Tree) -> str:
    found = low.read_noun(noun)
    if found.filters != [Filter("kind", "==", "spell")] or found.either or found.zones or found.other:
        raise Meaningless("スペルカードをこのようには限れません", "spells cannot be described this way here")
    return found.whose


def who_summons(low: Describing, tree: Tree) -> Trigger:
    who, found = everybody(low.who(tree[1])), low.query(tree[2], ("stage",))
    return Trigger("summoned", owned(found, who) if found.whose == "any" else found)


def bare(tag: str) -> Waited:
    """An event whose subject is not said: it is you, or a striker."""

    def lower(low: Describing, tree: Tree) -> Trigger:
        player = tag in low.words.of_players
        if low.scope.named or low.scope.subject is not None:
            raise Meaningless(
                f"{'誰' if player else '何'}がそうした場合かを「…が」で書いてください", "say with が whose event it is"
            )
        return low.events[tag](low, (tag, ("you",) if player else ("someone",), *tree[1:]))

    return lower


def put(low: Describing, tree: Tree) -> Trigger:
    tag, thing, source, (zone,) = tree
    if tag == "put_into" and (source is not None or zone == "stage"):
        raise Meaningless("誰の領域かは書きません（2.3.5）", "whose zone it is is not said (2.3.5)")
    if (tag == "put_from" and source != ("stage",)) or (is_noun(thing) and thing[2] in (("card",), ("spell_card",))):
        raise Meaningless(
            "ストライカーや装備スペルがステージから置かれる場合だけを待てます",
            "only strikers and equip spells that are put there from the stage are waited for",
        )
    return Trigger("left", subject(low, thing), target=zone)


def targeted(low: Describing, tree: Tree) -> Trigger:
    """Of whatever is declared, or of what one of the players declares."""
    found, kind = subject(low, tree[1]), tree[-1][0]
    by = made_by(tree[2]) if len(tree) > 3 else ""
    return Trigger("attacked", found, by=by) if kind == "attack" else Trigger("targeted", found, flags=(kind,), by=by)


def countered(low: Describing, tree: Tree) -> Trigger:
    """A spell is no striker: whose it is says who declared it."""
    noun = tree[1]
    if not (is_noun(noun) and noun[2] == ("spell_card",)):
        return EVENTS.lowering("countered", "s")(low, tree)
    return Trigger("countered", Query(("stage",), spell_of(low, noun)), flags=("spell",))


def moves(low: Describing, tree: Tree) -> Trigger:
    tag, thing, where = tree
    found = subject(low, thing)
    demand = low.at(where) if tag == "moves_to" else Filter("adjacent", "==", low.register(where))
    return Trigger("stepped", found, condition=Is(Reg("event"), (demand,)))


EVENTS = Events(
    {
        "defeated": ("defeated", "{s:thing}が[撃破される*]"),
        "defeated_hurt": (
            "defeated damage",
            "{s:thing}がダメージによって[撃破される*]",
            "{s:thing}が<ダメージで|ダメージにより>[撃破される*]",
        ),
        "defeated_in": ("defeated", "{s:thing}が{d:means}[撃破される*]"),
        "defeated_outright": (
            "defeated effect",
            "{s:thing}が効果によって[撃破される*]",
            "{s:thing}が<効果で|効果により>[撃破される*]",
        ),
        "defeated_by": (
            defeated_by,
            "{s:thing}が{c:thing}に[撃破される*]",
            "{s:thing}が{c:thing}によって[撃破される*]",
        ),
        "defeats": ("defeated", "{c:thing}が{s:thing}を[撃破する*]"),
        "defeats_in": (
            "defeated attack",
            "{c:thing}が攻撃で{s:thing}を[撃破する*]",
            "{c:thing}が攻撃によって{s:thing}を[撃破する*]",
        ),
        "who_defeats": ("defeated", "{y:who}が{s:np}を[撃破する*]"),
        "summoned": ("summoned", "{s:thing}が[召喚される*|召喚する*]"),
        "who_summons": (who_summons, "{w:who}が{c:np}を[召喚する*]"),
        "retired": ("retired", "{s:thing}が[退場する*|退場させられる*]"),
        "removed": ("removed", "{s:thing}が[除外される*]"),
        "leaves": ("left", "{s:thing}がステージを[離れる*]", "{s:thing}がステージから[離れる*]"),
        "moves": ("stepped", "{s:thing}が[移動する*|移動させられる*]"),
        "moves_to": (moves, "{s:thing}が{p:place}に[移動する*]", "{s:thing}が{p:place}へ[移動する*]"),
        "moves_beside": (
            moves,
            "{s:thing}が{r:ref}に隣接するエリアに[移動する*]",
            "{s:thing}が{r:ref}に隣接するエリアへ[移動する*]",
        ),
        "advances": ("stepped advance", "{s:thing}が[前進する*|前進させられる*]"),
        "retreats": ("stepped retreat", "{s:thing}が[後退する*|後退させられる*]"),
        "acts": ("acted", "{s:thing}が行動済み状態に[なる*|される*]"),
        "unacts": ("unacted", "{s:thing}が未行動状態に[なる*|される*]"),
        "damaged": ("damaged", "{s:thing}が{d:hurting}を[受ける*]"),
        "damaged_least": (
            "damaged",
            "{s:thing}が{n:n}以上の{d:hurting}を[受ける*]",
            "{s:thing}が【{n:n}】以上の{d:hurting}を[受ける*]",
        ),
        "damaged_by": ("damaged", "{s:thing}が{c:thing}から{d:hurting}を[受ける*]"),
        "deals": ("damaged", "{c:thing}が{d:hurting}を[与える*]"),
        "deals_to": ("damaged", "{c:thing}が{s:thing}に{d:hurting}を[与える*]"),
        "attacks": (
            "declared attack",
            "{s:thing}が[攻撃する*]",
            "{s:thing}が攻撃を[行う*]",
            "{s:thing}が攻撃宣言を[行う*]",
            "{s:thing}が攻撃を[宣言する*]",
            "{s:thing}が攻撃に[参加する*]",
        ),
        "attacks_it": ("attacked", "{c:thing}が{s:thing}を[攻撃する*]"),
        "is_attacked": ("attacked", "{s:thing}が[攻撃される*]"),
        "is_attacked_by": ("attacked", "{s:thing}が{c:thing}に[攻撃される*]"),
        "declares": (
            "declared",
            "{s:thing}が{d:declaring}を[宣言する*]",
            "{s:thing}が{d:declaring}宣言を[行う*]",
            "{s:thing}が{d:declaring}[宣言する*]",
        ),
        "declares_any": ("declared", "{s:thing}が宣言を[行う*]"),
        "who_declares": (
            "declared",
            "{w:who}が{d:declaring}を[宣言する*]",
            "{w:who}が{d:declaring}宣言を[行う*]",
            "{w:who}が{d:declaring}[宣言する*]",
        ),
        "targeted": (
            targeted,
            "{s:thing}が{d:declaring}の対象に[なる*|選ばれる*]",
            "{s:thing}が{d:declaring}の対象と[なる*]",
        ),
        "targeted_by": (
            targeted,
            "{s:thing}が{y:maker}{d:declaring}の対象に[なる*|選ばれる*]",
            "{s:thing}が{y:maker}{d:declaring}の対象と[なる*]",
        ),
        "targeted_any": ("targeted", "{s:thing}が対象に[なる*|選ばれる*]", "{s:thing}が宣言の対象に[なる*]"),
        "drawn": ("drawn", "{w:who}がカードを[引く*]"),
        "discards": ("discarded", "{w:who}が手札を[捨てる*]"),
        "grazes": ("grazed", "{w:who}が[グレイズする*]", "{w:who}がグレイズを[行う*]"),
        "pays_score": ("score_paid", "{w:who}がスコアコストを[支払う*]"),
        "equips": ("equipped", "{s:thing}が[装備する*|装備される*]", "{s:thing}が装備スペルを[装備する*]"),
        "countered": (countered, "{s:thing}が[打ち消される*]", "{s:thing}の宣言が[打ち消される*]"),
        "countered_kind": (
            "countered",
            "{s:thing}の{d:declaring}が[打ち消される*]",
            "{s:thing}の{d:declaring}宣言が[打ち消される*]",
            "{s:thing}が宣言した{d:declaring}が[打ち消される*]",
        ),
        "put_into": (put, "{s:thing}が{w:of?}{z:zone}に[置かれる*]"),
        "put_from": (put, "{s:thing}が{a:zone}から{z:zone}に[置かれる*]"),
        "to_hand": ("left >hand", "{s:thing}が手札に[戻される*|戻る*|加えられる*|加わる*]"),
        "bare_damaged": (bare("damaged"), "{d:hurting}を[受ける*]"),
        "bare_drawn": (bare("drawn"), "カードを[引く*]"),
        "bare_discards": (bare("discards"), "手札を[捨てる*]"),
        "bare_defeated": (bare("defeated"), "[撃破される*]"),
        "bare_attacks": (bare("attacks"), "[攻撃する*]"),
        "bare_acts": (bare("acts"), "行動済み状態に[なる*]"),
        "bare_advances": (bare("advances"), "[前進する*]"),
        "bare_retreats": (bare("retreats"), "[後退する*]"),
        "bare_moves": (bare("moves"), "[移動する*]"),
        "bare_defeats": (bare("defeats"), "{c:np}を[撃破する*]"),
    },
    subject,
    lambda event, thing: (),
    {"any": ""},
)
REPLACEABLE = frozenset({"damage", "defeat", "draw", "discard", "retire", "remove", "return", "summon", "act", "step"})


def add_events(g: Grammar) -> None:
    add_happenings(g, VERBS, lambda name: forms(failed=NEGATED[name] + "なかった"))
    g.words("point", POINTS)
    g.entries(
        "moment",
        {
            "at": "{w:of?}{p:point}",
            "at_each": "<各|各プレイヤーの|お互いの>{p:point}",
            "at_this": "<この|このターンの>{p:point}",
            "at_next": ("次の{w:of?}{p:point}", "{w:of}次の{p:point}"),
        },
    )
    g.entries(
        "seg",
        {
            "first_event": (
                "<各ターンで最初に|各ターンに最初に>{e:event@past}場合、",
                "各ターン最初に{e:event@past}<場合|とき|時>、",
            ),
            "either_case": "{e:event@past}<or|か|または>{t:tail@past}場合、",
            "thereby": "<これにより|これによって|これにより、|この効果により|"
            "この効果によって|この効果で|そのダメージで|そのダメージによって|このダメージで|このダメージによって>",
            "next_would": ("次に{e:event@would}場合、", "次に{e:event@would}<とき|時|際><、|に、>"),
            "unmet": ("{e:event@failed}場合、", "{e:event@failed}<なら|ならば>、"),
            "unmet_turn": (
                "このターン<、|に|中に|中、|>{e:event@failed}場合、",
                "このターン<、|に|中に|中、|>{e:event@failed}<なら|ならば>、",
            ),
            "instead_of": "{e:event@would}かわりに<|、>",
            "next_instead_of": "次に{e:event@would}かわりに<|、>",
        },
    )
    g.words("hurting", DAMAGE)
    g.words("declaring", DECLARED)
    g.words(
        "means",
        {
            kind: "|".join(f"{word}{by}" for by in ("によって", "で", "により", "のダメージで", "のダメージによって"))
            for kind, word in DECLARED.items()
        },
    )
    g.add("by", "by", "{w:who}の効果によって", "{w:who}の<効果で|効果により|カードの効果によって>")
    EVENTS.add(g)


@referring
def referent(trigger: Trigger) -> Reg | None:
    """What それ means right after the event: whom it befell; if that is this striker, who did it."""
    if trigger.subject is None or trigger.subject == Reg("self"):
        return Reg("cause") if trigger.cause is not None else None
    return Reg("event")
