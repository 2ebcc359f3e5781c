// The gallery, the deck builder, and the box in which a card is written.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before, test } from "node:test";
import { findings, isTooWide, stand } from "./stand.mjs";

let here;
before(async () => {
  here = await stand();
});
after(() => here?.close());

test("cards are found by a fact and by words, laid into a deck that is checked, saved and read again; a text comes alive", { timeout: 60_000 }, async () => {
  const tab = await here.person({ acceptDownloads: true });
  await tab.goto(`${here.address}#/cards/ninja_slayer`);
  await tab.waitForSelector(".wall li");
  const all = await tab.locator(".wall li").count();
  await tab.selectOption(".facets label:has-text('Cost') select", "5");
  const few = await tab.locator(".wall li").count();
  assert.ok(few > 0 && few < all);
  await tab.selectOption(".facets label:has-text('Cost') select", "");
  await tab.fill(".finding input", "Apprentice");
  await tab.locator(".wall li .row button").last().click();
  await tab.waitForSelector(".beside .bad");
  assert.match(await tab.textContent(".beside section:has(.curve) li .rule, .beside section:has(.curve) li"), /\d/, "the rule that it breaks is named");
  const saved = await Promise.all([tab.waitForEvent("download"), tab.click(".beside a[download]")]).then(([file]) => file.path());
  assert.match(readFileSync(saved, "utf8"), /cards:\n {2}\S+: 1/);
  await tab.click(".beside >> text=Empty it");
  await tab.setInputFiles(".beside input[type=file]", saved);
  await tab.waitForSelector(".beside h2 small:has-text('1')");
  await tab.fill(".beside textarea", "◆1枚ドロー。");
  await tab.waitForSelector(".beside [role=status] .good, .beside [role=status] .bad");
  await tab.fill(".beside textarea", "読めない");
  await tab.waitForSelector(".beside [role=status] .bad");
  assert.deepEqual(await findings(tab), []);
  assert.deepEqual(tab.faults, []);
});

test("every game's cards fit a telephone", { timeout: 60_000 }, async () => {
  const tab = await here.person({ viewport: { width: 390, height: 844 } });
  for (const { name } of (await here.call("api/games")).games) {
    await tab.goto(`${here.address}#/cards/${name}`);
    await tab.waitForSelector(".wall li");
    assert.equal(await isTooWide(tab), false, name);
  }
  assert.deepEqual(tab.faults, []);
});
