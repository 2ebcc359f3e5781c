// Before the game: formats, decks of one's own, two people at one screen, links that lead nowhere.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before, test } from "node:test";
import { asked, mouse, play } from "./playing.mjs";
import { open, stand } from "./stand.mjs";

let here;
before(async () => {
  here = await stand();
});
after(() => here?.close());

const OWN = "*";
const DECK = readFileSync(new URL("../../kisoku/games/ninja_slayer/cards/decks/fast.yaml", import.meta.url), "utf8");

test("a sealed game needs no deck: everybody is dealt one", { timeout: 60_000 }, async () => {
  const tab = await here.person();
  await tab.goto(here.address);
  await tab.check("input[name=game][value=ninja_slayer]");
  await tab.waitForSelector("#mine");
  await tab.check("input[name=format][value=sealed]");
  await tab.waitForSelector("#mine", { state: "detached" });
  assert.equal(await tab.locator("#theirs").count(), 0);
  await open(here, tab, { game: "ninja_slayer", format: "sealed", opponent: "greedy" });
  await play(tab, mouse, 1);
  assert.deepEqual(tab.faults, []);
});

test("a wrong deck is refused with rule numbers and opens no table; a right one opens it", { timeout: 60_000 }, async () => {
  const tab = await here.person();
  await tab.goto(here.address);
  await tab.check("input[name=game][value=ninja_slayer]");
  await tab.check(`#mine [value="${OWN}"]`);
  assert.equal(await tab.isDisabled("button[type=submit]"), true, "no deck has been written yet");
  await tab.fill("#mine-text", DECK.replace(/: \d+  #/, ": 9  #"));
  await tab.waitForSelector("#mine-found .rule");
  assert.equal(await tab.isDisabled("button[type=submit]"), true);
  await tab.locator("#mine-found .rule").first().click();
  await tab.waitForSelector("dialog[open]");
  await tab.keyboard.press("Escape");
  await tab.fill("#mine-text", "cards: [");
  await tab.waitForSelector("#mine-found .bad");
  assert.equal(await tab.isDisabled("button[type=submit]"), true);
  await tab.setInputFiles("input[type=file][accept*=yaml]", { name: "fast.yaml", mimeType: "text/yaml", buffer: Buffer.from(DECK) });
  await tab.waitForSelector("#mine-found .good");
  await tab.click("button[type=submit]");
  await asked(tab);
  assert.deepEqual(tab.faults.filter((fault) => !/status of 4/.test(fault)), []);
});

test("two people at one screen hand it over before anything is seen", { timeout: 60_000 }, async () => {
  const tab = await here.person();
  await open(here, tab, { game: "ninja_slayer", opponent: "same screen" });
  const names = new Set();
  for (let count = 0; count < 3; count++) {
    const kinds = await play(tab, mouse, 40);
    assert.equal(kinds.at(-1), "curtain");
    assert.equal(await tab.locator(".card, .pile, .pool, #log, #options").count(), 0, "nothing of the table is behind it");
    assert.equal(await tab.textContent("[aria-live=polite]"), "");
    names.add(await tab.textContent(".curtain button"));
    await tab.click(".curtain button");
    await asked(tab);
  }
  assert.equal(names.size, 2, "it goes from one to the other");
  assert.deepEqual(tab.faults, []);
});

test("a link that leads nowhere says so, and leads back", { timeout: 30_000 }, async () => {
  const tab = await here.person();
  await tab.goto(`${here.address}#/table/nothing/nobody`);
  await tab.waitForSelector(".bar[role=alert]");
  await tab.click("main >> text=Back to the lobby");
  await tab.waitForSelector("input[name=game]");
  await tab.goto(`${here.address}#/nowhere`);
  await tab.waitForSelector("input[name=game]");
  assert.deepEqual(tab.faults, []);
});

test("tables that were opened are found again in the lobby, until they are forgotten", { timeout: 30_000 }, async () => {
  const tab = await here.person();
  await open(here, tab, { game: "sakura", opponent: "random" });
  await asked(tab);
  await tab.click(":is(.home, .seal-logo)");
  await tab.click("section.aside ul a");
  await asked(tab);
  await tab.click(":is(.home, .seal-logo)");
  await tab.click("section.aside ul button");
  await tab.waitForSelector("section.aside ul", { state: "detached" });
  assert.deepEqual(tab.faults, []);
});
