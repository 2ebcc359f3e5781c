"""Why a message or a call is not taken: a code for programs, and a sentence in both languages for people."""

from __future__ import annotations

from kisoku.kernel.game import Words
from kisoku.server.protocol import ErrorSays

REFUSALS: dict[str, tuple[int, Words]] = {
    "ill_formed": (400, Words("読み取れないメッセージです：{why}", "This message cannot be read: {why}")),
    "too_large": (
        413,
        Words("メッセージが大きすぎます（{limit}バイトまで）。", "This message is too large (at most {limit} bytes)."),
    ),
    "too_slow": (408, Words("メッセージが最後まで届きませんでした。", "The message did not arrive in time.")),
    "too_fast": (429, Words("メッセージが多すぎます。少し待ってください。", "Too many messages; wait a little.")),
    "hello_first": (400, Words("最初のメッセージは hello です。", "The first message must be hello.")),
    "hello_once": (400, Words("すでに席についています。", "You already sit at a table.")),
    "no_table": (
        404,
        Words("そのような卓はないか、リンクが正しくありません。", "There is no such table, or the link is not right."),
    ),
    "full": (503, Words("満員です。", "There is no room.")),
    "spectator": (403, Words("観戦者にはできません。", "A spectator cannot do this.")),
    "waiting": (409, Words("まだ始まっていません。", "The game has not begun yet.")),
    "begun": (409, Words("もう始まっています。", "The game has begun already.")),
    "over": (409, Words("対戦は終わっています。", "The game is over.")),
    "not_over": (409, Words("対戦はまだ終わっていません。", "The game is not over yet.")),
    "not_asked": (409, Words("いまは選べません。", "You are not asked anything now.")),
    "stale": (409, Words("局面が変わりました。", "The position has changed.")),
    "no_option": (409, Words("そのような選択肢はありません。", "There is no such option.")),
    "unforeseen": (
        409,
        Words("この選択肢は、いまは見通せません。", "What this option would do cannot be foreseen now."),
    ),
    "not_now": (409, Words("いまはできません。", "This cannot be done now.")),
    "nothing_to_undo": (409, Words("戻せる決定がありません。", "There is nothing to take back.")),
    "not_away": (
        409,
        Words("その席の人は、長く離れてはいません。", "The person of that seat has not been away for long."),
    ),
    "no_proposal": (409, Words("返事を待っている提案はありません。", "No proposal waits for an answer from you.")),
    "pending": (409, Words("先の提案の返事を待っています。", "Another proposal still waits for its answer.")),
    "unseen": (404, Words("見えるカードではありません。", "This is not a card that you can see.")),
    "no_intent": (404, Words("そのような行動はありません。", "There is no such thing to do.")),
    "unclear": (400, Words("{ja}", "{en}")),
    "no_round": (404, Words("この卓にそのような対戦はありません。", "There was no such game at this table.")),
    "no_rule": (404, Words("このルールの説明はありません。", "There is no summary of this rule.")),
    "no_card": (404, Words("そのような番号のカードはありません。", "There is no card with this number.")),
    "bad_start": (400, Words("{ja}", "{en}")),
    "fault": (
        500,
        Words(
            "Kisoku の不具合です。この決定は取り消されました。",
            "This is a fault of Kisoku; the decision was taken back.",
        ),
    ),
    "not_kept": (
        503,
        Words(
            "保存できませんでした。この決定は取り消されました。", "It could not be saved; the decision was taken back."
        ),
    ),
    "unreachable": (
        503,
        Words("データベースに届きません。少し待ってください。", "The database cannot be reached; wait a little."),
    ),
    "stale_rules": (
        410,
        Words(
            "この卓は別の版のルールまたはカードで始まりました。",
            "This table was begun with other rules or cards than are here now.",
        ),
    ),
    "not_here": (
        421,
        Words(
            "このサーバーの名前でないか、ほかのページからです。",
            "This is not a name of this server, or a call from another page.",
        ),
    ),
    "not_found": (404, Words("そのような住所はありません。", "There is no such address.")),
}
"""Code → (HTTP status, words)."""


class Refusal(Exception):
    """Something that is not taken. Nothing has changed."""

    def __init__(self, code: str, **values: object) -> None:
        self.code = code
        self.status, words = REFUSALS[code]
        self.words = Words(words.ja.format(**values), words.en.format(**values))
        super().__init__(self.words.en)

    @classmethod
    def said(cls, code: str, ja: str, en: str) -> Refusal:
        """What somebody else has refused, in the words that they found."""
        refusal = cls.__new__(cls)
        Exception.__init__(refusal, en)
        refusal.code, refusal.status, refusal.words = code, REFUSALS[code][0], Words(ja, en)
        return refusal

    def message(self) -> ErrorSays:
        return ErrorSays(self.code, self.words.ja, self.words.en)


def refused_start(words: Words) -> Refusal:
    """A table that cannot be opened, for a reason that somebody else has put into words."""
    return Refusal("bad_start", ja=words.ja, en=words.en)
