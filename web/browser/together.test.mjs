// Two browsers against each other, and somebody who watches.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { asked, mouse, play } from "./playing.mjs";
import { open, stand, table, wire } from "./stand.mjs";

let here;
before(async () => {
  here = await stand();
});
after(() => here?.close());

const ASKED = "#options:is([data-kind=options], [data-kind=several], [data-kind=shares], [data-kind=number])";
const QUESTION = ".head .ask";

/** Who of them is asked. */
async function turn(tabs) {
  return Promise.any(tabs.map(async (tab) => {
    await tab.waitForSelector(ASKED);
    return tab;
  }));
}
async function playUntil(tabs, wanted) {
  for (let tab = await turn(tabs); tab !== wanted; tab = await turn(tabs)) await play(tab, mouse, 1);
}
const menu = (tab, what) => tab.click(".rail .knobs > .tool:nth-of-type(1)").then(() => tab.click(`dialog >> text=${what}`));
const log = (tab) => tab.locator("#log li .grow").allTextContents();
/** Which player the seat plays: 0 or 1. */
const plays = (tab) => tab.locator('.nv .who[data-player="1"]').count();

test("a friend comes by link; a reload and a lost connection lose nothing; a spectator sees all that is public, from the first event on", { timeout: 120_000 }, async () => {
  const [one, two, third] = [await here.person(), await here.person(), await here.person()];
  await open(here, one, { game: "ninja_slayer", opponent: "friend" });
  const [friend, spectators] = [await one.inputValue("#link-guest"), await one.inputValue("#link-spectators")];
  await third.goto(spectators);
  await third.waitForSelector("main.lobby ul");
  const line = await wire(here);
  await two.goto(friend.replace(here.address, line.address));
  await two.click("button[type=submit]");
  for (const tab of [one, two, third]) await tab.waitForSelector(".board");
  assert.notEqual(await one.locator(".hand [data-ref]").count(), 0, "one's own hand is seen");
  assert.equal(await third.locator(":is(.hand, .group.held) [data-ref]").count(), 0, "a spectator sees no hand");
  for (let count = 0; count < 6; count++) await play(await turn([one, two]), mouse, 1);

  await playUntil([one, two], one);
  const before = { ask: await one.textContent(QUESTION), log: await log(one) };
  await one.reload();
  await one.waitForSelector(ASKED);
  assert.deepEqual({ ask: await one.textContent(QUESTION), log: await log(one) }, before);

  line.cut();
  await two.waitForSelector(".presence:has-text('lost')");
  await play(one, mouse, 1);
  line.mend();
  await two.waitForSelector(".presence", { state: "detached" });
  await playUntil([one, two], two);
  await play(two, mouse, 1);
  line.close();

  const late = await here.person();
  await late.goto(spectators);
  await late.waitForSelector("#log li");
  await third.waitForFunction((count) => document.querySelectorAll("#log li").length === count, await late.locator("#log li").count());
  assert.deepEqual(await log(third), await log(late), "who has watched and who comes late read the same");
  assert.equal(await third.locator("#log .at").first().textContent(), "1");
  assert.equal(await third.locator("#options .option").count(), 0, "a spectator is asked nothing");
  for (const tab of [one, two, third, late]) assert.deepEqual(tab.faults.filter((fault) => tab !== two || !/WebSocket connection|ERR_CONNECTION_REFUSED/.test(fault)), []);
});

test("what is one's own affair is taken back at once, anything else by consent", { timeout: 120_000 }, async () => {
  const [one, two] = [await here.person(), await here.person()];
  const { seats } = await table(here, { game: "sakura", opponent: "person" });
  await one.goto(seats[0]);
  await two.goto(seats[1]);
  for (let count = 0; count < 2; count++) await play(await turn([one, two]), mouse, 1);
  const first = await turn([one, two]);
  const second = first === one ? two : one;
  await asked(first);

  const question = await first.textContent(QUESTION);
  const decide = async () => {
    await first.click("#options >> text=Standard action");
    await first.waitForFunction((text) => document.querySelector(".head .ask")?.textContent !== text, question);
  };
  await decide();
  await first.click(".tools >> text=Undo");
  await first.waitForFunction((text) => document.querySelector(".head .ask")?.textContent === text, question);
  assert.equal(await second.locator(".note").count(), 0, "nobody is asked about it");

  await decide();
  await second.click(".tools >> text=Undo");
  await first.waitForSelector(".note");
  assert.match(await first.textContent(".note p"), /wants to take back a decision\. Cards newly seen since: (you|the opponent) \d+, (you|the opponent) \d+/i);
  assert.notEqual(await first.locator(".note li").count(), 0, "what happened meanwhile is told");
  await first.click(".note >> text=Decline");
  await second.waitForSelector(".bar:has-text('not agreed')");
  await second.click(".bar button");
  await second.click(".tools >> text=Undo");
  await first.click(".note >> text=Agree");
  await second.waitForSelector("#options[data-kind=several]");
  for (const tab of [one, two]) assert.deepEqual(tab.faults, []);
});

test("seats are swapped at the start, a game is conceded, and played again with seats swapped", { timeout: 120_000 }, async () => {
  const [one, two] = [await here.person(), await here.person()];
  const { seats } = await table(here, { game: "ninja_slayer", opponent: "person" });
  await one.goto(seats[0]);
  await two.goto(seats[1]);
  for (const tab of [one, two]) await tab.waitForSelector(".board");
  const swapped = async (before) => {
    await two.click(".note >> text=Agree");
    for (const [tab, player] of [[one, 1 - before], [two, before]]) await tab.waitForSelector(`.nv .who[data-player="${player}"]`);
  };
  const seat = await plays(one);
  await menu(one, "Swap seats");
  await one.keyboard.press("Escape");
  await swapped(seat);

  await menu(one, "Concede");
  await one.click("dialog button.bad");
  for (const tab of [one, two]) await tab.waitForSelector("#options .over");
  assert.match(await two.textContent("#options .over"), /you win/i);
  assert.match(await one.textContent("#options .over"), /103\.4/);
  await one.click(".end >> text=Play again, seats swapped");
  await swapped(1 - seat);
  for (const tab of [one, two]) {
    await tab.waitForSelector("#options .over", { state: "detached" });
    assert.deepEqual(tab.faults, []);
  }
});

test("four browsers play at one table, each with the others round it", { timeout: 90_000 }, async () => {
  const game = (await here.call("api/games")).games.find((one) => one.seatings.some((seating) => seating.players === 4));
  const seating = game.seatings.find((one) => one.players === 4);
  const decks = game.decks.filter((one) => one.cards.length).map((one) => one.name);
  const opened = await here.call("api/tables", { game: game.name, seating: seating.name, pace: 0, seats: Array.from({ length: 4 }, (_, at) => ({ kind: "person", deck: decks[at % decks.length] })) });
  const tabs = [];
  for (const { token } of opened.seats) {
    const tab = await here.person(tabs.length === 3 ? { viewport: { width: 390, height: 844 } } : {});
    await tab.goto(`${here.address}#/table/${opened.table}/${token}`);
    await tab.waitForSelector(".board.many");
    tabs.push(tab);
  }
  const played = new Set();
  for (let count = 0; count < 60 && played.size < 4; count++) {
    const tab = await turn(tabs);
    played.add(tab);
    await play(tab, mouse, 1);
  }
  assert.equal(played.size, 4, "everybody is asked");
  for (const tab of tabs) {
    assert.equal(await tab.locator(".seats .seat").count(), 3);
    assert.equal(await tab.locator(".seat .group.held [data-ref]").count(), 0, "nobody sees another's hand");
    const boxes = await tab.locator(".seat").evaluateAll((all) => all.map((one) => one.getBoundingClientRect()).map(({ left, top, right, bottom }) => ({ left, top, right, bottom })));
    for (const [at, one] of boxes.entries()) for (const other of boxes.slice(at + 1)) assert.ok(one.right <= other.left + 1 || one.bottom <= other.top + 1, "seats do not cover each other");
    assert.deepEqual(tab.faults, []);
  }
});
