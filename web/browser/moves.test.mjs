// What moves: cards and tokens fly, a key ends it, and who wants no movement sees none.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { asked } from "./playing.mjs";
import { reach, stand, table } from "./stand.mjs";

let here;
before(async () => {
  here = await stand();
});
after(() => here?.close());

/** In the browser: movements that last until they are ended, and how many there were. */
function slowly() {
  const animate = Element.prototype.animate;
  globalThis.movements = [];
  Element.prototype.animate = function (steps, timing) {
    globalThis.movements.push(this.className);
    return animate.call(this, steps, { ...timing, duration: 600_000 });
  };
}

/** A person of whom a card is wanted, which then goes to a place where it is not seen as a card. */
async function giving(options) {
  const tab = await here.person(options);
  await tab.addInitScript(slowly);
  for (let seed = 1; seed < 12; seed++) {
    const found = await table(here, { game: "sakura", seed });
    if (!(await reach(here, tab, found, (request) => /face-down/.test(request.words.en) && !request.control, { seed }))) continue;
    await tab.goto(found.seats[0]);
    await asked(tab);
    return tab;
  }
  return assert.fail("nobody was asked for a card");
}

test("a card that goes to a pile flies there, and a key ends its flight", { timeout: 60_000 }, async () => {
  const tab = await giving();
  await tab.locator(".hand .card.can").first().click();
  await tab.waitForSelector(".ghost", { state: "attached" });
  assert.equal(await tab.locator(".ghost").first().getAttribute("aria-hidden"), "true");
  await tab.keyboard.press("Shift");
  await tab.waitForSelector(".ghost", { state: "detached" });
  assert.deepEqual(tab.faults, []);
});

for (const [how, options, prepare] of [
  ["the system", { reducedMotion: "reduce" }, () => {}],
  ["the menu", {}, async (tab) => {
    await tab.click(".rail .knobs > .tool:nth-of-type(1)");
    await tab.uncheck("dialog >> text=Show movement");
    await tab.keyboard.press("Escape");
  }],
])
  test(`nothing flies where ${how} says so`, { timeout: 60_000 }, async () => {
    const tab = await giving(options);
    await prepare(tab);
    const before = await tab.evaluate(() => globalThis.movements.length);
    const question = await tab.getAttribute("#options", "data-at");
    await tab.locator(".hand .card.can").first().click();
    await tab.waitForFunction((at) => document.querySelector("#options").dataset.at !== at, question);
    await asked(tab);
    assert.equal(await tab.evaluate(() => globalThis.movements.length), before);
    assert.deepEqual(tab.faults, []);
  });
