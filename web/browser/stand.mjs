// A server of its own, with the built page, and Chromium to look at it.
import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const PYTHON = process.env.KISOKU_PYTHON ?? here("../../.venv/bin/python");
const CHROMIUM = process.env.KISOKU_CHROMIUM ?? "/usr/bin/chromium";
const FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync"];
const AXE = readFileSync(here("../node_modules/axe-core/axe.min.js"), "utf8");

/** Everything that the tests need; `close` ends it. */
export async function stand() {
  const data = mkdtempSync(join(tmpdir(), "kisoku-"));
  const server = spawn(PYTHON, ["-m", "kisoku.cli", "serve", "--port", "0", "--pause", "0.02", "--database", `sqlite:///${join(data, "tables.sqlite")}`], {
    env: { ...process.env, KISOKU_LANG: "en", KISOKU_PAGE: process.env.KISOKU_PAGE ?? here("../dist") },
    stdio: ["ignore", "pipe", "ignore"],
  });
  const page = await new Promise((found, failed) => {
    let said = "";
    server.stdout.on("data", (part) => {
      said += part;
      const match = /http:\/\/[^\s]+/.exec(said);
      if (match) found(match[0]);
    });
    server.on("exit", (code) => failed(new Error(`the server ended with ${code}: ${said}`)));
  });
  const browser = await chromium.launch({ executablePath: CHROMIUM, args: FLAGS });
  return {
    address: page,
    /** A page of its own, as of another person; `faults` gathers what must not happen in it. */
    async person(options = {}) {
      const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: "en-US", ...options });
      context.setDefaultTimeout(15_000);
      const tab = await context.newPage();
      tab.faults = [];
      tab.on("pageerror", (fault) => tab.faults.push(`error: ${fault.message}`));
      tab.on("console", (line) => line.type() === "error" && tab.faults.push(`console: ${line.text()}`));
      tab.on("request", (request) => !/^(data|blob):/.test(request.url()) && !request.url().startsWith(page) && tab.faults.push(`leaves the machine: ${request.url()}`));
      return tab;
    },
    async close() {
      await browser.close();
      server.kill("SIGTERM");
      rmSync(data, { recursive: true, force: true });
    },
  };
}

/** What axe finds on a page as it is now, when what moves has come to rest. */
export async function findings(tab) {
  await tab.evaluate(() => Promise.allSettled(document.getAnimations().map((one) => one.finished)));
  await tab.evaluate(AXE);
  const { violations } = await tab.evaluate(() => globalThis.axe.run());
  return violations.map((one) => `${one.id}: ${one.nodes.map((node) => node.html.slice(0, 120)).join(" | ")}`);
}

const OPTION = "#options .option:not([disabled])";
const CONFIRM = "#options .confirm:not([disabled])";
/** What adds to a choice of several, or to a share, while it is not enough. */
const MORE = "#options .fill, #options .share .step:not([disabled])";
export const ASKED = `${OPTION}, ${CONFIRM}, ${MORE}`;

/** Wait until this person is asked something, or the game is over; whether it is over. */
export async function asked(tab) {
  await tab.waitForSelector(`${ASKED}, #options .over`);
  return (await tab.$("#options .over")) !== null;
}

/** Answer until the game is over, or so many times; `choose` picks one of the texts of the options, `take` takes it, and `press` works the controls. */
export async function play(tab, { most = 1000, choose = (options) => options.length - 1, take = (at) => tab.locator(OPTION).nth(at).click(), press = (what) => what.click() } = {}) {
  for (let count = 0; count < most; count++) {
    if (await asked(tab)) return true;
    const before = await tab.textContent("#options");
    const options = await tab.locator(OPTION).allTextContents();
    if (options.length) await take(choose(options));
    else {
      for (let more = 0; more < 50 && !(await tab.$(CONFIRM)); more++) await press(tab.locator(MORE).last());
      await press(tab.locator(CONFIRM));
    }
    await tab.waitForFunction((text) => document.querySelector("#options")?.textContent !== text || document.querySelector("#options [disabled]"), before, { timeout: 3000 }).catch(() => {});
  }
  return false;
}

/** From the lobby to a table. */
export async function open(stand, tab, { game, opponent }) {
  await tab.goto(stand.address);
  await tab.check(`input[name=game][value="${game}"]`);
  await tab.check(`input[name=opponent][value="${opponent}"]`);
  await tab.click("button[type=submit]");
}
