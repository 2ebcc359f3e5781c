// Whole games against the machine: by mouse, by keyboard alone, by touch on a narrow screen.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { asked, keyboard, mouse, play, tabTo, touch } from "./playing.mjs";
import { isTooWide, stand, table } from "./stand.mjs";

/** What moves has tests of its own (moves.test.mjs); whole games are played without waiting for it. */
const STILL = { reducedMotion: "reduce" };
let here;
before(async () => {
  here = await stand();
});
after(() => here?.close());

const WIDTHS = [390, 820, 1366];

async function fits(tab, widths = WIDTHS) {
  const height = tab.viewportSize().height;
  for (const width of widths) {
    await tab.setViewportSize({ width, height });
    assert.equal(await isTooWide(tab), false, `something is wider than ${width} pixels`);
  }
}

test("every game can be played to its end by mouse, on the board and in the list", { timeout: 300_000 }, async (t) => {
  for (const { name } of (await here.call("api/games")).games)
    await t.test(name, async () => {
      const tab = await here.person(STILL);
      const { seats } = await table(here, { game: name });
      await tab.goto(seats[0]);
      const kinds = await play(tab, mouse, 12);
      await fits(tab);
      kinds.push(...(await play(tab, mouse)));
      await fits(tab);
      assert.equal(kinds.at(-1), "over");
      assert.deepEqual(tab.faults, []);
    });
});

test("a whole game can be played by keyboard alone, from the lobby on", { timeout: 200_000 }, async () => {
  const tab = await here.person(STILL);
  const press = (key) => tab.keyboard.press(key);
  const focused = (wanted) => tab.evaluate((selector) => document.activeElement.matches(selector), wanted);
  await tab.goto(here.address);
  await tab.waitForSelector("form");
  await tabTo(tab, "input[name=game]");
  await press("ArrowRight");
  await tabTo(tab, "input[name=opponent]");
  for (let count = 0; count < 9 && !(await focused("[value=random]")); count++) await press("ArrowDown");
  await tabTo(tab, "button[type=submit]");
  await press("Enter");
  await play(tab, keyboard, 2);

  await asked(tab);
  await tabTo(tab, ":is(.hand, .nf, .f2) button.card");
  const card = await tab.evaluate(() => document.activeElement.dataset.ref);
  await press("ArrowRight");
  assert.notEqual(await tab.evaluate(() => document.activeElement.dataset.ref), card, "the arrow key goes to another card");
  await press("i");
  await tab.waitForSelector(".cardview");
  await press("Escape");
  await tab.waitForSelector(".cardview", { state: "detached" });
  assert.ok(await focused(".board button.card"), "the focus is back on the card");
  await press("ArrowUp");
  assert.ok(await focused(".board button:not(.hand *)"), "the arrow key leaves the hand");
  for (const [key, wanted] of [["o", "#options .list .option"], ["g", "#log"]]) {
    await press(key);
    assert.ok(await focused(wanted), `${key} goes to ${wanted}`);
  }
  await press("t");
  await tab.waitForSelector("dialog[open]");
  await press("Escape");
  await tab.waitForSelector("dialog[open]", { state: "detached" });

  const before = await tab.getAttribute("#options", "data-at");
  await press("1");
  await tab.waitForFunction((was) => document.querySelector("#options").dataset.at !== was, before);
  await asked(tab);
  await press("u");
  await tab.waitForFunction((was) => document.querySelector("#options").dataset.at === was, before);

  const kinds = await play(tab, keyboard);
  assert.equal(kinds.at(-1), "over");
  assert.deepEqual(tab.faults, []);
});

test("a whole game can be played by touch at 390 pixels, dark and in Japanese", { timeout: 200_000 }, async () => {
  const tab = await here.person({ ...STILL, viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, locale: "ja-JP", colorScheme: "dark" });
  const { seats } = await table(here, { game: "sakura", decks: ["umbrella", "blades"] });
  await tab.goto(here.address);
  await fits(tab, [390]);
  await tab.goto(seats[0]);
  await play(tab, touch, 10);
  await fits(tab, [390]);
  assert.equal((await play(tab, touch)).at(-1), "over");
  await fits(tab, [390]);
  assert.equal(await tab.evaluate(() => getComputedStyle(document.documentElement).colorScheme), "light dark");
  assert.equal(await tab.getAttribute("html", "lang"), "ja");
  assert.deepEqual(tab.faults, []);
});
