// The controls of questions, the log, the replay's address and the lobby, in a real browser against a real server.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { asked, mouse, openList, play } from "./playing.mjs";
import { findings, open, stand } from "./stand.mjs";

let here;
before(async () => {
  here = await stand();
});
after(() => here?.close());

/** A table of sakura at which the cards are chosen in the game: seven of fourteen, three of eight, then a redraw in an order. */
async function choosing(options) {
  const tab = await here.person(options);
  await tab.goto(here.address);
  await tab.check('input[name=game][value="sakura"]');
  await tab.check("#mine [value=yurina-saine]");
  await tab.click("button[type=submit]");
  await asked(tab);
  await openList(tab);
  return tab;
}
const entries = (tab) => tab.locator("#options .toggle .grow").allTextContents();
/** Wait until other entries are asked about, or something else is asked. */
const next = (tab, before) =>
  tab.waitForFunction((names) => document.querySelector(".head .ask") && [...document.querySelectorAll("#options .toggle .grow")].map((one) => one.textContent).join() !== names, before.join());

test("several cards are chosen by keyboard, and given when they are confirmed", { timeout: 60_000 }, async () => {
  const tab = await choosing();
  const names = await entries(tab);
  assert.equal(await tab.isDisabled("#options .confirm"), true);
  for (const key of ["9", "1", "2", "3", "4", "5", "6"]) await tab.keyboard.press(key);
  await tab.keyboard.press("8");
  assert.equal(await tab.locator("#options [aria-checked=true]").count(), 7, "no more than seven can be chosen");
  assert.equal(await tab.locator("#options .toggle >> nth=7").getAttribute("aria-disabled"), "true");
  assert.deepEqual(await findings(tab), []);
  await tab.keyboard.press("6");
  await tab.keyboard.press("8");
  await tab.keyboard.press("Enter");
  await next(tab, names);
  await play(tab, mouse, 1);
  await tab.waitForSelector(".head .ask:has-text('Redraw')");
  const chosen = [0, 1, 2, 3, 4, 7, 8].map((place) => names[place]);
  for (const name of await entries(tab)) assert.ok(chosen.includes(name), `${name} was drawn, but not chosen`);
  assert.deepEqual(tab.faults, []);
});

test("an order is the order of choosing, and can be changed", { timeout: 60_000 }, async () => {
  const tab = await choosing();
  await play(tab, mouse, 2);
  await tab.waitForSelector(".head .ask:has-text('Redraw')");
  const hand = await entries(tab);
  await tab.locator("#options .toggle").nth(0).click();
  await tab.locator("#options .toggle").nth(2).click();
  assert.deepEqual(await tab.locator("#options .tick").allTextContents(), ["1", "", "2"]);
  await tab.click("#options [aria-label$='earlier']:not([disabled])");
  assert.deepEqual(await tab.locator("#options .tick").allTextContents(), ["2", "", "1"]);
  await tab.click("#options .confirm");
  await tab.waitForSelector("#options .several", { state: "detached" });
  const named = await tab.locator("#log .link").allTextContents();
  assert.ok(named.lastIndexOf(hand[2]) < named.lastIndexOf(hand[0]), "the last of the hand went first");
  assert.deepEqual(tab.faults, []);
});

test("a plan does not outlive its connection: the rest is asked again, and what was taken can be taken back", { timeout: 60_000 }, async () => {
  const tab = await here.person();
  let answers = 0;
  await tab.routeWebSocket(/\/ws$/, (page) => {
    const server = page.connectToServer();
    page.onMessage((text) => {
      server.send(text);
      if (JSON.parse(text).type === "answer" && ++answers === 3) setTimeout(() => page.close(), 0);
    });
  });
  await tab.goto(here.address);
  await tab.check('input[name=game][value="sakura"]');
  await tab.check("#mine [value=yurina-saine]");
  await tab.click("button[type=submit]");
  await asked(tab);
  await openList(tab);
  await tab.click("#options .fill");
  await tab.click("#options .confirm");
  await tab.waitForFunction(() => /taken/.test(document.querySelector("#options .entries")?.textContent ?? "") && document.querySelector("#options .fill"));
  const taken = await tab.locator("#options .toggle:has-text('taken')").count();
  assert.ok(taken === 2 || taken === 3, "the third answer may have been lost");
  assert.equal(answers, 3);
  await tab.click("#options >> text=Take back");
  await tab.waitForFunction((count) => document.querySelectorAll("#options [aria-checked=true]").length < count, taken);
  assert.deepEqual(await findings(tab), []);
});

test("the log leads to cards, and a position's address leads a spectator to it", { timeout: 60_000 }, async () => {
  const tab = await here.person();
  await open(here, tab, { game: "ninja_slayer", opponent: "greedy" });
  await play(tab, mouse, 4);
  await asked(tab);
  await tab.locator("#log .link").first().click();
  await tab.waitForSelector(".cardview");
  await tab.keyboard.press("Escape");
  await tab.locator("#log .at").nth(3).click();
  await tab.waitForSelector(".replay");
  assert.deepEqual(await findings(tab), []);
  const at = await tab.textContent(".at-count");
  await tab.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await tab.click("text=Copy a link to this position");
  await tab.waitForSelector("text=Copied.");
  const address = await tab.evaluate(() => navigator.clipboard.readText());
  const other = await here.person();
  await other.goto(address);
  await other.waitForSelector(".replay");
  assert.equal((await other.textContent(".at-count")).split("/")[0], at.split("/")[0]);
  assert.equal(await other.locator("#options .option").count(), 0);
  await tab.click("text=Back to the present");
  await asked(tab);
  assert.doesNotMatch(tab.url(), /\/at\//);
  assert.deepEqual([...tab.faults, ...other.faults], []);
});

test("a deck that breaks a rule says which, where it was written", { timeout: 60_000 }, async () => {
  const tab = await here.person();
  await tab.goto(here.address);
  await tab.check('input[name=game][value="ninja_slayer"]');
  await tab.check("#mine [value='*']");
  await tab.fill("#mine-text", "no deck at all");
  await tab.waitForSelector("#mine-text[aria-invalid=true]");
  assert.equal(await tab.isDisabled("button[type=submit]"), true);
  assert.deepEqual(await findings(tab), []);
});

test("who reads upwards in the log stays there, and is told of new lines", { timeout: 60_000 }, async () => {
  const tab = await here.person();
  await open(here, tab, { game: "ninja_slayer", opponent: "greedy" });
  await play(tab, mouse, 8);
  await asked(tab);
  const atEnd = () => tab.evaluate(() => {
    const log = document.querySelector("#log");
    return log.scrollHeight - log.clientHeight - log.scrollTop < 24;
  });
  assert.equal(await atEnd(), true);
  await tab.hover("#log");
  await tab.mouse.wheel(0, -10_000);
  await tab.waitForFunction(() => document.querySelector("#log").scrollTop === 0);
  for (let count = 0; count < 20 && !(await tab.$(".fresh")); count++) await play(tab, mouse, 1);
  assert.equal(await tab.evaluate(() => document.querySelector("#log").scrollTop), 0);
  await tab.click(".fresh");
  await tab.waitForSelector(".fresh", { state: "detached" });
  assert.equal(await atEnd(), true);
  assert.deepEqual(tab.faults, []);
});
