"""Zones, items, kinds and states of cards: the nouns of the card texts and what they demand of a card."""

from __future__ import annotations

from kisoku.games.ninja_slayer.state import PHASES
from kisoku.games.ninja_slayer.words.choosing import EXTREME_FILTERS
from kisoku.text.common import turns_to_come
from kisoku.text.grammar import Grammar
from kisoku.text.program import Filter
from kisoku.text.scope import Nouns

ZONES = {
    "field": "場",
    "hand": "手札",
    "deck": "デッキ|デッキ置き場",
    "ether": "エテル・ゾーン|エテルゾーン",
    "ohigan": "オヒガン",
    "damage": "ダメージ・ゾーン|ダメージゾーン",
    "kotodama": "コトダマ空間",
    "exclusion": "除外・ゾーン|除外ゾーン",
    "check": "チェック・ゾーン|チェックゾーン",
}
PHASE_WORDS = ("スタート", "キャラクター", "イクサ", "エンド")
PILES = ("hand", "deck", "ether", "ohigan", "damage", "exclusion")
ITEMS = {
    "cost": "コスト|エントリーコスト|エントリーするためのコスト",
    "karate": "カラテ",
    "endurance": "耐久力",
    "sabotage": "工作力",
    "damage": "負っているダメージ",
}
KEYWORDS = {"interrupt": "インターラプト", "kaizen": "インターラプト・カイゼン", "satsubatsu": "サツバツ"}
HEADS = {
    "card": "カード",
    "character": "キャラクター|キャラクターカード",
    "kotodama_card": "コトダマ|コトダマカード",
    "player": "プレイヤー",
    "ability": "能力",
    "activated": "起動能力",
    "triggered": "誘発能力",
    "ukemi_ability": "ウケミ能力|ウケミ",
    "card_or_ability": "カードか能力|カードや能力|カードまたは能力",
}
QUALITIES = {
    "bowed": "オジギ状態",
    "ready": "アンタイ・オジギ状態",
    "faceup": "表向き",
    "facedown": "裏向き",
}
HAD = {
    "ukemi": "ウケミ|ウケミ能力",
    "tatsujin": "タツジン",
    "has_activated": "起動能力",
    "has_triggered": "誘発能力",
    "has_static": "常時能力",
}

DONE = {
    "bow": "オジギした|オジギさせた",
    "unbow": "アンタイ・オジギした|アンタイ・オジギさせた",
    "kill": "殺した|殺された",
    "discard": "捨てた|捨てられた",
    "exclude": "除外した|除外された",
    "move": "置いた|戻した|加えた|戻された|置かれた|加えられた",
}
"""What an effect has done to cards, which it can count afterwards."""

FILTERS: dict[str, tuple[Filter, ...]] = {
    "card": (),
    "character": (Filter("kind", "==", "character"),),
    "kotodama_card": (Filter("kind", "==", "kotodama"),),
    "ability": (Filter("object", "==", "ability"),),
    "activated": (Filter("object", "==", "ability"), Filter("ability", "has", "activated")),
    "triggered": (Filter("object", "==", "ability"), Filter("ability", "has", "triggered")),
    "ukemi_ability": (Filter("object", "==", "ability"), Filter("ability", "has", "ukemi")),
    "card_or_ability": (),
    "bowed": (Filter("orientation", "==", "bowed"),),
    "ready": (Filter("orientation", "==", "ready"),),
    "faceup": (Filter("face", "==", "up"),),
    "facedown": (Filter("face", "==", "down"),),
    "is_bowed": (Filter("orientation", "==", "bowed"),),
    "is_ready": (Filter("orientation", "==", "ready"),),
    "greeting": (Filter("status", "==", "aisatsu"),),
    "greeted": (Filter("status", "==", "aisatsued"),),
    "fighting": (Filter("status", "==", "iksa"),),
    "hurt": (Filter("damage", ">=", 1),),
    "has": (Filter("keyword", "has", ""),),
    "has_not": (Filter("keyword", "lacks", ""),),
    "interrupt": (Filter("keyword", "has", "interrupt"),),
    "kaizen": (Filter("keyword", "has", "kaizen"),),
    "satsubatsu": (Filter("keyword", "has", "satsubatsu"),),
    "tatsujin": (Filter("keyword", "has", "tatsujin"),),
    "ukemi": (Filter("ukemi", "has", 1),),
    "has_activated": (Filter("ability", "has", "activated"),),
    "has_triggered": (Filter("ability", "has", "triggered"),),
    "has_static": (Filter("ability", "has", "static"),),
}

CHANGING = ("cost", "karate", "endurance", "sabotage")
CHANGED = {"raised": "増加", "lowered": "減少"}
"""104.6: a number that is larger, or smaller, than printed."""

FILTERS.update({f"{test}_{item}": (Filter(item, test, 0),) for item in CHANGING for test in CHANGED})
FILTERS.update(EXTREME_FILTERS)

NOUNS = Nouns(
    filters=FILTERS,
    field="field",
    never_there=Filter("kind", "==", "kotodama"),
    hidden=frozenset({"hand", "deck", "seen"}),
    private=frozenset({"hand", "deck"}),
    stack="kotodama",
    everywhere=("hand", "deck", "field", "ether", "ohigan", "damage", "kotodama", "exclusion", "check"),
    entering=("hand", "deck", "ether", "ohigan", "exclusion", "check"),
    of_one=("owner", "controller"),
    bodiless=frozenset({"kotodama", "ukemi"}),
    after={"excluded_one": "exclude"},
    apart=True,
    lingering=frozenset(
        (
            "appeared",
            "ambushed",
            "aisatsu",
            "aisatsued",
            "damaged",
            "deals_damage",
            "kills",
            "bowed",
            "unbowed",
            "interrupted",
        )
    ),
    brought={"exclusion": frozenset({"exclude"}), "ohigan": frozenset({"kill", "discard", "counter"})},
)


def add_nouns(g: Grammar) -> None:
    g.words("ni", {"ni_them": "それぞれに"})
    g.words("zone", ZONES)
    g.words("pile", {zone: ZONES[zone] for zone in PILES})
    g.words("item", ITEMS)
    g.words("borne", {"damage": "負っているダメージ|負っていたダメージ"})
    g.words("keyword", KEYWORDS)
    g.words("had", HAD)
    g.alias("had", "keyword")
    g.words("head1", HEADS)
    g.words("quality", QUALITIES)
    g.add("mod", "entered_by", "{w:who}がエントリーする")
    g.words(
        "phase",
        {phase: f"{word}フェイズ|{word}・フェイズ" for phase, word in zip(PHASES[1:], PHASE_WORDS, strict=True)},
    )
    g.words(
        "dur", {"iksa": "このイクサ|このイクサの間|このイクサ中", "next_turn": "次のターン|次のターンの間|次のターン中"}
    )
    g.add("seg", "phase_long", "{w:of?}{p:phase}<中|の間>、")
    turns_to_come(g)
    g.words("deed", DONE)
    g.words("points", {"points": "点"})
    g.entries(
        "per",
        {
            "per_done": "<この効果で|これにより|このようにして|>{d:deed}{h:head1}{n:n}{c:counter}につき<|、>",
            "per_discarded": "捨てた{h:head1}{n:n}{c:counter}につき<|、>",
            "per_borne": "{r:ref}が{i:borne}{n:n}{c:points}につき<|、>",
        },
    )
    g.entries(
        "expr1",
        {
            "discarded_count": "捨てた{h:head1}<の枚数|の数>",
            "done_count": (
                "この効果で{d:deed}{h:head1}の数",
                "<この効果で|これにより|このようにして>{d:deed}{h:head1}の<数|人数|枚数>",
            ),
        },
    )
    g.title("keyword", "〈キーワード能力〉")
    g.title("head", "〈カードの種類・属性・名称〉")
    states = {
        "fin": ("いる",),
        "nara": ("いるなら", "いるならば"),
        "ba": ("いれば",),
        "case": ("いる場合",),
        "span": ("いるかぎり", "いる限り", "いる間"),
        "te": ("いて",),
        "mod": ("いる",),
    }
    for tag, verb, more in (
        ("is_bowed", "オジギしている", ()),
        ("is_ready", "アンタイ・オジギしている", ()),
        ("greeting", "アイサツしている", ()),
        ("greeted", "アイサツされている", ()),
        ("fighting", "イクサをしている", ("イクサしている",)),
        ("hurt", "ダメージを負っている", ("ダメージを受けている",)),
        *(
            (f"{test}_{item}", f"{ITEMS[item].split('|')[0]}が{word}している", ())
            for item in CHANGING
            for test, word in CHANGED.items()
        ),
    ):
        for word in (verb, *more):
            g.verb(word, states)
        g.add("doing", tag, f"[{verb}]", *(f"[{word}]" for word in more))
    for test, word in CHANGED.items():
        g.verb(f"{word}している", states)
        g.add("cond", f"item_{test}", f"{{r:its}}の{{i:item}}が[{word}している]")
    g.verb("持っている", states)
    g.verb(
        "持っていない",
        {
            form: tuple(
                e.replace("いる", "いない").replace("いれば", "いなければ").replace("いて", "いなく") for e in endings
            )
            for form, endings in states.items()
        },
    )
    g.entries(
        "doing",
        {
            "has": "{k:had}を[持つ|持っている]",
            "has_not": "{k:had}を[持たない|持っていない]",
        },
    )
    g.words(
        "ref",
        {
            "excluded_one": "除外したカード|除外したキャラクター|除外されたカード|除外されたキャラクター",
            "attacker": "アイサツしたキャラクター|アイサツキャラクター|これにアイサツしたキャラクター",
            "attacked": "アイサツ対象|アイサツの対象|アイサツ対象のキャラクター|アイサツされたキャラクター|"
            "これがアイサツしたキャラクター",
            "cause_killed": "これを殺したキャラクター|それを殺したキャラクター|これを殺したカード|それを殺したカード",
            "cause_damaged": "これにダメージを与えたキャラクター|それにダメージを与えたキャラクター",
            "cause_kills": "これが殺したキャラクター",
            "cause_deals_damage": "これがダメージを与えたキャラクター",
        },
    )
