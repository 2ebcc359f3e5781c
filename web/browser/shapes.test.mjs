// Tables of other shapes: what the server says is changed on its way, so that the page meets squares and four seats without any game that has them.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { asked } from "./playing.mjs";
import { findings, isTooWide, reach, stand, table } from "./stand.mjs";

let here;
before(async () => {
  here = await stand();
});
after(() => here?.close());

const isMain = (request) => /what do you do/.test(request.words.en) && request.options.some((option) => option.ref !== null);
const both = (words) => ({ ja: words, en: words });

/** A tab at a table of sakura whose messages are changed; `sent` gathers what the page says. */
async function altered(change, options) {
  const tab = await here.person(options);
  const found = await table(here, { game: "sakura", decks: ["blades", "blades"] });
  assert.ok(await reach(here, tab, found, isMain));
  tab.sent = [];
  await tab.routeWebSocket(/\/ws$/, (page) => {
    const server = page.connectToServer();
    page.onMessage((text) => {
      tab.sent.push(JSON.parse(text));
      if (!/foresee|hindrances/.test(text)) server.send(text);
    });
    server.onMessage((text) => page.send(JSON.stringify(change(JSON.parse(text)))));
  });
  await tab.goto(found.seats[0]);
  await tab.waitForSelector(".board .vals");
  return tab;
}

for (const [rows, columns] of [[3, 3], [4, 5]])
  test(`${rows} × ${columns} squares are drawn with what lies on them, and a square is pressed where it lies`, { timeout: 60_000 }, async () => {
    const change = (message) => {
      if (message.type === "table" && message.layout.mat) message.layout.mat.centre = { kind: "squares", ...both("squares"), rows, columns, of: "units" };
      if (message.type === "view") {
        const { observation } = message;
        observation.units = observation.players[0].zones.trump.cards.map((card, at) => ({ ...card, ref: 900 + at, square: at * 2, owner: at % 2 }));
        if (observation.request) observation.request.options = observation.request.options.map((option, at) => (at ? option : { ...option, ref: null, verb: "step", places: [["square 1", -1]], words: both("Step here") }));
      }
      return message;
    };
    for (const viewport of [{ width: 1440, height: 900 }, { width: 390, height: 844 }]) {
      const tab = await altered(change, { viewport });
      assert.equal(await tab.locator(".square").count(), rows * columns);
      assert.equal(await tab.locator(".square .card").count(), 3);
      assert.equal(await isTooWide(tab), false);
      assert.deepEqual(await findings(tab), []);
      if (process.env.KISOKU_SHOTS) await tab.screenshot({ path: `${process.env.KISOKU_SHOTS}/squares-${rows}-${viewport.width}.png` });
      await tab.locator(".square .chip").click();
      await tab.waitForFunction(() => true);
      assert.deepEqual(tab.sent.filter(({ type }) => type === "answer").map(({ choice }) => choice), [0]);
      assert.deepEqual(tab.faults, []);
    }
  });

test("four seats: each of the others has a box of its own", { timeout: 60_000 }, async () => {
  const change = (message) => {
    if (message.type === "table" && message.layout.players) message.layout.players = [...message.layout.players, both("player C"), both("player D")];
    if (message.type === "view") message.observation.players = [0, 1, 1, 1].map((player) => message.observation.players[player]);
    return message;
  };
  for (const viewport of [{ width: 1440, height: 900 }, { width: 390, height: 844 }]) {
    const tab = await altered(change, { viewport });
    assert.equal(await tab.locator(".seats .seat").count(), 3);
    assert.equal(await isTooWide(tab), false);
    if (process.env.KISOKU_SHOTS) await tab.screenshot({ path: `${process.env.KISOKU_SHOTS}/seats-${viewport.width}.png` });
    assert.deepEqual(tab.faults, []);
  }
});

test("a table of six keeps every seat in its box, at each size", { timeout: 120_000 }, async () => {
  const decks = (await here.call("api/games")).games.find(({ name }) => name === "rebirth").decks.map(({ name }) => name);
  const seats = Array.from({ length: 6 }, (_, seat) => ({ kind: seat ? "greedy" : "person", deck: decks[seat % decks.length] }));
  const opened = await here.call("api/tables", { game: "rebirth", seats, pace: 0, seed: 3 });
  const token = await here.sit(opened.table, opened.seats[0].token);
  for (const viewport of [{ width: 1440, height: 900 }, { width: 390, height: 844 }, { width: 844, height: 390 }]) {
    const tab = await here.person({ viewport });
    await tab.goto(`${here.address}#/table/${opened.table}/${token}`);
    await asked(tab);
    const wrong = await tab.evaluate(() => [...document.querySelectorAll(".seat")].flatMap((seat) => {
      const box = seat.getBoundingClientRect();
      return [...seat.querySelectorAll(".card, .pool .v, .names b")].filter((one) => one.checkVisibility()).flatMap((one) => {
        const { left, right, top, bottom, width } = one.getBoundingClientRect();
        return left < box.left - 2 || right > box.right + 2 || top < box.top - 2 || bottom > box.bottom + 2 || (one.matches(".card") && width < 20) ? [`${one.className} ${width}`] : [];
      });
    }));
    assert.deepEqual(wrong, [], `at ${viewport.width}`);
    assert.equal(await tab.locator(".seat").count(), 5);
    assert.deepEqual(await findings(tab), []);
    await tab.context().close();
  }
});
