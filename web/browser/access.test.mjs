// For everyone: axe finds nothing on any page and in any state, news is spoken, the table can be read.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { asked, mouse, play } from "./playing.mjs";
import { findings, isTooWide, reach, stand, table } from "./stand.mjs";

let here;
const people = {};
before(async () => {
  here = await stand();
  people["light, wide, in English"] = await here.person({ colorScheme: "light" });
  people["dark, narrow, in Japanese"] = await here.person({ colorScheme: "dark", viewport: { width: 390, height: 844 }, locale: "ja-JP" });
});
after(() => here?.close());

/** Axe finds nothing there, however the page looks. */
async function clean(link, steps) {
  for (const [looks, tab] of Object.entries(people)) {
    await tab.goto("about:blank");
    await tab.goto(link);
    for (const [state, step] of Object.entries(steps)) {
      await step(tab);
      assert.deepEqual(await findings(tab), [], `${state}: ${looks}`);
      assert.equal(await isTooWide(tab), false, `${state} fits: ${looks}`);
    }
    assert.deepEqual(tab.faults.splice(0).filter((fault) => !/status of 400/.test(fault)), []);
  }
}
const opens = (button, opened = "dialog[open]") => async (tab) => {
  await tab.locator(button).first().click();
  await tab.waitForSelector(opened);
};
/** The same, from a table on which nothing is opened. */
const alone = (button, opened) => async (tab) => {
  await tab.keyboard.press("Escape");
  await tab.waitForSelector("dialog, .cardview", { state: "detached" });
  await opens(button, opened)(tab);
};
const MENU = ".rail .knobs > .tool:nth-of-type(1)";

/** Questions of each kind, and how they come about. */
const QUESTIONS = {
  several: { game: "ninja_slayer", wanted: ({ control }) => control?.control === "several" && !control.ordered },
  "several in an order": { game: "sakura", wanted: ({ control }) => control?.control === "several" && control.ordered },
  "a number": { game: "sakura", decks: ["proof", "proof"], wanted: ({ control }) => control?.control === "number" },
  shares: {
    game: "ninja_slayer",
    decks: ["fast", "fast"],
    wanted: ({ control }) => control?.control === "shares",
    liked: ({ words }, { control }) => (control?.control === "several" ? control.taken.length < 2 === /^Choose/.test(words.en) : /^Enter/.test(words.en)),
  },
  options: { game: "sakura", wanted: ({ options, words }) => /what do you do/.test(words.en) && options.some(({ ref }) => ref !== null) },
};

async function asking(kind) {
  const { wanted, liked, ...about } = QUESTIONS[kind];
  const tab = await here.person();
  try {
    for (let seed = 1; seed < 40; seed++) {
      const found = await table(here, { ...about, opponent: "random", seed });
      if (await reach(here, tab, found, wanted, { seed, liked })) return found;
    }
  } finally {
    await tab.context().close();
  }
  return assert.fail(`nobody was asked for ${kind}`);
}

test("axe finds nothing in the lobby, with a wrong deck, and while a friend is awaited", { timeout: 60_000 }, async () => {
  await clean(here.address, {
    "the lobby": (tab) => tab.waitForSelector("form"),
    "a wrong deck": async (tab) => {
      await tab.check("#mine [value='*']");
      await tab.fill("#mine-text", "game: nothing");
      await tab.waitForSelector("#mine-found .bad");
    },
    "a friend is awaited": async (tab) => {
      await tab.reload();
      await tab.check("input[name=opponent][value=friend]");
      await tab.click("button[type=submit]");
      await tab.waitForSelector("#link-guest");
    },
  });
  await clean(`${here.address}#/table/nothing/nobody`, { "a link that leads nowhere": (tab) => tab.waitForSelector(".bar[role=alert]") });
});

test("axe finds nothing on a table, whatever is opened, and while one looks back", { timeout: 120_000 }, async () => {
  const { seats } = await asking("options");
  await clean(seats[0], {
    "a question": asked,
    "the list": async (tab) => {
      await tab.keyboard.press("o");
      await tab.waitForSelector("#options .list");
    },
    "a card": async (tab) => {
      await tab.keyboard.press("Escape");
      await tab.locator(".hand button.card").first().focus();
      await tab.keyboard.press("i");
      await tab.waitForSelector(".cardview");
    },
    "a place": alone(".board [data-place='life 0'] .k"),
    "a pile": alone(".np .pile .lay"),
    "a rule": alone(".head .rule"),
    "the table as text": async (tab) => {
      await tab.keyboard.press("Escape");
      await tab.waitForSelector("dialog", { state: "detached" });
      await tab.keyboard.press("t");
      await tab.waitForSelector("dialog[open]");
    },
    "the menu": alone(MENU),
    "looking back": opens("dialog .row:nth-of-type(2) button:nth-of-type(2)", ".replay"),
  });
});

for (const kind of Object.keys(QUESTIONS).filter((one) => one !== "options"))
  test(`axe finds nothing in a question for ${kind}, and it can be answered`, { timeout: 120_000 }, async () => {
    const { seats } = await asking(kind);
    await clean(seats[0], { "the question": asked });
    await play(people["light, wide, in English"], mouse, 1);
  });

test("axe finds nothing at a window at which one is held, behind a curtain, and after the end", { timeout: 120_000 }, async () => {
  const { seats } = await table(here, { game: "ninja_slayer", opponent: "random" });
  const tab = await here.person();
  await tab.goto(seats[0]);
  await asked(tab);
  await tab.click(".switch label:last-of-type");
  for (let count = 0; count < 60 && (await asked(tab)) !== "held"; count++) await play(tab, mouse, 1);
  await clean(seats[0], { "a held window": (one) => one.waitForSelector("#options > button.main") });
  await tab.click(".switch label:first-of-type");
  while ((await asked(tab)) === "held") await play(tab, mouse, 1);
  await tab.click(MENU);
  await tab.click("dialog >> text=Concede");
  await tab.click("dialog button.bad");
  await clean(seats[0], {
    "the end": (one) => one.waitForSelector("#options .over"),
    "looking back": opens(".end .row button:nth-of-type(3)", ".replay"),
    "playing on": opens(".replay button[aria-expanded]", ".playon"),
  });
  const both = await table(here, { game: "ninja_slayer", opponent: "person" });
  await clean(`${both.seats[0]}/${both.tokens[1]}`, { "the table or a curtain": (one) => one.waitForSelector(".curtain, .board") });
});

test("a line of the log is spoken when it comes, and only then", { timeout: 60_000 }, async () => {
  const tab = await here.person();
  await tab.goto((await table(here, { game: "sakura" })).seats[0]);
  await asked(tab);
  const spoken = () => tab.locator("[aria-live=polite] p").allTextContents();
  await tab.reload();
  await asked(tab);
  assert.deepEqual(await spoken(), [], "what was told before is not told again");
  await play(tab, mouse, 1);
  await asked(tab);
  const lines = await tab.locator("#log li .grow").allTextContents();
  const said = await spoken();
  assert.notEqual(said.length, 0);
  assert.deepEqual(said.map((line) => line.trim()), lines.slice(-said.length).map((line) => line.trim()));
});

test("the table as text lists every card of the hand and every number on the table", { timeout: 60_000 }, async () => {
  const tab = await here.person();
  await tab.goto((await table(here, { game: "sakura" })).seats[0]);
  await play(tab, mouse, 1);
  await asked(tab);
  await tab.keyboard.press("t");
  const text = await tab.textContent("dialog");
  for (const name of await tab.locator(".hand .card .name").allTextContents()) assert.ok(text.includes(name), `${name} in ${text}`);
  for (const title of await tab.locator(".board .pool .k").allTextContents()) assert.ok(text.includes(title), `${title} in ${text}`);
  assert.deepEqual(tab.faults, []);
});
