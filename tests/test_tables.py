"""Layouts and questions of every game: what they name is there, and a control leads to every answer."""

from __future__ import annotations

import random
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from kisoku.games.registry import GAMES, load
from kisoku.kernel.match import Match
from kisoku.kernel.state import LIFE
from kisoku.questions import PLAYER
from kisoku.table.declaring import declared
from kisoku.table.lying import laid_out
from kisoku.text.yamlfile import BadFile

GAMES_FOLDER = Path(__file__).parents[1] / "kisoku" / "games"
COLOURS = {"red", "blue", "green", "purple", "gold", "grey", "black", "white"}


def positions(name: str, seeds: range) -> Iterator[Match]:
    """Every position of some random games, with different decks."""
    game = load(name)
    decks = list(game.decks().values())
    for seed in seeds:
        first, second = decks[seed % len(decks)], decks[(seed + 3) % len(decks)]
        match = Match(game.new([first.cards, second.cards], seed), undoable=False)
        chance = random.Random(seed)
        while match.request is not None:
            yield match
            match.answer(chance.randrange(len(match.request.options)))


def rows_of(mat: dict[str, Any]) -> list[dict[str, Any]]:
    """What lies on a player's side."""
    return [
        *mat["values"],
        *mat["front"],
        *mat["back"],
        *mat["piles"],
        mat["hand"],
        {"row": "line", "items": mat["name"]},
    ]


@pytest.mark.parametrize("name", GAMES)
def test_a_mat_names_what_is_there(name: str) -> None:
    match = next(positions(name, range(1)))
    seen = load(name).observe(match.state, 0)
    layout = seen["table"]
    mat, centre = layout["mat"], layout["mat"]["centre"]
    side = seen["players"][0]
    for row in rows_of(mat):
        assert row.get("zone", next(iter(side["zones"]))) in side["zones"]
        assert row.get("value", next(iter(side["values"]))) in side["values"]
        assert {item["value"] for item in row.get("items", [])} <= set(side["values"])
    assert centre["kind"] in ("track", "rows", "squares")
    shared = set(seen.get("values", {}))
    assert {
        centre.get("value"),
        centre.get("shade"),
        *centre.get("now", []),
        *(item["value"] for item in centre.get("notes", [])),
    } <= {None, *shared}
    for row in [
        *centre.get("band", []),
        *centre.get("told", []),
        *centre.get("beside", []),
        {"of": centre.get("stage", "players")},
    ]:
        assert row.get("of", "players") in seen
        assert row.get("value", None) in {None, *shared}
    assert {
        zone for zones in (centre.get("reach", {}).get(key, []) for key in ("zones", "others")) for zone in zones
    } <= set(side["zones"])
    assert {colour for tint in layout["face"]["tints"] for colour in tint["colours"].values()} <= COLOURS
    known = set(side["zones"]) | set(side["values"]) | shared | set(seen.get("zones", {}))
    assert {place for ask in layout["asks"] for place in ask["places"]} <= known
    numbers = {rule.number for rule in load(name).rules()}
    assert {
        *layout["about"].values(),
        *(lesson["rule"] for lesson in layout["lessons"]),
        *(hint["rule"] for hint in layout["hints"]),
    } <= numbers
    assert set(layout["about"]) <= known | {"kotodama"}
    assert {place for places in layout["verbs"].values() for place in places} <= known


@pytest.mark.parametrize("name", GAMES)
def test_every_zone_has_its_place_on_the_mat(name: str) -> None:
    """A zone that is nowhere on the mat could hold cards that nobody can look at."""
    match = next(positions(name, range(1)))
    seen = load(name).observe(match.state, 0)
    shown = {row["zone"] for row in rows_of(seen["table"]["mat"]) if "zone" in row}
    for match in positions(name, range(3)):
        now = load(name).observe(match.state, 0)
        held = {zone for side in now["players"] for zone, there in side["zones"].items() if there["count"]}
        assert held <= shown, held - shown


@pytest.mark.parametrize("name", GAMES)
def test_what_can_be_asked_without_a_card_is_understood(name: str) -> None:
    game = load(name)
    for match in positions(name, range(1)):
        for ask in game.observe(match.state, 0)["table"]["asks"]:
            for reason in game.why_not(match.state, 0, ask["intent"], {}):
                assert all((reason.rule, reason.words.ja, reason.words.en))


def control_of(match: Match, name: str) -> tuple[dict[str, Any], Any]:
    assert match.request is not None
    request = load(name).observe(match.state, match.request.player)["request"]
    return request, request["control"]


@pytest.mark.parametrize("name", GAMES)
def test_a_control_leads_to_every_option(name: str) -> None:
    """What is offered is among the entries or numbers of the control, and nothing that is taken is offered again."""
    found = set()
    for match in positions(name, range(12)):
        request, control = control_of(match, name)
        options = request["options"]
        for option in options:
            assert all(place == PLAYER or isinstance(owner, int) for place, owner in option["places"])
        if control is None:
            continue
        found.add(control["control"])
        if control["control"] == "several":
            offers = control["offers"]
            assert len(offers) == len(options)
            assert len(set(offers)) == len(offers)
            assert not set(offers) & set(control["taken"])
            assert all(-1 <= offer < len(control["entries"]) for offer in offers)
            for offer, option in zip(offers, options, strict=True):
                assert offer < 0 or control["entries"][offer]["ref"] == option["ref"]
            assert len(control["kinds"]) == len(control["weights"]) == len(control["entries"])
            assert (-1 in offers) == (len(control["taken"]) >= control["least"] or offers == [-1])
        else:
            most = control["most"] if control["control"] == "number" else control["least"] + len(options) - 1
            assert len(options) == most - control["least"] + 1
    assert {"several"} <= found


def test_a_card_of_which_there_are_two_in_hand_is_offered_twice() -> None:
    """Ninja_slayer offers cards of the same print in a hand once; whoever points at the other one means the same."""
    game = load("ninja_slayer")
    found = 0
    for match in positions("ninja_slayer", range(4)):
        request, _ = control_of(match, "ninja_slayer")
        player = match.request.player if match.request is not None else 0
        hand = game.observe(match.state, player)["players"][player]["zones"]["hand"]["cards"]
        for option in request["options"]:
            named = next((card["number"] for card in hand if card["ref"] == option["ref"]), None)
            if option["verb"] == "ether":
                together = {option["ref"], *option["twins"]}
                assert together >= {card["ref"] for card in hand if card["number"] == named} or any(
                    other["ref"] in {card["ref"] for card in hand} - together for other in request["options"]
                )
                found += len(option["twins"])
                for twin in option["twins"]:
                    assert game.why_not(match.state, player, "ether this", {"this": twin % LIFE}) == []
    assert found


def test_options_that_people_would_take_for_the_same_say_what_tells_them_apart() -> None:
    for name in GAMES:
        for match in positions(name, range(3)):
            request, _ = control_of(match, name)
            by_words: dict[str, set[Any]] = {}
            for option in request["options"]:
                if option["ref"] is not None and option["ref"] >= 0:
                    by_words.setdefault(option["words"]["ja"], set()).add(option["ref"])
            assert all(len(refs) == 1 for refs in by_words.values()), by_words


def test_a_layout_that_cannot_be_is_refused_with_its_place(tmp_path: Path) -> None:
    folder = tmp_path / "some_game"
    folder.mkdir()
    for name in ("table.yaml", "layout.yaml"):
        shutil.copy(GAMES_FOLDER / "zx" / name, folder)
    written = folder / "layout.yaml"
    written.write_text(written.read_text(encoding="utf-8").replace("sign: crest", "sign: 3"), encoding="utf-8")
    with pytest.raises(BadFile, match=r"some_game/layout.yaml: is no layout: .*`str`.*`int`"):
        laid_out(folder, declared(folder))


@pytest.mark.parametrize("name", GAMES)
def test_who_is_asked_before_the_first_turn_can_tell_the_answers_apart(name: str) -> None:
    """Also what is chosen from one's own deck, which one looks through for it."""
    game = load(name)
    for match in positions(name, range(2)):
        assert match.request is not None
        if game.turn(match.state)[0] > 0:
            break
        options = game.observe(match.state, match.request.player)["request"]["options"]
        for language in ("ja", "en"):
            assert len({option["words"][language] for option in options}) == len(options)
