"""The cards of a game over HTTP: all of them, decks made of them, and texts that people write."""

from __future__ import annotations

import pytest
from server_client import DECKS, Served

from kisoku.games.registry import GAMES, load


@pytest.mark.parametrize("game", GAMES)
def test_every_card_of_the_game_is_in_the_gallery_as_a_view_would_show_it(served: Served, game: str) -> None:
    told = served.http.get(f"/api/cards/{game}").json()
    rules = load(game)
    assert [card["number"] for card in told["cards"]] == list(rules.card_numbers())
    brought = {
        facts["number"]
        for deck in rules.decks().values()
        for number in deck.cards
        if (facts := rules.card_facts(number)) is not None
    }
    assert brought
    assert brought <= {card["number"] for card in told["cards"]}
    assert told["layout"]["face"]
    assert all(card["words"]["ja"] and card["words"]["en"] for card in told["cards"])


@pytest.mark.parametrize("game", GAMES)
def test_a_deck_of_chosen_cards_is_checked_and_written_so_that_it_reads_back(served: Served, game: str) -> None:
    rules = load(game)
    whole = [
        facts["number"]
        for number in rules.decks()[DECKS[game]].cards
        if (facts := rules.card_facts(number)) is not None
    ]
    right = served.post("/api/decks/check", {"game": game, "cards": whole})
    assert right["reasons"] == []
    assert served.post("/api/decks/check", {"game": game, "text": right["text"]})["cards"] == right["cards"]
    wrong = served.post("/api/decks/check", {"game": game, "cards": whole[:3]})
    assert wrong["reasons"]
    assert all(reason["rule"] for reason in wrong["reasons"])


@pytest.mark.parametrize("game", GAMES)
def test_the_texts_of_the_gallery_read_and_run_and_nonsense_is_refused_with_words(served: Served, game: str) -> None:
    told = served.http.get(f"/api/cards/{game}").json()
    shown = [(card, card["printed"]["text"]["ja"]) for card in told["cards"] if card["printed"]["text"]["ja"]]
    texts = [
        (one["box"], one["text"])
        for card, text in shown[:5]
        for one in card.get("written", [{"box": "", "text": text}])
    ]
    assert len(texts) >= 5
    for box, text in texts:
        read = served.post("/api/cards/read", {"game": game, "text": text, "box": box})
        assert read["fault"] is None
        assert read["lines"]
        assert all(line["program"] and not line["missing"] for line in read["lines"])
    refused = served.post("/api/cards/read", {"game": game, "text": "これは読めない文章である。"})
    assert refused["lines"] == []
    assert refused["fault"]["ja"]
    assert refused["fault"]["en"]
    assert served.http.post("/api/cards/read", json={"game": game, "text": "x", "box": "nowhere"}).status_code == 400
