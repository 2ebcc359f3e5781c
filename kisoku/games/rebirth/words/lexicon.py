"""The verbs of this game's card texts, each with all the forms in which it can stand."""

from __future__ import annotations

from kisoku.text.common import STATES, Forms, forms
from kisoku.text.grammar import Grammar


def action(fin: str, ren: str, te: str, neg: str, can: str) -> Forms:
    """What somebody does, or what happens. neg is the stem before ない, can the one before ない of "cannot"."""
    past = te[:-1] + {"て": "た", "で": "だ"}[te[-1]]
    return forms(
        fin=fin, ren=ren, te=te, may=f"{te}よい|{te}もよい", by=f"{fin}ことで", tara=f"{past}ら|{past}なら|{past}場合",
        past=past, would=fin,
        unless=f"{neg}ないなら|{neg}なかったら|{neg}なかったなら|{neg}なければ|{neg}ない場合|{neg}なかった場合",
        neg=f"{neg}ない|{neg}ません", negren=f"{neg}ず|{neg}ずに",
        cannot=f"{can}ない|{fin}ことができない|{fin}ことはできない", cannotren=f"{can}ず",
        able=f"{can}る|{fin}ことができる", ableren=f"{can}",
        held=f"{te}いるなら|{te}いたなら|{te}いれば", unheld=f"{te}いないなら|{te}いなかったなら", heldte=f"{te}いて",
        heldmod=f"{te}いる",
    )  # fmt: skip


def said_of(fin: str) -> Forms:
    """What differs: only whether it does."""
    ba, te = {"う": ("えば", "い|っていて"), "る": ("れば", "り|っていて")}[fin]
    return forms(fin=fin, nara=f"{fin}なら|{fin}ならば", ba=ba, case=f"{fin}場合", span=f"{fin}かぎり|{fin}間", te=te)


VERBS: dict[str, Forms] = {
    "suru": action("する", "し", "して", "し", "でき"),
    "su": action("す", "し", "して", "さ", "せ"),
    "ku": action("く", "き", "いて", "か", "け"),
    "bu": action("ぶ", "び", "んで", "ば", "べ"),
    "u": action("う", "い", "って", "わ", "え"),
    "ru": action("る", "り", "って", "ら", "れ"),
    "tsu": action("つ", "ち", "って", "た", "て"),
    "ichidan": action("る", "", "て", "", "られ"),
}
VERBS["bare"] = VERBS["suru"] | forms(fin="|する", ren="し")
WORDS = {
    "suru": "する 公開する セットする 終了する 回復する 発動する 宣言する シャッフルする 除外する サポートする "
    "アタックする ブロックする リタイアする 登場する "
    "プレイする パートナーアタックする 移動する リフレッシュする "
    "スタンドする レストする 追加する 置換する 無効にする 提示する 勝利する 敗北する 優先する 無視する チェックする "
    "起動する",
    "su": "戻す 移す 出す 残す 取り消す 回す 増やす 減らす",
    "ku": "置く 引く",
    "bu": "選ぶ",
    "u": "使う 支払う 失う 行う 扱う 負う",
    "ru": "なる 戻る 負る",
    "tsu": "勝つ",
    "ichidan": "加える 離れる 見る 入れ替える 得る 与える すてる 捨てる すてられる 数える 発動させる リタイアさせる "
    "置かれる セットされる サポートされる "
    "アタックされる パートナーアタックされる リフレッシュされる プレイされる "
    "ブロックされる シャッフルされる キャンセルされる 使われる 戻される 選ばれる 受ける 負ける 公開される される "
    "扱われる",
    "bare": "nil",
}
STATED = {
    "iru": "いる している されている 受けている 負っている",
    "aru": "ある",
    "nai": "いない ない でない していない されていない 受けていない 持たない",
    "i": "多い 少ない 大きい 小さい 高い 低い 等しい",
    "tsu": "持つ",
    "u": "違う",
    "ru": "異なる",
    "da": "である",
}


def add_verbs(g: Grammar) -> None:
    for name, words in WORDS.items():
        for word in words.split():
            g.verb("" if word == "nil" else word, VERBS[name], word)
    for name, words in STATED.items():
        for word in words.split():
            g.verb(word, STATES[name] if name in STATES else said_of(word[-1]))
