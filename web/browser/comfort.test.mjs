// The response switch, stops, and the clock.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { asked, mouse, play } from "./playing.mjs";
import { reach, stand, table } from "./stand.mjs";

let here;
before(async () => {
  here = await stand();
});
after(() => here?.close());

/** In the browser: a window of the opponent's turn, at which one may let things be. */
const isWindow = (request, seen) => seen.turn_player !== seen.viewer && request.options.some((option) => option.idle);

/** A table at which this person is asked at a window. */
async function atWindow(tab) {
  for (let seed = 1; seed < 10; seed++) {
    const found = await table(here, { game: "ninja_slayer", opponent: "random", seed });
    if (await reach(here, tab, found, isWindow, { seed })) {
      await tab.goto(found.seats[0]);
      await asked(tab);
      return found;
    }
  }
  assert.fail("nobody was asked at a window");
}
const to = async (tab, mode) => {
  await tab.click(`.switch label:has-text("${mode}")`);
  await tab.waitForSelector(`.switch label.on:has-text("${mode}")`);
};
/** A tab of somebody who has switched ON and, as soon as may be, is held. */
async function heldTab() {
  const tab = await here.person();
  await tab.goto((await table(here, { game: "ninja_slayer" })).seats[0]);
  await asked(tab);
  await to(tab, "ON");
  for (let count = 0; count < 30 && (await asked(tab)) !== "held"; count++) await play(tab, mouse, 1);
  return tab;
}
const theirs = "section.head:has-text(\"the opponent's turn\")";
const menu = (tab) => tab.click(".rail .knobs > .tool:nth-of-type(1)");

test("with OFF a window passes by itself, and undo takes it back with the decision before it; the switch is kept over a reload", { timeout: 60_000 }, async () => {
  const tab = await here.person();
  let lines = 0;
  for (let tries = 0; tries < 8; tries++) {
    await atWindow(tab);
    lines = await tab.locator("#log li").count();
    const question = await tab.getAttribute("#options", "data-at");
    await to(tab, "OFF");
    await tab.waitForFunction((before) => document.querySelector("#options")?.dataset.at !== before, question);
    await asked(tab);
    if ((await tab.locator(theirs).count()) === 0) break; // else the opponent's play has asked something that is no window
  }
  assert.equal(await tab.locator(theirs).count(), 0);
  await tab.click(".tools >> text=Undo");
  await tab.waitForFunction((before) => document.querySelectorAll("#log li").length < before, lines);
  await asked(tab);
  await tab.reload();
  await tab.waitForSelector('.switch label.on:has-text("OFF")');
  assert.deepEqual(tab.faults, []);
});

test("with ON one is held where nothing can be done, until one goes on", { timeout: 60_000 }, async () => {
  const tab = await heldTab();
  const held = await tab.textContent("#options");
  assert.match(held, /Go on/);
  await play(tab, mouse, 1);
  await asked(tab);
  assert.deepEqual(tab.faults, []);
});

test("who concedes while held is held no longer", { timeout: 60_000 }, async () => {
  const tab = await heldTab();
  await menu(tab);
  await tab.click("dialog >> text=Concede");
  await tab.click("dialog button.bad");
  await tab.waitForSelector("#options .over", { timeout: 10_000 });
  assert.deepEqual(tab.faults, []);
});

test("with OFF a stop still stops, and is kept over a reload", { timeout: 60_000 }, async () => {
  const tab = await here.person();
  await tab.goto((await table(here, { game: "ninja_slayer" })).seats[0]);
  await asked(tab);
  await to(tab, "OFF");
  await menu(tab);
  const stop = tab.locator("dialog .stops label", { hasText: "705.3" });
  await stop.locator("input").check();
  await tab.reload();
  await asked(tab);
  await menu(tab);
  assert.equal(await stop.locator("input").isChecked(), true);
  await tab.keyboard.press("Escape");
  for (let count = 0; count < 60 && !(await tab.locator(theirs).count()); count++) {
    await play(tab, mouse, 1);
    await asked(tab);
  }
  assert.match(await tab.getAttribute(".head .rule", "title"), /705\.3/);
  assert.deepEqual(tab.faults, []);
});

test("the clock of who is asked runs, and who has no time left has conceded", { timeout: 60_000 }, async () => {
  const tab = await here.person();
  await tab.goto((await table(here, { game: "ninja_slayer", clock: { bank: 4, each: 0 } })).seats[0]);
  const machine = () => tab.textContent(".fv .clock");
  await asked(tab);
  const before = await machine();
  await tab.waitForFunction(() => /0:0[01]/.test(document.querySelector(".nv .clock").textContent));
  assert.equal(await machine(), before, "the machine's clock stands");
  await tab.waitForSelector("#options .over");
  assert.match(await tab.textContent("#options .over"), /103\.4.*You lose/);
  assert.deepEqual(tab.faults, []);
});
