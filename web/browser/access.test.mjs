// For everyone: axe finds nothing on any page and in any state, news is spoken, the table can be read.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { asked, mouse, play } from "./playing.mjs";
import { findings, open, reach, stand, table } from "./stand.mjs";

let here;
before(async () => {
  here = await stand();
});
after(() => here?.close());

/** Questions of each kind, and where they are asked. */
const QUESTIONS = {
  several: { game: "ninja_slayer", wanted: (request) => request.control?.control === "several" && !request.control.ordered },
  "several, in an order": { game: "sakura", wanted: (request) => request.control?.control === "several" && request.control.ordered },
  number: { game: "sakura", wanted: (request) => request.control?.control === "number" },
  shares: { game: "ninja_slayer", wanted: (request) => request.control?.control === "shares" },
  options: { game: "sakura", wanted: (request) => /what do you do/.test(request.words.en) && request.options.some((option) => option.ref !== null) },
};

async function at(tab, { game, wanted }) {
  for (let seed = 1; seed < 30; seed++) {
    const found = await table(here, { game, seed, decks: [] });
    if (await reach(here, tab, found, wanted, { seed })) { console.log(game, seed); return found; }
  }
  assert.fail(`nobody was asked: ${wanted}`);
}
for (const k of Object.keys(QUESTIONS)) test(k, async () => { const tab = await here.person(); await at(tab, QUESTIONS[k]); });
