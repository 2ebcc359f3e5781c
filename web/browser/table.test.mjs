// The page in a real browser, against a real server.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before, test } from "node:test";
import { ASKED, asked, findings, open, play, stand } from "./stand.mjs";

let here;
before(async () => {
  here = await stand();
});
after(() => here?.close());

test("a whole game against the machine by mouse, its replay, and playing on from it", { timeout: 150_000 }, async () => {
  const tab = await here.person();
  await open(here, tab, { game: "sakura", opponent: "greedy" });
  await asked(tab);
  assert.deepEqual(await findings(tab), []);
  await play(tab, { most: 3 });
  await asked(tab);
  await tab.locator(".side.near button.card").first().click();
  await tab.locator(".cardview .wrap button").first().click();
  await tab.waitForSelector(".why");
  assert.deepEqual(await findings(tab), []);
  assert.equal(await play(tab), true);
  assert.deepEqual(await findings(tab), []);
  await tab.click(".tools > button:last-child");
  const [download] = await Promise.all([tab.waitForEvent("download"), tab.click("text=Save the replay")]);
  const file = await download.path();
  assert.equal(JSON.parse(readFileSync(file, "utf8")).game, "sakura");
  await tab.click("dialog >> text=Look back");
  await tab.waitForSelector(".replay");
  await tab.selectOption(".replay label:nth-of-type(2) select", "1");
  await tab.click(".replay button[aria-label=First]");
  const position = (at) => tab.waitForFunction((wanted) => document.querySelector(".at-count")?.textContent?.startsWith(`${wanted} /`), at);
  await position(1);
  await tab.click(".replay button[aria-label=Forward]");
  await position(2);
  await tab.keyboard.press("ArrowRight");
  await position(3);
  await tab.waitForURL(/\/at\/3\/by\/1$/);
  await tab.reload();
  await position(3);
  await tab.click("text=Play on from here");
  await tab.click(".playon button[type=submit]");
  await tab.waitForURL((url) => !url.href.includes("/at/"));
  await asked(tab);
  await tab.goto(here.address);
  await tab.setInputFiles("section.aside input[type=file]", file);
  await tab.waitForSelector(".replay");
  assert.deepEqual(await findings(tab), []);
  assert.deepEqual(tab.faults, []);
});

test("a whole game by keyboard alone", { timeout: 150_000 }, async () => {
  const tab = await here.person();
  await tab.goto(here.address);
  await tab.waitForSelector("form");
  const go = async (selector) => {
    for (let steps = 0; steps < 60; steps++) {
      await tab.keyboard.press("Tab");
      if (await tab.evaluate((wanted) => document.activeElement?.matches(wanted), selector)) return;
    }
    assert.fail(`the Tab key does not reach ${selector}`);
  };
  await go("input[name=game]");
  await tab.keyboard.press("ArrowRight");
  await go("button[type=submit]");
  await tab.keyboard.press("Enter");
  await asked(tab);
  await go(".board button.card");
  const first = await tab.evaluate(() => document.activeElement.dataset.ref);
  await tab.keyboard.press("ArrowRight");
  assert.notEqual(await tab.evaluate(() => document.activeElement.dataset.ref), first);
  await tab.keyboard.press("Enter");
  await tab.waitForSelector(".cardview");
  await tab.keyboard.press("Escape");
  assert.equal(await tab.locator(".cardview").count(), 0);
  assert.equal(await tab.evaluate(() => document.activeElement.classList.contains("card")), true);
  const over = await play(tab, { choose: (options) => Math.min(options.length, 9) - 1, take: (at) => tab.keyboard.press(String(at + 1)) });
  assert.equal(over, true);
  assert.deepEqual(tab.faults, []);
});

test("a whole game by touch at 390 pixels, dark and Japanese", { timeout: 150_000 }, async () => {
  const tab = await here.person({ viewport: { width: 390, height: 844 }, hasTouch: true, locale: "ja-JP", colorScheme: "dark" });
  await open(here, tab, { game: "sakura", opponent: "greedy" });
  const narrow = async () => assert.equal(await tab.evaluate(() => document.documentElement.scrollWidth), 390);
  await asked(tab);
  await narrow();
  await tab.locator(".side.near button.card").first().tap();
  await tab.waitForSelector(".cardview");
  assert.deepEqual(await findings(tab), []);
  await tab.locator(".cardview header button").tap();
  await tab.locator("#options .rule").first().tap();
  await tab.waitForSelector("dialog[open]");
  assert.deepEqual(await findings(tab), []);
  await tab.locator("dialog header button").tap();
  assert.equal(await play(tab, { take: (at) => tab.locator("#options .option").nth(at).tap(), press: (what) => what.tap() }), true);
  await narrow();
  assert.deepEqual(await findings(tab), []);
  assert.deepEqual(tab.faults, []);
});

test("two browsers against each other, with a reload, an undo by consent, a spectator and a concession", { timeout: 150_000 }, async () => {
  const [one, two, third] = [await here.person(), await here.person(), await here.person()];
  await open(here, one, { game: "ninja_slayer", opponent: "friend" });
  const [friend, spectators] = [await one.inputValue("#link-guest"), await one.inputValue("#link-spectators")];
  assert.deepEqual(await findings(one), []);
  await two.goto(friend);
  await two.click("button[type=submit]");
  await two.waitForSelector(".board");
  await third.goto(spectators);
  await third.waitForSelector(".board");
  assert.equal(await third.locator("#options .option").count(), 0);
  const tabs = [one, two];
  const turn = async () => {
    await Promise.any(tabs.map((tab) => tab.waitForSelector(ASKED)));
    return (await one.$(ASKED)) ? one : two;
  };
  for (let count = 0; count < 6; count++) await play(await turn(), { most: 1 });
  await one.reload();
  await one.waitForSelector(".board");
  const last = await turn();
  const other = last === one ? two : one;
  await other.click("text=Undo");
  await Promise.race([last.waitForSelector("#options .note button"), other.waitForSelector(ASKED)]);
  const agree = last.locator("#options .note button").first();
  if (await agree.count()) await agree.click();
  await other.waitForSelector(ASKED);
  await one.click(".tools > button:last-child");
  await one.click("dialog >> text=Concede");
  await one.click("dialog button.bad");
  for (const tab of [one, two, third]) await tab.waitForSelector("#options .over");
  await one.click("text=Play again");
  await two.click("text=Agree");
  await turn();
  for (const tab of [one, two, third]) assert.deepEqual(tab.faults, []);
});

test("two people at one screen hand it over before they see anything", { timeout: 60_000 }, async () => {
  const tab = await here.person();
  await open(here, tab, { game: "ninja_slayer", opponent: "same screen" });
  let curtains = 0;
  for (let count = 0; count < 12; count++) {
    await tab.waitForSelector(`${ASKED}, .curtain`);
    if (await tab.$(".curtain")) {
      assert.equal(await tab.locator(".card").count(), 0);
      curtains++;
      await tab.click(".curtain button");
    } else await play(tab, { most: 1 }).catch(() => {});
  }
  assert.ok(curtains > 0);
  assert.deepEqual(tab.faults, []);
});

test("the response switch, a stop, and the language are kept", { timeout: 60_000 }, async () => {
  const tab = await here.person();
  await open(here, tab, { game: "sakura", opponent: "random" });
  await asked(tab);
  await tab.click(".switch label:has-text('ON')");
  await tab.click(".tools > button:last-child");
  await tab.check("dialog .stops input");
  await tab.keyboard.press("Escape");
  await tab.click("text=日本語");
  await tab.reload();
  await tab.waitForSelector(".switch label.on:has-text('ON')");
  await tab.click(".tools > button:last-child");
  assert.equal(await tab.isChecked("dialog .stops input"), true);
  assert.equal(await tab.getAttribute("html", "lang"), "ja");
  assert.deepEqual(tab.faults, []);
});
