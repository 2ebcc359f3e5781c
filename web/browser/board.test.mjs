// Acting on the board: at the card, at the place, by dragging; what would happen is shown before it does. And the table at every size.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { asked } from "./playing.mjs";
import { findings, isTooWide, reach, stand, table } from "./stand.mjs";

let here;
before(async () => {
  here = await stand();
});
after(() => here?.close());

const WHAT = {
  sakura: { about: { game: "sakura", decks: ["blades", "blades"], opponent: "random" }, wanted: (request, seen) => seen.turn > 2 && /what do you do/.test(request.words.en) && request.options.some(({ verb, ref }) => verb === "use" && ref !== null) && request.options.some(({ verb }) => verb === "basic") },
  ninja_slayer: { about: { game: "ninja_slayer", decks: ["fast", "fast"], opponent: "random" }, wanted: (request) => request.options.filter(({ verb }) => verb === "enter").length > 1 },
  zx: { about: { game: "zx", opponent: "random" }, wanted: (request, seen) => seen.turn > 3 && request.options.filter(({ ref }) => ref !== null).length > 1 },
  rebirth: { about: { game: "rebirth", opponent: "random" }, wanted: (request, seen) => seen.turn > 3 && request.options.filter(({ ref }) => ref !== null).length > 1 },
  spellcard: { about: { game: "spellcard", opponent: "random" }, wanted: (request, seen) => seen.turn > 3 && request.options.filter(({ ref }) => ref !== null).length > 1 },
};
/** A table of the game at which there is something to do with cards. */
async function acting(game, options = {}, wanted = WHAT[game].wanted) {
  const tab = await here.person(options);
  for (let seed = 1; seed < 30; seed++) {
    const one = await table(here, { ...WHAT[game].about, seed });
    if (!(await reach(here, tab, one, wanted, { seed }))) continue;
    await tab.goto(one.seats[0]);
    await asked(tab);
    return tab;
  }
  return assert.fail(`nobody could act in ${game}`);
}
const at = (tab) => tab.getAttribute("#options", "data-at");
const moved = (tab, from) => tab.waitForFunction((was) => document.querySelector("#options")?.dataset.at !== was, from);
/** In the browser: texts smaller than 12 pixels that are seen. */
function small() {
  const list = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement;
    if (!node.data.trim() || element.closest(".unseen, script, style, svg, [aria-live]")) continue;
    const style = getComputedStyle(element);
    const range = document.createRange();
    range.selectNodeContents(node);
    const box = range.getBoundingClientRect();
    if (box.width && style.visibility !== "hidden" && parseFloat(style.fontSize) > 0 && parseFloat(style.fontSize) < 11.95) list.push(`${style.fontSize} ${node.data.trim().slice(0, 20)} ${element.className}`);
  }
  return list;
}

test("a card with one thing to do is played by one click, and undo takes it back", { timeout: 60_000 }, async () => {
  const tab = await acting("ninja_slayer");
  const from = await at(tab);
  const question = await tab.textContent(".head .ask");
  await tab.locator(".hand .card.can").first().click();
  await moved(tab, from);
  await tab.keyboard.press("u");
  await tab.waitForFunction((was) => document.querySelector(".head .ask").textContent === was, question);
  assert.deepEqual(tab.faults, []);
});

test("what an option would bring about is shown where it would happen, before it is taken", { timeout: 60_000 }, async () => {
  const tab = await acting("sakura");
  await tab.locator(".board .chip").first().hover();
  await tab.waitForSelector(".board .then");
  const before = await at(tab);
  await tab.locator(".head .hanko").hover();
  await tab.waitForSelector(".board .then", { state: "detached" });
  assert.equal(await at(tab), before, "nothing was decided");
  await tab.waitForFunction(() => document.querySelector("#options .main small")?.textContent);
  assert.deepEqual(tab.faults, []);
});

test("a crystal is moved by dragging it to where it goes, and by the chip that stands there", { timeout: 60_000 }, async () => {
  const tab = await acting("sakura", {}, (request) => request.options.some(({ verb, places }) => verb === "basic" && places[0][0] === "dust" && places[1][0] === "aura"));
  const middle = async (selector) => {
    const box = await tab.locator(selector).boundingBox();
    return [box.x + box.width / 2, box.y + box.height / 2];
  };
  const from = await at(tab);
  const [dust, aura] = [await middle('.shared .pool[data-place="dust -1"]'), await middle('.nv .pool[data-place="aura 0"]')];
  await tab.mouse.move(...dust);
  await tab.mouse.down();
  await tab.mouse.move(dust[0] - 40, dust[1] + 40, { steps: 4 });
  await tab.mouse.move(...aura, { steps: 6 });
  await tab.mouse.up();
  await moved(tab, from);
  await tab.keyboard.press("u");
  await tab.waitForSelector('.nv .pool[data-place="aura 0"] .chip');
  const again = await at(tab);
  await tab.locator('.nv .pool[data-place="aura 0"] .chip').click();
  await moved(tab, again);
  assert.deepEqual(tab.faults, []);
});

test("a card is dragged onto the table to be played, and let go over its hand nothing happens", { timeout: 60_000 }, async () => {
  const tab = await acting("ninja_slayer");
  const from = await at(tab);
  const card = await tab.locator(".hand .card.can").first().boundingBox();
  const drag = async (to) => {
    await tab.mouse.move(card.x + 20, card.y + 60);
    await tab.mouse.down();
    await tab.mouse.move(card.x + 60, card.y + 40, { steps: 4 });
    await tab.mouse.move(to.x, to.y, { steps: 6 });
    await tab.mouse.up();
  };
  await drag({ x: card.x + 70, y: card.y + 70 });
  assert.equal(await at(tab), from);
  assert.equal(await tab.locator(".ghost").count(), 0);
  const band = await tab.locator(".band").boundingBox();
  await drag({ x: band.x + band.width / 2, y: band.y + band.height / 2 });
  await moved(tab, from);
  assert.deepEqual(tab.faults, []);
});

/** Drag something to the middle of something else. */
async function drag(tab, what, to) {
  const [from, there] = [await what.boundingBox(), await to.boundingBox()];
  await tab.mouse.move(from.x + 14, from.y + 14);
  await tab.mouse.down();
  await tab.mouse.move(from.x + 40, from.y + 4, { steps: 4 });
  await tab.waitForSelector(".dragging .aim");
  await tab.mouse.move(there.x + there.width / 2, there.y + there.height / 2, { steps: 6 });
  await tab.mouse.up();
}

test("what takes two answers is done by one drag: a unit goes to its square", { timeout: 60_000 }, async () => {
  const tab = await acting("spellcard", {}, (request) => request.options.filter(({ verb }) => verb === "move").length > 0);
  const ref = await tab.evaluate(() => [...document.querySelectorAll(".square .card.can")].map((one) => one.dataset.ref)[0]);
  const unit = tab.locator(`.square .card[data-ref="${ref}"]`);
  const box = await unit.boundingBox();
  await tab.mouse.move(box.x + 14, box.y + 14);
  await tab.mouse.down();
  await tab.mouse.move(box.x + 40, box.y + 4, { steps: 4 });
  await tab.waitForSelector(".square.aim:not(:has(.card))");
  const square = tab.locator(".square.aim:not(:has(.card))").first();
  const place = await square.getAttribute("data-place");
  const there = await square.boundingBox();
  await tab.mouse.move(there.x + there.width / 2, there.y + there.height / 2, { steps: 6 });
  await tab.mouse.up();
  await tab.waitForSelector(`.square[data-place="${place}"] .card[data-ref="${ref}"]`);
  assert.deepEqual(tab.faults, []);
});

test("what one way alone leads to is pointed at straight away, for two answers by one click", { timeout: 60_000 }, async () => {
  const tab = await acting("spellcard", {}, (request) => request.options.filter(({ verb }) => verb === "move").length > 0);
  await tab.locator(".square .straight").first().waitFor();
  const { place, words } = await tab.locator(".square:not(:has(.card)) .straight").first().evaluate((one) => ({ place: one.parentElement.dataset.place, words: one.title }));
  assert.match(words, /^Move .+ → Area \d/);
  const before = await tab.evaluate(() => Object.fromEntries([...document.querySelectorAll(".square .card")].map((one) => [one.dataset.ref, one.closest(".square").dataset.place])));
  await tab.locator(`.square[data-place="${place}"] .straight`).click();
  await tab.waitForSelector(`.square[data-place="${place}"] .card`);
  const ref = await tab.getAttribute(`.square[data-place="${place}"] .card`, "data-ref");
  assert.notEqual(before[ref], place, "it came from elsewhere");
  assert.deepEqual(tab.faults, []);
});

test("a payment is made along with what is played, and can be chosen by hand afterwards", { timeout: 60_000 }, async () => {
  const tab = await acting("zx", {}, (request, seen) => seen.turn > 4 && request.options.filter(({ verb }) => verb === "play").length > 1);
  const count = () => tab.locator(".repay").count();
  for (let tries = 0; tries < 12 && !(await count()); tries++) {
    const from = await at(tab);
    const can = tab.locator(":is(.hand .card.can, .square .chip)").first();
    await (((await can.count()) ? can : tab.locator("#options > .main")).click());
    await moved(tab, from);
    await asked(tab);
    assert.equal(await tab.locator(".head .ask:has-text('pay for')").count(), 0, "with what to pay is not asked");
  }
  assert.equal(await count(), 1, "something was paid for");
  await tab.click(".repay");
  await tab.waitForSelector(".head .ask:has-text('pay')");
  await tab.waitForTimeout(300);
  assert.equal(await tab.locator(".head .ask:has-text('pay')").count(), 1, "and now it is asked");
  assert.deepEqual(tab.faults, []);
});

test("a card of the hand pays for what is done at a place by being dragged there", { timeout: 60_000 }, async () => {
  const tab = await acting("sakura", {}, (request, seen) => seen.players[0].zones.hand.cards.length > 1 && request.options.some(({ verb, places }) => verb === "basic" && places[0][0] === "dust" && places[1][0] === "aura"));
  const card = tab.locator(".hand .card").first();
  const ref = await card.getAttribute("data-ref");
  await drag(tab, card, tab.locator('.nv .pool[data-place="aura 0"] .chip'));
  await tab.waitForSelector(`.hand .card[data-ref="${ref}"]`, { state: "detached" });
  assert.deepEqual(tab.faults, []);
});

test("a card is read large where the pointer rests, and opened with its reasons by the other button or a key", { timeout: 60_000 }, async () => {
  const tab = await acting("sakura");
  await tab.locator(".hand .card").first().hover();
  await tab.waitForSelector(".large.shown .card.XL");
  await tab.locator(".hand .card").first().click({ button: "right" });
  await tab.waitForSelector(".cardview");
  assert.equal(await tab.locator(".large").count(), 0);
  assert.deepEqual(tab.faults, []);
});

for (const game of Object.keys(WHAT))
  test(`${game} lies on one screen at every size, with no text below 12 pixels`, { timeout: 120_000 }, async () => {
    const tab = await acting(game);
    await tab.evaluate(() => localStorage.setItem("kisoku", JSON.stringify({ log: false })));
    await tab.reload();
    for (const [width, height] of [[1440, 900], [1280, 720], [1920, 1080], [2560, 1440], [390, 844], [844, 390], [820, 1180], [1024, 768]]) {
      await tab.setViewportSize({ width, height });
      await asked(tab);
      const where = `${game} ${width}×${height}`;
      assert.equal(await isTooWide(tab), false, where);
      assert.equal(await tab.evaluate(() => document.documentElement.scrollHeight > innerHeight), false, `${where}: no scrolling`);
      assert.deepEqual(await tab.evaluate(small), [], where);
      const needed = await tab.evaluate(() =>
        [...document.querySelectorAll(".hand .card, #options .main, #options .lister, .head .ask, .nv .pool .v")].filter((one) => {
          const box = one.getBoundingClientRect();
          return box.width && (box.right < 20 || box.bottom < 20 || box.left > innerWidth - 20 || box.top > innerHeight - 20);
        }).length);
      assert.equal(needed, 0, `${where}: everything that a decision needs is there`);
      const flat = await tab.evaluate(() => [...document.querySelectorAll(".square, .f1 .card, .f2 .card, .nf .card")].filter((one) => one.offsetWidth && Math.min(one.offsetWidth, one.offsetHeight) < 26).length);
      assert.equal(flat, 0, `${where}: squares and cards have room`);
      const unread = await tab.evaluate(() => [...document.querySelectorAll(".lane")].filter((one) => one.offsetHeight < 14).length);
      assert.equal(unread, 0, `${where}: lanes can be read`);
      const over = await tab.evaluate(() => {
        const chips = [...document.querySelectorAll(".board .chip")].filter((one) => one.checkVisibility()).map((one) => ({ words: one.textContent, box: one.getBoundingClientRect() }));
        const cross = (a, b) => a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
        return chips.filter(({ box }, nth) => box.left < -1 || box.right > innerWidth + 1 || chips.slice(nth + 1).some((other) => cross(box, other.box))).map(({ words, box }) => `${words} ${box.left}–${box.right}`);
      });
      assert.deepEqual(over, [], `${where}: no button of the board lies over another, or beside the screen`);
      if (width === 1440) {
        const widths = await tab.evaluate(() => [...document.querySelectorAll(".hand .card")].map((one) => one.offsetWidth));
        assert.ok(Math.min(...widths) >= (widths.length <= 5 ? 160 : 110), `${where}: ${widths}`);
      }
    }
    assert.deepEqual(tab.faults, []);
  });

test("what a place of the table is can be asked at the place, and rules are found by number and by words of both languages", { timeout: 60_000 }, async () => {
  const tab = await acting("sakura");
  await tab.click(".nv .pool .k >> nth=0");
  await tab.waitForSelector("dialog .big .rule");
  await tab.keyboard.press("Escape");
  await tab.goto(`${here.address}#/rules/sakura/C9-4.i`);
  await tab.waitForSelector(".rulebook li.now");
  assert.deepEqual(await findings(tab), []);
  const count = async (words) => {
    await tab.fill(".rulebook input", words);
    return tab.locator(".rulebook li").count();
  };
  for (const words of ["C9-4", "reconstruct", "再構成"]) assert.notEqual(await count(words), 0, words);
  assert.equal(await count("nothing of the kind"), 0);
  assert.deepEqual(tab.faults, []);
});

test("the end says by which rule, draws the course of the game, and leads to the moves that decided it", { timeout: 120_000 }, async () => {
  const tab = await here.person();
  const one = await table(here, { game: "sakura", decks: ["blades", "blades"], opponent: "greedy" });
  await reach(here, tab, one, () => false);
  await tab.goto(one.seats[0]);
  await tab.waitForSelector(".end .curve path");
  assert.notEqual(await tab.locator(".end .rule").count(), 0);
  for (const viewport of [{ width: 1440, height: 900 }, { width: 390, height: 844 }]) {
    await tab.setViewportSize(viewport);
    await tab.waitForFunction(() => Math.abs(document.querySelector(".curve").getScreenCTM().a - 1) < 0.05); // letters of the curve keep their size
  }
  assert.deepEqual(await findings(tab), []);
  await tab.locator(".turnings button").first().click();
  await tab.waitForSelector(".replay");
  assert.deepEqual(tab.faults, []);
});
