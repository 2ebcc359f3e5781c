// Looking back: addresses of positions, stepping, other eyes, replay files, playing on.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before, test } from "node:test";
import { asked, mouse, play } from "./playing.mjs";
import { open, reach, stand, table } from "./stand.mjs";

let here;
before(async () => {
  here = await stand();
});
after(() => here?.close());

const CLIPBOARD = { permissions: ["clipboard-read", "clipboard-write"] };
const menu = (tab, what) => tab.click(".rail .knobs > .tool:nth-of-type(1)").then(() => tab.click(`dialog >> text=${what}`));
const position = (tab, at) => tab.waitForFunction((wanted) => document.querySelector(".at-count")?.textContent?.startsWith(`${wanted} /`), at);
/** What the log tells; what it tells several times in one line, as often. */
const log = (tab) =>
  tab.locator("#log li .grow").evaluateAll((lines) =>
    lines.flatMap((line) => Array(Number(line.parentElement.querySelector(".times")?.textContent.slice(1) ?? 1)).fill(line.textContent)),
  );
const isThirdTurn = (_, seen) => seen.turn >= 3;

async function copied(tab) {
  await tab.click("text=Copy a link to this position");
  await tab.waitForSelector(".replay :text('Copied.')");
  return tab.evaluate(() => navigator.clipboard.readText());
}

test("the address of a position of a running game shows it to others as spectators see it", { timeout: 60_000 }, async () => {
  const tab = await here.person(CLIPBOARD);
  await open(here, tab, { game: "ninja_slayer", opponent: "greedy" });
  await play(tab, mouse, 4);
  await asked(tab);
  await menu(tab, "Look back");
  const at = Number((await tab.textContent(".at-count")).split(" / ")[0]) - 1;
  await tab.click(".replay button[aria-label=Back]");
  await position(tab, at);
  assert.notEqual(await tab.locator(":is(.hand, .group.held) [data-ref]").count(), 0, "one's own hand can be seen");
  assert.equal(await tab.locator(".replay label:has-text('Seen by')").count(), 0, "nobody sees through other eyes while the game is running");
  const link = await copied(tab);
  assert.match(link, new RegExp(`/at/${at}$`));

  const other = await here.person();
  await other.goto(link);
  await position(other, at);
  assert.equal(await other.locator(":is(.hand, .group.held) [data-ref]").count(), 0, "others do not see the hand");
  await other.click("text=Back to the present");
  await other.waitForSelector(".replay", { state: "detached" });
  await tab.click("text=Back to the present");
  await asked(tab);
  for (const one of [tab, other]) assert.deepEqual(one.faults, []);
});

test("after the end one steps, jumps by turn, looks through the other's eyes, plays on, and keeps the game in a file", { timeout: 120_000 }, async () => {
  const tab = await here.person(CLIPBOARD);
  const found = await table(here, { game: "sakura" });
  assert.ok(await reach(here, tab, found, isThirdTurn));
  await tab.goto(found.seats[0]);
  await asked(tab);
  await menu(tab, "Concede");
  await tab.click("dialog button.bad");
  await tab.click(".end >> text=Look back");
  const bar = (name) => tab.click(`.replay button[aria-label="${name}"]`);
  await tab.waitForSelector(".replay");
  await bar("First");
  await position(tab, 1);
  await bar("Forward");
  await position(tab, 2);
  await tab.keyboard.press("ArrowRight");
  await position(tab, 3);
  await bar("First");
  await position(tab, 1);
  await bar("Next turn");
  await tab.waitForSelector("section.head:has-text('Turn 1')");
  await tab.selectOption(".replay label:has-text('To turn') select", { label: "Turn 2" });
  await tab.waitForSelector("section.head:has-text('Turn 2')");

  const mine = await log(tab);
  await tab.selectOption(".replay label:has-text('Seen by') select", "1");
  await tab.waitForURL(/\/by\/1$/);
  const theirs = await log(tab);
  const draws = (lines, words) => lines.filter((line) => words.test(line)).length;
  const [YOU, THEY] = [/^You draw (?!a card)/, /^The opponent draws a card/];
  assert.deepEqual([draws(theirs, YOU), draws(theirs, THEY)], [draws(mine, THEY), draws(mine, YOU)], "what one of them saw, the other did not");
  assert.notDeepEqual(theirs, mine);

  const at = Number((await tab.textContent(".at-count")).split(" / ")[0]);
  const [download] = await Promise.all([tab.waitForEvent("download"), tab.click(".replay >> text=Save the replay")]);
  const file = await download.path();
  assert.equal(JSON.parse(readFileSync(file, "utf8")).game, "sakura");
  await tab.reload();
  await position(tab, at);
  assert.deepEqual(await log(tab), theirs, "the address has the position and the eyes");

  await tab.click("text=Play on from here");
  await tab.click(".playon button[type=submit]");
  await tab.waitForURL((url) => !url.href.includes("/at/"));
  await play(tab, mouse, 1);

  const other = await here.person();
  await other.goto(here.address);
  await other.setInputFiles("section.aside input[type=file]", file);
  await position(other, 1);
  await other.selectOption(".replay label:has-text('Seen by') select", "0");
  await other.waitForSelector(":is(.hand, .group.held) [data-ref]");
  await other.click(".replay button[aria-label=Last]");
  await other.waitForFunction(() => /^(\d+) \/ \1$/.test(document.querySelector(".at-count").textContent));
  for (const one of [tab, other]) assert.deepEqual(one.faults, []);
});

test("a file that is no replay is refused in words", { timeout: 30_000 }, async () => {
  const tab = await here.person();
  await tab.goto(here.address);
  await tab.setInputFiles("section.aside input[type=file]", { name: "x.json", mimeType: "application/json", buffer: Buffer.from("{}") });
  await tab.waitForSelector("section.aside [role=alert]");
  assert.deepEqual(tab.faults.filter((fault) => !/400|422/.test(fault)), []);
});
