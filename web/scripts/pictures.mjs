// Pictures of the table of each game for the README, taken from the running program: `make pictures`.
import { mkdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { asked } from "../browser/playing.mjs";
import { stand } from "../browser/stand.mjs";

const FOLDER = fileURLToPath(new URL("../../docs/pictures/", import.meta.url));
/** A game between two machines; the first seat is taken over from the first view after `from` in which it has so many cards to choose among. */
const ONLY = process.argv[2];
const GAMES = [
  { game: "sakura", decks: ["blades", "umbrella"], seed: 7, from: 30, choices: 4 },
  { game: "zx", decks: ["ember", "tide"], seed: 5, from: 40, choices: 4 },
  { game: "rebirth", decks: ["encore", "cargo"], seed: 4, from: 40, choices: 4 },
  { game: "spellcard", decks: ["lanterns", "shrine"], seed: 6, from: 60, choices: 4 },
  { game: "ninja_slayer", decks: ["fast", "control"], seed: 11, from: 90, choices: 2 },
];
const LOOKS = [
  { name: "", viewport: { width: 1440, height: 900 }, locale: "ja-JP", colorScheme: "light" },
  { name: "-narrow", viewport: { width: 390, height: 844 }, locale: "en-US", colorScheme: "dark", hasTouch: true },
];

const here = await stand();
const call = async (path, body, headers = {}) => {
  const answer = await fetch(new URL(path, here.address), body ? { method: "POST", body: JSON.stringify(body), headers } : { headers });
  if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`);
  return answer;
};
/** A game played to its end, as a replay file. */
async function played({ game, decks, seed }) {
  const table = await (await call("api/tables", { game, seats: decks.map((deck) => ({ kind: "greedy", deck })), seed, pace: 0 })).json();
  for (;;) {
    const replay = await call(`api/tables/${table.table}/replay`, null, { Authorization: `Bearer ${table.spectators.token}` }).then((answer) => answer.text(), () => null);
    if (replay !== null) return replay;
    await new Promise((wait) => setTimeout(wait, 200));
  }
}
/** A person's tab at the first seat, from that view of the replay on. */
async function sit(game, replay, at, look) {
  const table = await (await call("api/tables", { game, seats: [{ kind: "person" }, { kind: "greedy" }], replay, at })).json();
  const tab = await here.person(look);
  await tab.addInitScript(() => localStorage.setItem("kisoku", JSON.stringify({ hints: false, log: false })));
  await tab.goto(`${here.address}#/table/${table.table}/${table.seats[0].token}`);
  await asked(tab);
  return tab;
}

mkdirSync(FOLDER, { recursive: true });
for (const { from, choices, ...one } of GAMES.filter(({ game }) => !ONLY || game === ONLY)) {
  const replay = await played(one);
  let at = from;
  for (let found = false; !found; at += found ? 0 : 1) {
    const tab = await sit(one.game, replay, at, LOOKS[0]);
    found = (await tab.locator(".board .card.can").count()) >= choices;
    await tab.context().close();
  }
  for (const { name, ...look } of LOOKS) {
    const tab = await sit(one.game, replay, at, look);
    await tab.evaluate(() => Promise.allSettled(document.getAnimations().map((one) => one.finished)));
    await tab.screenshot({ path: `${FOLDER}${one.game}${name}.png` });
    await tab.context().close();
    console.log(`docs/pictures/${one.game}${name}.png`);
  }
}
await here.close();
