// Language, brightness and keys: at the switch of a button, and kept.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { asked, mouse, play } from "./playing.mjs";
import { reach, stand, table } from "./stand.mjs";

let here;
before(async () => {
  here = await stand();
});
after(() => here?.close());

/** In the browser: texts and labels with Japanese letters in them that are not marked as Japanese. */
function japanese() {
  const found = [];
  const JAPANESE = /[\u3041-\u30ff\u4e00-\u9fff]/;
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) if (JAPANESE.test(node.data) && node.parentElement.closest("[lang]").lang !== "ja") found.push(node.data.trim());
  for (const element of document.querySelectorAll("[aria-label], [title], [placeholder]"))
    for (const name of ["aria-label", "title", "placeholder"]) if (JAPANESE.test(element.getAttribute(name) ?? "") && element.closest("[lang]").lang !== "ja") found.push(element.getAttribute(name));
  return found;
}
/** In the browser: what is said in words, without the names of games and of the two languages, kinds of keys and numbers. */
function english(names) {
  return [...document.querySelectorAll("h1, h2, h3, legend, label, button, summary, dt, .ask, .head span, #log li .grow")]
    .filter((element) => element.offsetParent !== null && element.closest("[lang]").lang === "ja" && !element.matches(".rule") && !element.querySelector("select, button"))
    .map((element) => names.reduce((text, name) => text.replaceAll(name, ""), element.textContent).replace(/OFF|AUTO|ON|Space|Kisoku|TCG|English|Enter|Esc/g, "").trim())
    .filter((text) => /^[\x20-\x7e–…]*[A-Za-z]{3}[\x20-\x7e–…]*$/.test(text));
}

test("everything that the page says is in the language that was chosen, at once", { timeout: 120_000 }, async () => {
  const tab = await here.person();
  const { games } = await here.call("api/games");
  const names = games.map(({ title }) => title.ja);
  const wrong = {};
  const both = async (where, opener) => {
    for (const [language, foreign, next] of [["en", japanese, "ja"], ["ja", english, "en"]]) {
      await tab.waitForSelector(`html[lang=${language}]`, { state: "attached" });
      if (opener) await tab.click(opener).then(() => tab.waitForSelector("dialog[open]"));
      wrong[`${where}: ${language}`] = await tab.evaluate(foreign, names);
      if (opener) await tab.keyboard.press("Escape").then(() => tab.waitForSelector("dialog", { state: "detached" }));
      await tab.click(`:is(header.top, .rail) button[lang=${next}]`);
    }
  };
  await tab.goto(here.address);
  await tab.waitForSelector("form");
  await both("the lobby");
  for (const { name } of games) {
    await tab.goto((await table(here, { game: name, seed: 1 })).seats[0]);
    await play(tab, mouse, 3); // no game is over then
    await asked(tab);
    await both(name);
    await tab.locator(":is(.hand, .nf, .f2) button.card").first().click({ button: "right" });
    await tab.waitForSelector(".cardview");
    await both(`a card of ${name}`);
    await both(`the menu of ${name}`, ".rail .knobs > .tool:nth-of-type(1)");
    await both(`the text of ${name}`, ".rail .knobs > .tool:nth-of-type(2)");
  }
  assert.deepEqual(Object.entries(wrong).filter(([, words]) => words.length), []);
  assert.deepEqual(tab.faults, []);
});

test("language, brightness and keys are kept; without keys no letter and no digit does anything", { timeout: 60_000 }, async () => {
  const tab = await here.person();
  await tab.goto((await table(here, { game: "ninja_slayer" })).seats[0]);
  await asked(tab);
  const theme = () => tab.getAttribute("html", "data-theme");
  const paper = () => tab.evaluate(() => getComputedStyle(document.body).backgroundColor);
  assert.equal(await theme(), "auto");
  const papers = [];
  for (const wanted of ["light", "dark"]) {
    await tab.click(":is(header.top, .rail) button[aria-label^=Brightness]");
    assert.equal(await theme(), wanted);
    papers.push(await paper());
  }
  assert.notEqual(papers[0], papers[1]);
  await tab.click(".rail .knobs > .tool:nth-of-type(1)");
  await tab.uncheck("dialog >> text=Use single keys");
  await tab.keyboard.press("Escape");
  await tab.waitForSelector("dialog", { state: "detached" });
  await tab.reload();
  await asked(tab);
  assert.equal(await theme(), "dark");
  const question = await tab.textContent(".head .ask");
  for (const key of ["1", "2", "u", "t", " "]) await tab.keyboard.press(key);
  assert.equal(await tab.locator("dialog").count(), 0);
  await tab.reload();
  await asked(tab);
  assert.equal(await tab.textContent(".head .ask"), question, "nothing was answered");
  assert.deepEqual(tab.faults, []);
});
