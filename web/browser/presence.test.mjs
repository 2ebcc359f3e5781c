// Who can be heard, and letting things be for longer than one question.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { asked } from "./playing.mjs";
import { reach, stand, table, wire } from "./stand.mjs";

let here;
before(async () => {
  here = await stand();
});
after(() => here?.close());

test("a stalled connection is shown on both sides, moves nothing, and is forgotten when it flows again", { timeout: 60_000 }, async () => {
  const [one, two] = [await here.person(), await here.person()];
  const found = await table(here, { game: "sakura", opponent: "person" });
  const line = await wire(here);
  await one.goto(found.seats[0]);
  await two.goto(found.seats[1].replace(here.address, line.address));
  for (const tab of [one, two]) await tab.waitForSelector(".board");
  await two.waitForTimeout(2000); // a ping or two, so that silence means something
  const lying = await one.locator(".hand .card").first().boundingBox();
  line.stall();
  await Promise.all([one.waitForSelector(".presence:has-text('away')"), two.waitForSelector(".presence:has-text('comes through')")]);
  assert.deepEqual(await one.locator(".hand .card").first().boundingBox(), lying);
  line.flow();
  for (const tab of [one, two]) await tab.waitForSelector(".presence", { state: "detached" });
  line.close();
});

test("things are let be until something happens, and for a turn", { timeout: 60_000 }, async () => {
  const tab = await here.person({ viewport: { width: 1440, height: 900 } });
  const found = await table(here, { game: "ninja_slayer", opponent: "random", seed: 2 });
  const idle = (request) => request.options.some((option) => option.idle) && request.options.length > 1;
  assert.ok(await reach(here, tab, found, idle, { seed: 2 }));
  await tab.goto(found.seats[0]);
  await asked(tab);
  const turn = await tab.locator(".hanko").textContent();
  const at = await tab.getAttribute("#options", "data-at");
  await tab.click("#options >> text=Let be this turn");
  await tab.waitForFunction((before) => document.querySelector("#options")?.dataset.at !== before, at);
  await asked(tab);
  assert.equal(await tab.locator("#options >> text=stop").count(), 0, "a question of the next turn, or one that must be answered, ends it");
  assert.ok(turn);
  assert.deepEqual(tab.faults, []);
});
