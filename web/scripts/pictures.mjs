// Pictures of the table of each game for the README, taken from the running program: `make pictures`.
import { mkdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { asked, stand } from "../browser/stand.mjs";

const FOLDER = fileURLToPath(new URL("../../docs/pictures/", import.meta.url));
/** A game between two machines, and the view of it from which the first seat is taken over. */
const POSITIONS = [
  { game: "sakura", decks: ["blades", "umbrella"], seed: 7, at: 60 },
  { game: "ninja_slayer", decks: ["", ""], seed: 11, at: 150 },
];
const LOOKS = [
  { name: "", viewport: { width: 1366, height: 800 }, locale: "ja-JP", colorScheme: "light" },
  { name: "-narrow", viewport: { width: 390, height: 844 }, locale: "en-US", colorScheme: "dark", hasTouch: true },
];

const here = await stand();
const call = async (path, body, headers = {}) => {
  const answer = await fetch(new URL(path, here.address), body ? { method: "POST", body: JSON.stringify(body), headers } : { headers });
  if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`);
  return answer;
};
const { games } = await (await call("api/games")).json();
mkdirSync(FOLDER, { recursive: true });
for (const { game, decks, seed, at } of POSITIONS) {
  const own = games.find((one) => one.name === game).decks.map((deck) => deck.name);
  const seats = decks.map((deck, seat) => ({ kind: "greedy", deck: deck || own[seat] }));
  const played = await (await call("api/tables", { game, seats, seed, pace: 0 })).json();
  let replay = null;
  while (replay === null) {
    replay = await call(`api/tables/${played.table}/replay`, null, { Authorization: `Bearer ${played.spectators.token}` }).then((answer) => answer.text(), () => null);
    if (replay === null) await new Promise((wait) => setTimeout(wait, 200));
  }
  for (const { name, ...look } of LOOKS) {
    const table = await (await call("api/tables", { game, seats: [{ kind: "person" }, { kind: "greedy" }], replay, at })).json();
    const tab = await here.person(look);
    await tab.goto(`${here.address}#/table/${table.table}/${table.seats[0].token}`);
    await asked(tab);
    await tab.evaluate(() => Promise.allSettled(document.getAnimations().map((one) => one.finished)));
    await tab.screenshot({ path: `${FOLDER}${game}${name}.png` });
    await tab.context().close();
    console.log(`docs/pictures/${game}${name}.png`);
  }
}
await here.close();
