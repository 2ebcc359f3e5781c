"""Wordings of printed cards are rewritten only as a whole: with other words in a place, nothing is."""

import pytest

from kisoku.games.sakura.words.printed import parted, spelled

NEAR_MISSES = (
    "このカードを使用するに際し、付与札を1つ選んでもよい。"
    "この《攻撃》のダメージにより移動する桜花結晶は選ばれた付与札に半分だけ動かす。",
    "〈X攻Y〉選んだカードを使用する。Xは選んだカードの枚数に、Yはサブタイプに等しい。",
    "それに追尾を与えて使用する。その後、代わりに裏向きで取り除く。",
    "始点の効果を2回目に解決するなら、代わりに始点の効果を解決する。",
    "始点の効果を2回目に解決するなら、もう一度家路の効果を解決する。",
    "相手のターンに相手が《攻撃》でないカードを手札から使用しても、それを解決する代わりに捨て札に置き、",
    "あなたがこのターンで初めて切札でない《攻撃》を行った後、このターン中に現在の間合が変化していないなら、"
    "その《攻撃》は",
    "あなたがこのターンで初めて切札でない《攻撃》を行った時、間合が変化していないうち、その《攻撃》は",
    "以下から異なる2つを選び、下から順に行う。",
)
NEAR_LINES = (
    "【展開中】このカードの上の桜花結晶がダストへと送られる時、代わりにあなたのオーラへと移動する。"
    "あなたのオーラが5以上なら、代わりにあなたのフレアへ移動する。",
    "【展開中】このカードの上の桜花結晶がダストへと送られるなら、代わりにあなたのオーラへと移動する。"
    "あなたのオーラが5以上なら、代わりにあなたのライフへ移動する。",
    "【展開中】元々何も持たないあなたの通常札と兵員は終端を得る。",
    "【常時】この《攻撃》が通常札に対応されたなら、1枚捨て札に置き、この《攻撃》を-1/+0する。切札に対応されたなら、"
    "それを解決する代わりに使用済にし、この《攻撃》を-1/-1する。",
    "基本動作《纏い》を2回行う。あなたはオーラかフレアを選ぶ。相手は相手のオーラかライフを選ぶ。"
    "選ばれた領域に裂傷を1ずつ与える。",
)


@pytest.mark.parametrize("text", NEAR_MISSES)
def test_other_words_inside_of_a_wording_are_not_swallowed(text: str) -> None:
    assert spelled(text) == text


@pytest.mark.parametrize("text", NEAR_LINES)
def test_a_line_with_other_words_is_not_parted(text: str) -> None:
    assert parted(text) == [text]
