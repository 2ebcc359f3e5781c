// Learning: a guided first game in every game, and puzzles.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { asked } from "./playing.mjs";
import { findings, isTooWide, stand } from "./stand.mjs";

let here;
before(async () => {
  here = await stand();
});
after(() => here?.close());

/** In the browser: what of the guide and of the answers is not seen whole. */
function cut() {
  const advice = document.querySelector(".guide p");
  const out = advice.scrollHeight > advice.clientHeight + 1 ? ["guide"] : [];
  for (const one of document.querySelectorAll(".head .ask, .dock button")) {
    const { right, bottom, width } = one.getBoundingClientRect();
    if (one.checkVisibility() && width && (bottom > innerHeight + 1 || right > innerWidth + 1)) out.push(one.textContent.trim());
  }
  return out;
}

test("a first game says what one plays for, explains what is asked, and gives a good answer", { timeout: 120_000 }, async (t) => {
  for (const { name } of (await here.call("api/games")).games)
    await t.test(name, async () => {
      const phone = name === "zx";
      const tab = await here.person(phone ? { viewport: { width: 390, height: 844 } } : {});
      await tab.goto(here.address);
      await tab.check(`input[name=game][value="${name}"]`);
      await tab.click("button.way");
      const goal = await tab.textContent(".guide p");
      assert.ok(await tab.locator(".guide .rule").count(), "the rule of the goal");
      await tab.click(".guide .yes");
      await tab.waitForFunction((was) => document.querySelector(".guide .advice") && document.querySelector(".guide p").textContent !== was, goal);
      const [strip, board] = await tab.evaluate(() => [".guide", ".play"].map((one) => document.querySelector(one).getBoundingClientRect()).map(({ top, bottom }) => ({ top, bottom })));
      assert.ok(board.top >= strip.bottom, "it covers nothing of the table");
      assert.equal(await isTooWide(tab), false);
      assert.deepEqual(await findings(tab), []);
      const size = tab.viewportSize();
      for (const [width, height] of [[1440, 900], [390, 844], [844, 390]]) {
        await tab.setViewportSize({ width, height });
        assert.deepEqual(await tab.evaluate(cut), [], `at ${width} pixels all of the advice, of the question and of its buttons is seen`);
      }
      await tab.setViewportSize(size);
      const before = await tab.getAttribute("#options", "data-at");
      await tab.click(".guide .yes");
      await tab.waitForFunction((was) => document.querySelector("#options").dataset.at !== was, before);
      await tab.click(".guide .row button:last-child");
      assert.equal(await tab.locator(".guide").count(), 0);
      assert.deepEqual(tab.faults, []);
      await tab.context().close();
    });
});

test("a puzzle is posed, it is told how it went, and it begins again", { timeout: 60_000 }, async () => {
  const tab = await here.person();
  const games = (await here.call("api/games")).games.map(({ name }) => name);
  const found = await Promise.all(games.map((name) => here.call(`api/puzzles/${name}`)));
  const { game } = found.find((one) => one.puzzles.length);
  await tab.goto(`${here.address}#/puzzles/${game}`);
  await tab.click(".today .main");
  await asked(tab);
  const first = tab.url();
  assert.match(await tab.getAttribute(".guide.puzzle", "class"), /open/);
  for (let count = 0; count < 40 && (await tab.locator(".guide.puzzle.open").count()); count++) {
    const at = await tab.getAttribute("#options", "data-at");
    await tab.keyboard.press(" "); // let things be; where that cannot be, take the first
    if ((await tab.getAttribute("#options", "data-at")) === at && (await tab.locator("#options .option:not(.main), #options .toggle").count())) await tab.keyboard.press("1");
    await tab.waitForFunction((was) => document.querySelector("#options").dataset.at !== was || document.querySelector(".guide.puzzle:is(.missed, .solved)"), at);
    await asked(tab);
  }
  await tab.waitForSelector(".guide.puzzle:is(.missed, .solved)");
  await tab.goto(`${here.address}#/puzzles/${game}`);
  await tab.click(".tile-puzzle");
  await tab.waitForSelector(".guide.puzzle.open");
  assert.notEqual(tab.url(), first, "at a table of its own");
  await tab.click(".guide.puzzle .row button");
  await tab.waitForFunction((was) => location.href !== was, tab.url());
  await tab.waitForSelector(".guide.puzzle.open");
  assert.deepEqual(tab.faults, []);
});

test("a rule leads to boards that show it: stepped through, and played on", { timeout: 60_000 }, async () => {
  const tab = await here.person();
  await tab.goto(`${here.address}#/rules/zx/903.1`);
  await tab.click(".scenes button");
  await tab.waitForSelector(".replaying .scene");
  const count = () => tab.textContent(".replay .at-count");
  const first = await count();
  await tab.click(".replay button[aria-label='One step forward'], .replay .at-count + button");
  await tab.waitForFunction((was) => document.querySelector(".replay .at-count").textContent !== was, first);
  assert.deepEqual(await findings(tab), []);
  await tab.click(".replay button:first-child");
  await tab.click(".replay button[aria-expanded]");
  await tab.click(".replay .main");
  assert.equal(await asked(tab), "options");
  assert.deepEqual(tab.faults, []);
  await tab.context().close();
});

test("puzzles come from rulings, too, and such a one is solved by the answer that the hint gives", { timeout: 60_000 }, async () => {
  const { puzzles } = await here.call("api/puzzles/sakura");
  const from = puzzles.filter((one) => one.theme === "ruling");
  assert.ok(from.length > 2);
  const tab = await here.person();
  await tab.goto(`${here.address}#/puzzles/sakura`);
  await tab.locator("section", { hasText: "from rulings" }).locator(".tile-puzzle").first().click();
  await tab.waitForSelector(".guide.puzzle.open");
  assert.equal(await asked(tab), "options");
  assert.deepEqual(tab.faults, []);
  await tab.context().close();
});

test("a rule tells which rules call it, and leads to them", { timeout: 60_000 }, async () => {
  const tab = await here.person();
  await tab.goto(`${here.address}#/rules/zx/902.1`);
  await tab.click(".callers a");
  await tab.waitForSelector("li.now >> text=901.2a.2");
  assert.deepEqual(tab.faults, []);
  await tab.context().close();
});
