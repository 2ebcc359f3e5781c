// Answering what is asked, through whatever control a question has: by mouse, by touch, by keyboard.

/** In the browser: what stands in the prompt, once it can be answered. */
function look() {
  const prompt = document.querySelector("#options");
  if (document.querySelector(".curtain")) return { kind: "curtain" };
  if (prompt?.querySelector(".over")) return { kind: "over" };
  const control = prompt?.querySelector(".several, .naming, .options, :scope > button.main");
  if (!control || control.dataset.met) return null;
  const enabled = (what) => control.querySelectorAll(`:is(${what}):not([disabled], [aria-disabled=true])`).length;
  const kind = control.matches("button") ? "held" : control.querySelector(".share") ? "shares" : control.matches(".several") ? "several" : control.matches(".naming") ? "number" : "options";
  if (kind !== "held" && !enabled(".option, .toggle, .confirm, .step")) return null;
  control.dataset.met = "yes";
  const options = [...control.querySelectorAll(".option")];
  return { kind, options: options.length, keys: options.flatMap((option) => option.getAttribute("aria-keyshortcuts") ?? []), places: document.querySelectorAll(".board .can").length };
}

/** Wait until this person is asked something, or the game is over: what kind of question it is. */
export async function asked(tab) {
  const met = await (await tab.waitForFunction(look)).jsonValue();
  await tab.evaluate(() => document.querySelector("#options [data-met]")?.removeAttribute("data-met"));
  return met.kind;
}

/** Answer until the game is over, or so many times; the kinds of questions that were answered. */
export async function play(tab, hand, most = 1000) {
  const kinds = [];
  for (let count = 0; count < most; count++) {
    const question = await (await tab.waitForFunction(look)).jsonValue();
    kinds.push(question.kind);
    if (question.kind === "over" || question.kind === "curtain") break;
    await hand[question.kind](tab, question, count);
    await tab.waitForFunction(() => !document.querySelector("#options [data-met]"));
  }
  return kinds;
}

const OPTION = "#options .option";
const CONFIRM = "#options .confirm";

/** Who points at things: `press` is a click or a tap. */
function pointing(press) {
  return {
    held: (tab) => press(tab.locator("#options > button.main")),
    async several(tab) {
      while (await tab.locator(CONFIRM).isDisabled()) await press(tab.locator("#options .toggle[aria-checked=false]:not([aria-disabled=true])").first());
      await press(tab.locator(CONFIRM));
    },
    async shares(tab) {
      while (await tab.locator(CONFIRM).isDisabled()) await press(tab.locator("#options .share .step:nth-of-type(2):not([disabled])").last());
      await press(tab.locator(CONFIRM));
    },
    async number(tab) {
      await press(tab.locator("#options .naming .step").last());
      await press(tab.locator(CONFIRM));
    },
    /** On the board where something of it can be chosen, now and then in the list. */
    async options(tab, { options, places }, count) {
      if (!places || count % 4 === 3) return press(tab.locator(OPTION).nth(count % options));
      await press(tab.locator(".board .can").nth(count % places));
      const choice = tab.locator(".cardview .option, dialog .card.can").first();
      const inPile = await choice.evaluate((found) => found.matches(".card"));
      await press(choice);
      if (inPile) await press(tab.locator(".cardview .option").first());
    },
  };
}

export const mouse = pointing((what) => what.click());
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
  options: (tab, { keys }, count) => tab.keyboard.press(keys[count % keys.length]),
};
