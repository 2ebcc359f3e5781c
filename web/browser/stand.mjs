// A server of its own, with the built page, and Chromium to look at it.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { connect, createServer } from "node:net";
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
  const server = spawn(PYTHON, ["-m", "kisoku.cli", "serve", "--port", "0", "--pause", "0", "--database", `sqlite:///${join(data, "tables.sqlite")}`], {
    env: { ...process.env, KISOKU_LANG: "en", KISOKU_PAGE: process.env.KISOKU_PAGE ?? here("../dist") },
    stdio: ["ignore", "pipe", "ignore"],
  });
  const ended = once(server, "exit");
  const address = await new Promise((found, failed) => {
    let said = "";
    server.stdout.on("data", (part) => {
      said += part;
      const match = /http:\/\/[^\s]+/.exec(said);
      if (match) found(match[0]);
    });
    server.on("exit", (code) => failed(new Error(`the server ended with ${code}: ${said}`)));
  });
  const browser = await chromium.launch({ executablePath: CHROMIUM, args: FLAGS });
  const usher = await browser.newPage();
  await usher.goto(address);
  return {
    address,
    /** The token that opens a seat from now on, for who was invited to it: other than the invitation, any tab may come with it. */
    sit: (table, token) => usher.evaluate(seated, { table, token }),
    /** A page of its own, as of another person, whose machines do not wait; `faults` gathers what must not happen in it. */
    async person(options = {}) {
      const context = await browser.newContext({ viewport: { width: 1366, height: 800 }, locale: "en-US", ...options });
      context.setDefaultTimeout(30_000);
      await context.route("**/api/tables", (route) => route.continue({ postData: JSON.stringify({ ...route.request().postDataJSON(), pace: 0 }) }));
      const { width } = options.viewport ?? { width: 1366 };
      if (width > 1000) await context.addInitScript(() => location.protocol.startsWith("http") && (localStorage.getItem("kisoku") ?? localStorage.setItem("kisoku", JSON.stringify({ log: true })))); // beside the board, where tests read it
      const tab = await context.newPage();
      tab.faults = [];
      tab.on("pageerror", (fault) => tab.faults.push(`error: ${fault.message}`));
      tab.on("console", (line) => line.type() === "error" && tab.faults.push(`console: ${line.text()}`));
      tab.on("request", (request) => !/^(data:|blob:|http:\/\/127\.0\.0\.1:)/.test(request.url()) && tab.faults.push(`leaves the machine: ${request.url()}`));
      return tab;
    },
    /** The answer to a call that the page could make. */
    async call(path, body) {
      const response = await fetch(new URL(path, address), body && { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) });
      return response.json();
    },
    async close() {
      await browser.close();
      server.kill("SIGTERM");
      await ended;
      rmSync(data, { recursive: true, force: true });
    },
  };
}

/** Another address of the stand, whose wire can be cut, or stalled: it holds, but nothing goes through it. */
export async function wire(stand) {
  const ends = new Set();
  const pairs = [];
  let whole = true;
  const server = createServer((near) => {
    const far = connect(Number(new URL(stand.address).port), "127.0.0.1");
    for (const end of [near, far]) {
      ends.add(end);
      end.on("error", () => {});
      end.on("close", () => [near, far].forEach((one) => one.destroy()));
    }
    pairs.push([near, far]);
    if (whole) near.pipe(far).pipe(near);
    else near.destroy();
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const set = (state) => {
    whole = state;
    if (!whole) ends.forEach((end) => end.destroy());
  };
  return { address: `http://127.0.0.1:${server.address().port}/`, cut: () => set(false), mend: () => set(true), stall: () => pairs.forEach(([near, far]) => void (near.unpipe(far), far.unpipe(near), near.pause(), far.pause())), flow: () => pairs.forEach(([near, far]) => near.pipe(far).pipe(near)), close: () => server.close() };
}

/** In the browser: sit down with an invitation and leave again. */
function seated({ table, token }) {
  const own = Array.from(crypto.getRandomValues(new Uint8Array(24)), (byte) => byte.toString(16).padStart(2, "0")).join("");
  const socket = new WebSocket(new URL("ws", location.href.replace("http", "ws")));
  return new Promise((done) => {
    socket.onopen = () => socket.send(JSON.stringify({ type: "hello", table, token, own }));
    socket.onmessage = () => socket.close();
    socket.onclose = () => done(own);
  });
}

/** From the lobby to a table. */
export async function open(stand, tab, { game, opponent, format }) {
  await tab.goto(stand.address);
  await tab.check(`input[name=game][value="${game}"]`);
  if (format) await tab.check(`input[name=format][value="${format}"]`);
  await tab.check(`input[name=opponent][value="${opponent}"]`);
  await tab.click("button[type=submit]");
}

/** A table that is opened by a call: machines do not wait, and the seed says what will be drawn. Links to its seats and for spectators. */
export async function table(stand, { game, decks = [], opponent = "greedy", seed = 1, ...more }) {
  const facts = (await stand.call("api/games")).games.find((one) => one.name === game);
  const format = facts.formats.find((one) => one.name === (more.format ?? facts.formats[0].name));
  const own = facts.decks.filter((one) => one.format === format.name).map((one) => one.name);
  const seats = ["person", opponent].map((kind, seat) => ({ kind, deck: format.dealt ? "" : (decks[seat] ?? own[seat]) }));
  const opened = await stand.call("api/tables", { game, seats, pace: 0, ...(opponent === "person" ? {} : { seed }), ...more });
  if (!opened.table) throw new Error(opened.en);
  const link = (token) => `${stand.address}#/table/${opened.table}/${token}`;
  const tokens = await Promise.all(opened.seats.map(({ token }) => stand.sit(opened.table, token)));
  return { name: opened.table, tokens, seats: tokens.map(link), spectators: link(opened.spectators.token) };
}

/** Somebody plays at the first seat of a table, at random but for what is `liked`, up to a question that is `wanted`; whether it came. Both are worked out in the browser. */
export async function reach(stand, tab, { name, tokens: [token] }, wanted, { seed = 1, liked = () => false } = {}) {
  await tab.goto(stand.address);
  return tab.evaluate(`(${bot})(${JSON.stringify({ name, token, seed })}, ${wanted}, ${liked})`);
}

function bot({ name, token, seed }, wanted, liked) {
  const socket = new WebSocket(new URL("ws", location.href.replace("http", "ws")));
  const send = (message) => socket.send(JSON.stringify(message));
  return new Promise((done) => {
    const finish = (found) => {
      socket.onclose = () => done(found);
      socket.close();
    };
    // it keeps the invitation as its own token, so that the link stays good for the page that comes after it
    socket.onopen = () => send({ type: "hello", table: name, token, own: token });
    socket.onmessage = ({ data }) => {
      const message = JSON.parse(data);
      if (message.type === "over") return finish(false);
      const request = message.type === "view" ? message.observation.request : null;
      if (!request) return;
      if (wanted(request, message.observation)) return finish(true);
      seed = (seed * 48271) % 2147483647;
      const choice = request.options.findIndex((option) => liked(option, request));
      send({ type: "answer", at: message.at, choice: choice < 0 ? seed % request.options.length : choice });
    };
  });
}

/** What axe finds on a page as it is now, when what moves has come to rest. */
export async function findings(tab) {
  await tab.evaluate(() => Promise.allSettled(document.getAnimations().map((one) => one.finished)));
  if (!(await tab.evaluate(() => "axe" in globalThis))) await tab.evaluate(AXE);
  const { violations } = await tab.evaluate(() => globalThis.axe.run());
  return violations.map((one) => `${one.id}: ${one.nodes.map((node) => node.html.slice(0, 120)).join(" | ")}`);
}

/** Whether anything is wider than the page. */
export const isTooWide = (tab) => tab.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);
