// Answering what is asked, through whatever control a question has: by mouse, by touch, by keyboard.

/** In the browser: what is asked, once it can be answered and is not what was met last. */
function look(last) {
  if (document.querySelector(".curtain")) return { kind: "curtain" };
  const dock = document.querySelector("#options");
  const [kind, at] = [dock?.dataset.kind, dock?.dataset.at];
  if (kind === "over") return { kind };
  if (!kind || /none|busy|past/.test(kind) || at === last) return null;
  const free = (what) => [...document.querySelectorAll(what)].filter((one) => !one.disabled && one.getAttribute("aria-disabled") !== "true" && one.checkVisibility());
  if (kind !== "held" && !free("#options :is(.option, .toggle, .confirm, .step, .lister)").length) return null;
  return { kind, at, places: free(".board :is(.card.can, .chip, .link.can)").length };
}

/** Wait until this person is asked something, or the game is over: what kind of question it is. */
export async function asked(tab) {
  return (await (await tab.waitForFunction(look, null)).jsonValue()).kind;
}

/** Answer until the game is over, or so many times; the kinds of questions that were answered. */
export async function play(tab, hand, most = 1000) {
  const kinds = [];
  let last = null;
  for (let count = 0; count < most; count++) {
    const question = await (await tab.waitForFunction(look, last)).jsonValue();
    kinds.push(question.kind);
    if (question.kind === "over" || question.kind === "curtain") break;
    await hand[question.kind](tab, question, count);
    last = question.at;
    await tab.waitForFunction((at) => document.querySelector(".curtain") || document.querySelector("#options")?.dataset.at !== at || /over|none/.test(document.querySelector("#options").dataset.kind), last);
  }
  return kinds;
}

const CONFIRM = "#options .confirm";
const isOpen = (tab) => tab.locator("#options .list").count();

/** The list of everything that can be answered. */
export async function openList(tab, press = (what) => what.click()) {
  if (!(await isOpen(tab))) await press(tab.locator("#options .lister"));
  await tab.waitForSelector("#options .list");
}

/** Who points at things: `press` is a click or a tap. */
function pointing(press) {
  return {
    held: (tab) => press(tab.locator("#options > button.main")),
    /** On the board, where the cards lie there. */
    async several(tab) {
      const entry = (await isOpen(tab)) ? "#options .toggle[aria-checked=false]:not([aria-disabled=true])" : ".board .card.can:not(.chosen)";
      while (await tab.locator(CONFIRM).isDisabled()) await press(tab.locator(entry).first());
      await press(tab.locator(CONFIRM));
    },
    async shares(tab) {
      while (await tab.locator(CONFIRM).isDisabled()) await press(tab.locator("#options .share .step:nth-of-type(2):not([disabled])").last());
      await press(tab.locator(CONFIRM));
    },
    async number(tab) {
      const buttons = tab.locator("#options .options .option");
      if (await buttons.count()) return press(buttons.last());
      await press(tab.locator("#options .naming .step").last());
      await press(tab.locator(CONFIRM));
    },
    /** On the board where something of it can be chosen, now and then in the list. */
    async options(tab, { at, places }, count) {
      if (!places || count % 4 === 3) {
        await openList(tab, press);
        const options = tab.locator("#options .list .option");
        return press(options.nth(count % (await options.count())));
      }
      await press(tab.locator(".board :is(.card.can, .chip, .link.can):visible").nth(count % places));
      const menu = tab.locator(".cardview .option").first();
      const done = tab.waitForFunction((last) => document.querySelector(".curtain") || document.querySelector("#options").dataset.at !== last || /none|busy/.test(document.querySelector("#options").dataset.kind), at);
      if ((await Promise.race([menu.waitFor().then(() => "menu", () => "none"), done.then(() => "done")])) === "menu") await press(menu);
    },
  };
}

/** Of a card under others the left edge is seen, and taken; the card beside it comes down again once the pointer is gone. */
const EDGE = { position: { x: 14, y: 60 } };
const covered = (what) => what.evaluate((one) => {
  const { x, y, width, height } = one.getBoundingClientRect();
  const there = document.elementFromPoint(x + width / 2, y + height / 2);
  return there !== null && !one.contains(there);
});
export const mouse = pointing(async (what) => {
  const byEdge = () => what.page().mouse.move(0, 0).then(() => what.click(EDGE));
  await ((await covered(what)) ? byEdge() : what.click({ timeout: 5000 }).catch(byEdge));
});
export const touch = pointing((what) => what.tap());

/** Tab until the focus is on something. */
export async function tabTo(tab, wanted, most = 300) {
  for (let steps = 0; steps < most; steps++) {
    await tab.keyboard.press("Tab");
    if (await tab.evaluate((selector) => document.activeElement?.matches(selector), wanted)) return;
  }
  throw new Error(`the Tab key does not reach ${wanted}`);
}

const confirmed = (tab) => tab.locator(CONFIRM).isEnabled();

/** Who has only keys. */
export const keyboard = {
  held: (tab) => tab.keyboard.press(" "),
  async several(tab) {
    for (let digit = 1; digit <= 9 && !(await confirmed(tab)); digit++) await tab.keyboard.press(String(digit));
    await tab.keyboard.press("Enter");
  },
  async shares(tab) {
    while (!(await confirmed(tab))) {
      await tabTo(tab, "#options .share .step:nth-of-type(2)");
      await tab.keyboard.press("Enter");
    }
    await tabTo(tab, CONFIRM);
    await tab.keyboard.press("Enter");
  },
  async number(tab) {
    await tab.keyboard.press("1");
    await tab.keyboard.press("Enter");
  },
  /** The digits are those of the list, whether or not it is open; Space lets things be. */
  async options(tab, _, count) {
    await tab.keyboard.press("o");
    const keys = await tab.locator("#options .list .option").evaluateAll((all) => all.flatMap((one) => one.getAttribute("aria-keyshortcuts") ?? []));
    await tab.keyboard.press(keys[count % keys.length]);
  },
};
