// Small windows: everything that a decision needs, whole; a turn that is let be; cards to choose from. And a turn by keys, and the guide to its end.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { asked, tabTo } from "./playing.mjs";
import { findings, reach, stand, table } from "./stand.mjs";

let here;
before(async () => {
  here = await stand();
});
after(() => here?.close());

const SIZES = [{ width: 844, height: 390 }, { width: 390, height: 844 }];
const GAMES = ["ninja_slayer", "sakura", "zx", "rebirth", "spellcard"];
const TURNS = { ninja_slayer: 8, sakura: 3, zx: 8, rebirth: 8, spellcard: 8 };
const midway = (turn) => `(request, seen) => seen.turn >= ${turn} && request.options.filter(({ ref }) => ref !== null).length > 2 && request.control?.control !== "several"`;

/** The link to a table at which that is asked. */
async function asking(game, wanted) {
  const tab = await here.person();
  try {
    for (let seed = 1; seed < 25; seed++) {
      const one = await table(here, { game, opponent: "random", seed });
      if (await reach(here, tab, one, wanted, { seed })) return one.seats[0];
    }
  } finally {
    await tab.context().close();
  }
  return assert.fail(`nobody was asked that in ${game}`);
}

/** In the browser: what is cut off, or lies over what must be read. */
function cut() {
  const seen = (one) => one.checkVisibility() && one.getBoundingClientRect().width > 0;
  const all = (what) => [...document.querySelectorAll(what)].filter(seen);
  const over = (a, b) => a.left < b.right - 2 && b.left < a.right - 2 && a.top < b.bottom - 2 && b.top < a.bottom - 2;
  const box = (one) => one.getBoundingClientRect();
  /** Where its letters stand, without those that are only spoken. */
  const words = (one) => {
    const boxes = [];
    const walker = document.createTreeWalker(one, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (!node.data.trim() || getComputedStyle(node.parentElement).clipPath !== "none" || node.parentElement.closest(".unseen, .main small") || !node.parentElement.checkVisibility()) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      boxes.push(range.getBoundingClientRect());
    }
    if (!boxes.length) return { left: 0, right: 0, top: 0, bottom: 0 };
    const most = (side, pick) => pick(...boxes.map((each) => each[side]));
    return { left: most("left", Math.min), right: most("right", Math.max), top: most("top", Math.min), bottom: most("bottom", Math.max) };
  };
  const found = [];
  for (const one of all(".pile .tag, .who b, .nv .pool .k, .fv .pool .k, .head .ask, .hanko, #options .main, #options .short, #options .quiet")) {
    const { left, right, top, bottom } = words(one);
    if (left < -1 || top < -1 || right > innerWidth + 1 || bottom > innerHeight + 1) found.push(`beside the screen: ${one.className} ${one.textContent.trim()}`);
  }
  for (const one of all(".pile .tag")) if (one.scrollWidth > one.clientWidth + 1 || words(one).right > box(one.closest(".pile")).right + 3) found.push(`cut: ${one.textContent}`);
  for (const one of all("#options :is(.main, .quiet)")) if (words(one).right && (words(one).right > box(one).right + 1 || words(one).left < box(one).left - 1 || words(one).bottom > box(one).bottom + 4)) found.push(`out of its button: ${one.textContent.trim()}`);
  const ask = words(document.querySelector(".head .ask"));
  for (const one of all(".hand .card, .square, .nf .card, #options .main")) if (over(ask, box(one))) found.push(`over the question: ${one.className} ${Math.round(box(one).bottom)} > ${Math.round(ask.top)}`);
  const piles = all(".pile");
  piles.forEach((one, nth) => piles.slice(nth + 1).forEach((other) => over(box(one), box(other)) && found.push(`piles lie over each other: ${one.textContent.trim()} ${other.textContent.trim()}`)));
  for (const one of all(".nv .pool, .fv .pool")) for (const pile of piles) if (over(words(one.querySelector(".v")), box(pile))) found.push(`a pile lies over ${one.textContent.trim()}`);
  return found;
}

for (const game of GAMES)
  test(`${game} in a small window: names, piles, values and the question are whole, and the turn can be let be`, { timeout: 120_000 }, async () => {
    const link = await asking(game, midway(TURNS[game]));
    for (const viewport of SIZES)
      for (const locale of ["ja-JP", "en-US"]) {
        const tab = await here.person({ viewport, locale, reducedMotion: "reduce" });
        await tab.goto(link);
        await asked(tab);
        const where = `${game} ${viewport.width} ${locale}`;
        assert.deepEqual(await tab.evaluate(cut), [], where);
        if (await tab.locator("#options > .main.option").count()) assert.equal(await tab.locator("#options > .later button:visible").count(), 1, `${where}: the turn can be let be`);
        if (viewport.height < 500 && (await tab.locator(".k-squares").count())) {
          const covered = await tab.evaluate(() => [...document.querySelectorAll(".hand .slot")].map((one) => one.getBoundingClientRect()).some((one, nth, all) => all.slice(nth + 1).some((other) => one.left < other.right - 2 && other.left < one.right - 2 && one.top < other.bottom - 2 && other.top < one.bottom - 2)));
          assert.equal(covered, false, `${where}: no card of the hand covers another`);
        }
        assert.deepEqual(await findings(tab), [], where);
        assert.deepEqual(tab.faults, []);
        await tab.context().close();
      }
  });

test("the turn is let be by one touch in a small window, and until something happens from the list", { timeout: 60_000 }, async () => {
  const link = await asking("ninja_slayer", midway(TURNS.ninja_slayer));
  const tab = await here.person({ viewport: SIZES[1], hasTouch: true });
  await tab.goto(link);
  await asked(tab);
  await tab.tap("#options > .lister");
  await tab.waitForSelector("#options .list .later button:first-child");
  await tab.keyboard.press("Escape");
  const at = await tab.getAttribute("#options", "data-at");
  await tab.tap("#options > .later button:visible");
  await tab.waitForFunction((was) => document.querySelector("#options").dataset.at !== was, at);
  assert.deepEqual(tab.faults, []);
});

const OUT_OF_A_PILE = `(request, seen) => {
  const refs = [...request.options, ...(request.control?.entries ?? [])].flatMap(({ ref }) => ref ?? []);
  const piles = new Set(seen.players.flatMap(({ zones }) => Object.entries(zones).filter(([name]) => /deck|trash|discard|ohigan/.test(name)).flatMap(([, { cards }]) => cards.map(({ ref }) => ref))));
  return refs.filter((ref) => piles.has(ref)).length > 2;
}`;
for (const game of ["ninja_slayer", "zx", "spellcard"])
  test(`${game} in a small window: all cards to choose from lie open at once`, { timeout: 120_000 }, async () => {
    const link = await asking(game, OUT_OF_A_PILE);
    for (const viewport of SIZES) {
      const tab = await here.person({ viewport, reducedMotion: "reduce" });
      await tab.goto(link);
      await asked(tab);
      const hidden = await tab.evaluate(() => {
        const tray = document.querySelector(".tray").getBoundingClientRect();
        return [...document.querySelectorAll(".tray .card")].slice(0, 18).filter((one) => {
          const { left, right, top, bottom } = one.getBoundingClientRect();
          return left < tray.left || right > tray.right || top < tray.top || bottom > tray.bottom + 1 || right > innerWidth || bottom > innerHeight;
        }).length;
      });
      assert.equal(hidden, 0, `${game} ${viewport.width}`);
      assert.ok((await tab.locator(".tray .card").count()) > 0); // alike copies are one
      assert.deepEqual(await tab.evaluate(cut), [], `${game} ${viewport.width}`);
      await tab.locator(".tray h2 button").dispatchEvent("click");
      await tab.waitForSelector(".tray.folded");
      for (const [width, height] of [[viewport.width, viewport.height], [1440, 900]]) {
        await tab.setViewportSize({ width, height });
        const [columns, edge] = await tab.evaluate(() => [getComputedStyle(document.querySelector(".play")).gridTemplateColumns.split(" ").length, document.querySelector(".rail").getBoundingClientRect().right]);
        assert.ok(columns <= 4, `${game} ${width}: folded, it makes no column of its own`);
        assert.ok(Math.abs(edge - width) <= 4, `${game} ${width}: the edge stays where it is`);
      }
      await tab.context().close();
    }
  });

for (const game of ["zx", "spellcard"])
  test(`a turn of ${game} by keys alone, on the board: the focus is never lost, and what happens is said`, { timeout: 120_000 }, async () => {
    const link = await asking(game, `(request, seen) => seen.turn > 3 && seen.turn_player === seen.viewer && request.options.length > 2`);
    const tab = await here.person();
    await tab.goto(link);
    await asked(tab);
    await tab.evaluate(() => {
      globalThis.spoken = [];
      new MutationObserver(() => globalThis.spoken.push(...[...document.querySelectorAll("[aria-live=polite] p")].map((one) => one.textContent.trim()))).observe(document.querySelector("[aria-live=polite]"), { childList: true, subtree: true, characterData: true });
    });
    const before = await tab.locator("#log li .grow").count();
    const turn = await tab.textContent(".turn-no");
    let answers = 0;
    for (; answers < 14 && (await tab.textContent(".turn-no")) === turn; answers++) {
      const at = await tab.getAttribute("#options", "data-at");
      if (answers) assert.notEqual(await tab.evaluate(() => document.activeElement.tagName), "BODY", `the focus is somewhere after answer ${answers}`);
      const can = await tab.locator(".board :is(.card.can, .chip)").count(); // the Tab key stops once in each row; arrow keys go on from there
      if (can && answers % 3 !== 2 && (await tabTo(tab, ".board :is(.card.can, .chip)").then(() => true, () => false))) {
        await tab.keyboard.press("Enter");
        await tab.waitForFunction((was) => document.querySelector(".cardview .option") || document.querySelector(".card.chosen") || document.querySelector("#options").dataset.at !== was, at);
        if (await tab.locator(".cardview .option").count()) {
          assert.ok(await tab.evaluate(() => document.activeElement.closest(".cardview, .card")), "the focus is at the card, or in its menu");
          await tabTo(tab, ".cardview .option");
          await tab.keyboard.press("Enter");
        } else if (await tab.locator("#options .confirm:enabled").count()) await tab.keyboard.press("Enter"); // what was picked is confirmed
      } else if (await tab.locator("#options > .main:enabled").count()) {
        await tabTo(tab, "#options > .main");
        await tab.keyboard.press("Enter");
      } else await tab.keyboard.press("1");
      await tab.waitForFunction((was) => document.querySelector("#options").dataset.at !== was || document.querySelector(".card.chosen"), at);
      if ((await asked(tab)) === "over") break;
    }
    assert.ok(answers > 2);
    const told = (await tab.locator("#log li .grow").allTextContents()).slice(before).map((line) => line.trim());
    const spoken = new Set(await tab.evaluate(() => globalThis.spoken));
    assert.deepEqual(told.filter((line) => !spoken.has(line)), [], "every line of the log was spoken");
    assert.ok(told.length > 0);
    assert.deepEqual(tab.faults, []);
  });

for (const game of ["rebirth", "spellcard"])
  test(`the first game of ${game} comes to its end by what the guide says`, { timeout: 180_000 }, async () => {
    const tab = await here.person({ viewport: SIZES[1], reducedMotion: "reduce" });
    await tab.goto(here.address);
    await tab.check(`input[name=game][value="${game}"]`);
    await tab.click("button.way");
    let clicks = 0;
    for (; clicks < 60; clicks++) {
      await tab.waitForSelector(".guide .yes:enabled, .end");
      if (await tab.locator(".end").count()) break;
      const was = await tab.evaluate(() => `${document.querySelector("#options").dataset.at} ${document.querySelector(".guide p").textContent}`);
      await tab.click(".guide .yes");
      await tab.waitForFunction((last) => document.querySelector(".end") || `${document.querySelector("#options").dataset.at} ${document.querySelector(".guide p")?.textContent}` !== last, was);
    }
    await tab.waitForSelector(".end");
    assert.match(await tab.textContent(".end h2"), /You win/);
    assert.deepEqual(tab.faults, []);
  });

test("on a telephone the log lies over the table when it is opened, whatever it was elsewhere, and can be folded again", { timeout: 60_000 }, async () => {
  for (const [width, height] of [[390, 844], [844, 390]]) {
    const tab = await here.person({ viewport: { width, height }, hasTouch: true, isMobile: true });
    await tab.addInitScript(() => location.protocol.startsWith("http") && localStorage.setItem("kisoku", JSON.stringify({ log: true })));
    await tab.goto((await table(here, { game: "rebirth" })).seats[0]);
    await asked(tab);
    assert.equal(await tab.locator("#log").count(), 0, "it begins folded");
    await tab.tap(".rail .fold");
    const log = await tab.locator("#log").boundingBox();
    assert.ok(log.width >= width * 0.4 && log.x >= 0 && log.x + log.width <= width, `all of it is seen: ${JSON.stringify(log)}`);
    await tab.tap(".rail .fold");
    assert.equal(await tab.locator("#log").count(), 0);
    assert.deepEqual(tab.faults, []);
    await tab.context().close();
  }
});
