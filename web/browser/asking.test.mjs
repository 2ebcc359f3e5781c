// "Why not?", and rule numbers.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { asked } from "./playing.mjs";
import { reach, stand, table } from "./stand.mjs";

let here;
before(async () => {
  here = await stand();
});
after(() => here?.close());

const isMain = (request) => /what do you do/.test(request.words.en) && request.options.some((option) => option.ref !== null);

/** A person who is to act in their main phase. */
async function acting() {
  const tab = await here.person();
  const found = await table(here, { game: "sakura", decks: ["blades", "umbrella"] });
  assert.ok(await reach(here, tab, found, isMain));
  await tab.goto(found.seats[0]);
  await asked(tab);
  return tab;
}

test("why something cannot be done is asked of a card, of a place and of the question, and answered with rules", { timeout: 60_000 }, async () => {
  const tab = await acting();
  const why = async (where) => {
    await tab.waitForSelector(`${where} .why`);
    return { rules: await tab.locator(`${where} .why .rule`).count(), words: await tab.textContent(`${where} .why`) };
  };
  await tab.locator(".hand button.card").first().click({ button: "right" });
  await tab.click(".cardview >> text=react with it");
  const reacting = await why(".cardview");
  assert.notEqual(reacting.rules, 0, reacting.words);

  await tab.keyboard.press("Escape");
  await tab.click(".board [data-place='life 0'] .k");
  await tab.click("dialog >> text=take the damage to Life");
  const damage = await why("dialog");
  assert.notEqual(damage.rules, 0, damage.words);
  await tab.keyboard.press("Escape");

  await tab.click("#options .pair >> text=Why not?");
  await tab.click("#options >> text=take the damage to Aura");
  const asking = await why("#options");
  assert.notEqual(asking.rules, 0, asking.words);

  await tab.locator(":is(.hand, .nf, .f2) button.card.can").first().click({ button: "right" });
  await tab.click(".cardview .row >> text=use it");
  assert.equal((await why(".cardview")).rules, 0, "nothing forbids what can be done");
  assert.deepEqual(tab.faults, []);
});

test("a rule number opens our summary, and its neighbours open too", { timeout: 60_000 }, async () => {
  const tab = await acting();
  const title = () => tab.textContent("dialog h2");
  const number = await tab.getAttribute(".head .rule", "title");
  await tab.click(".head .rule");
  await tab.waitForSelector("dialog[open]");
  assert.match(await title(), new RegExp(`${number.trim().replaceAll(".", "\\.")}$`));
  assert.notEqual((await tab.textContent("dialog .big")).trim(), "");
  for (let count = 0; count < 3; count++) {
    const before = await title();
    const next = await tab.locator("dialog li .rule").first().textContent();
    await tab.locator("dialog li .rule").first().click();
    await tab.waitForFunction((was) => document.querySelector("dialog h2").textContent !== was, before);
    assert.ok((await title()).endsWith(next));
  }
  await tab.keyboard.press("Escape");
  await tab.waitForSelector("dialog", { state: "detached" });
  await tab.locator("#log .rule").last().click();
  await tab.waitForSelector("dialog[open]");
  assert.deepEqual(tab.faults, []);
});

test("a card that the log names is shown where it lies, or as it is printed", { timeout: 60_000 }, async () => {
  const tab = await acting();
  const name = await tab.locator("#log li .link").last().textContent();
  await tab.locator("#log li .link").last().click();
  await tab.waitForSelector(".cardview");
  assert.equal(await tab.textContent(".cardview h2"), name);
  assert.deepEqual(tab.faults, []);
});
