"""What is said to people, in Japanese and English: which language, and sentences with the rule they come from."""

from __future__ import annotations

import os
from collections.abc import Iterable
from dataclasses import dataclass, replace

from kisoku.kernel.game import EN, JA, SEATS, Words

LANGUAGES = (JA, EN)


@dataclass(frozen=True)
class CardName(Words):
    """What a card is called in a sentence, with the number of the printed card. ref: the card itself, where the viewer
    knows which one it is.
    """

    number: str = ""
    ref: int | None = None


@dataclass(frozen=True)
class Line(Words):
    """A line of a game's log: what happened, the rule by which it did, and the cards that the sentence names. turn: the
    turn that begins with it.
    """

    rule: str = ""
    cards: tuple[CardName, ...] = ()
    turn: int | None = None


def language_from(wanted: str = "") -> str:
    """The language to speak: as asked for, else as the environment says; English if that is neither of ours."""
    if wanted in LANGUAGES:
        return wanted
    for name in ("KISOKU_LANG", "LC_ALL", "LC_MESSAGES", "LANG"):
        value = os.environ.get(name, "")
        if value:
            return JA if value.lower().startswith(JA) else EN
    return EN


SEAT_NAMES = tuple(Words(f"プレイヤー{seat}", f"player {seat}") for seat in SEATS)
YOU = Words("あなた", "you")
OPPONENT = Words("相手", "the opponent")
A_CARD = Words("カード", "a card")


def who(player: int, viewer: int | None, seats: int = 2) -> Words:
    """The player as the viewer would say it; where there are several others, each has a name."""
    if player == viewer:
        return YOU
    return SEAT_NAMES[player] if viewer is None or seats > 2 else OPPONENT


def whose(player: int, viewer: int | None, seats: int = 2) -> str:
    """English possessive: “your”, “the opponent's”."""
    return "your" if player == viewer else f"{who(player, viewer, seats).en}'s"


def sentence(words: str) -> str:
    """With a capital at the beginning."""
    return words[:1].upper() + words[1:]


NO_WORDS = Words("", "")


def in_zone(zone: Words, holder: int, viewer: int | None, seats: int = 2) -> Words:
    """A zone with whose it is."""
    return Words(f"{who(holder, viewer, seats).ja}の{zone.ja}", f"{whose(holder, viewer, seats)} {zone.en}")


def translated(ja: str, en: str) -> Words:
    """Words of a card. What nobody has put into English is told as it is printed."""
    return Words(ja, en or ja)


def by_lines(text: Words) -> list[Words]:
    """The lines of a card's text, each in both languages; the reader of card files has seen to it that they are as
    many.
    """
    ja, en = ([one.strip() for one in words.splitlines() if one.strip()] for words in (text.ja, text.en))
    return [Words(*pair) for pair in zip(ja, en, strict=True)]


def line(rule: str, ja: str, en: str, turn: int | None = None) -> Line:
    return Line(ja, sentence(en), rule, turn=turn)


def naming_cards(told: Line, names: Iterable[tuple[Words, int | None]]) -> Line:
    """The line with those of the names that are cards' names and stand in it, each once; a card that the viewer still
    knows goes before one that is gone.
    """
    found: dict[str, CardName] = {}
    for name, ref in names:
        if (
            isinstance(name, CardName)
            and name.ja in told.ja
            and name.en in told.en
            and (name.ja not in found or found[name.ja].ref is None)
        ):
            found[name.ja] = replace(name, ref=ref)
    return replace(told, cards=tuple(found.values())) if found else told


PHRASES = {
    "turn": Words("ターン{number}", "Turn {number}"),
    "your_turn": Words("あなたのターン", "your turn"),
    "their_turn": Words("相手のターン", "the opponent's turn"),
    "player_turn": Words("{name}のターン", "{name}'s turn"),
    "you": Words("あなた", "You"),
    "opponent": Words("相手", "Opponent"),
    "targets": Words("対象：{things}", "on {things}"),
    "empty": Words("（なし）", "(empty)"),
    "unknown_cards": Words("裏{count}枚", "{count} unseen"),
    "face_down": Words("裏向き", "face down"),
    "thinking": Words("相手が考えています…", "The opponent is thinking…"),
    "page": Words("{page}/{pages}ページ（←→）", "page {page}/{pages} (←→)"),
    "you_won": Words("あなたの勝ちです。", "You win."),
    "you_lost": Words("あなたの負けです。", "You lose."),
    "won": Words("{name}の勝ちです。", "{name} wins."),
    "draw": Words("引き分けです。", "The game is a draw."),
    "unfinished": Words("対戦の途中です。", "The game is not finished."),
    "after_end": Words("u：一手戻す　s：保存　q：終了", "u: undo   s: save   q: quit"),
    "keys": Words(
        "Space パス n 先へ u 戻す d カード w なぜ r ルール l EN s 保存 c 投了 q 終了 ? 説明",
        "Space pass n on u undo d cards w why r rule l 日本語 s save c concede q quit ?",
    ),
    "help": Words(
        "選択肢は左の文字のキー、または↑↓とEnterで選びます。←→でページを送ります。\n"
        "Space　何もしない選択肢（パスなど）\nn　何か起きるまでパスを続ける\nu　自分の前の決定まで戻す\nd　"
        "カードの詳細を見る\nw　なぜできないかを調べる\n"
        "r　いまのルールを説明する\nl　日本語と英語を切り替える\ns　リプレイを保存する\nc　投了する\nq　終了する",
        "Take an option by the key on its left, or with ↑↓ and Enter. ←→ turn pages.\n"
        "Space  the option that does nothing (pass)\nn  keep passing until something happens\nu  back to your last "
        "decision\n"
        "d  look at cards\nw  ask why something is not possible\n"
        "r  explain the current rule\nl  switch between Japanese and English\ns  save a replay\nc  concede\nq  quit",
    ),
    "hand_over": Words(
        "{name}の番です。画面を{name}に渡してください。", "It is {name}'s turn. Hand the screen to {name}."
    ),
    "go_on": Words("Enter で続ける", "Enter to go on"),
    "close": Words("Esc で閉じる", "Esc closes"),
    "yes_no": Words("y：はい　n：いいえ", "y: yes   n: no"),
    "concede?": Words("投了しますか{rule}。", "Do you concede{rule}?"),
    "quit?": Words("終了しますか。保存していない対戦は失われます。", "Quit? A game that is not saved is lost."),
    "saved": Words("{path} に保存しました。", "Saved to {path}."),
    "not_saved": Words("保存できません：{why}", "Cannot be saved: {why}"),
    "nothing_to_undo": Words("戻せる決定がありません。", "There is nothing to take back."),
    "not_asked": Words("いまは選べません。", "You are not asked anything now."),
    "possible": Words("できます。", "It can be done."),
    "why_not": Words("なぜできない？", "Why not?"),
    "cards": Words("カード", "Cards"),
    "no_cards": Words("見えるカードがありません。", "There are no cards to see."),
    "pick_language": Words("言語 / Language", "Language / 言語"),
    "pick_game": Words("ゲームを選んでください。", "Pick a game."),
    "pick_deck": Words("あなたのデッキを選んでください。", "Pick your deck."),
    "pick_opponent": Words("相手を選んでください。", "Pick an opponent."),
    "pick_their_deck": Words("相手のデッキを選んでください。", "Pick the opponent's deck."),
    "hot_seat": Words("人（一つの画面を交代で使う）", "a person (taking turns at this screen)"),
    "log": Words("記録", "Log"),
    "thinker_failed": Words("相手の思考で不具合が起きました：{what}", "The machine opponent failed: {what}"),
    "rule_unknown": Words("このルールの説明はありません。", "There is no summary of this rule."),
}
"""What programs around the games say by themselves: the terminal, and whoever draws a table elsewhere."""


def phrase(name: str, language: str, /, **values: object) -> str:
    """A phrase in that language, filled in."""
    return PHRASES[name].in_(language).format(**values)
