// Whole games against the machine.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { asked, keyboard, mouse, play, tabTo, touch } from "./playing.mjs";
import { isTooWide, stand, table } from "./stand.mjs";

let here;
before(async () => {
  here = await stand();
});
after(() => here?.close());

const WIDTHS = [390, 820, 1366];

test("a whole game of each kind can be played by mouse, on the board and in the list", { timeout: 300_000 }, async (t) => {
  for (const { name } of (await here.call("api/games")).games)
    await t.test(name, async () => {
      const tab = await here.person();
      const { seats } = await table(here, { game: name });
      await tab.goto(seats[0]);
      await play(tab, mouse, 8);
      for (const width of WIDTHS) {
        await tab.setViewportSize({ width, height: 800 });
        assert.equal(await isTooWide(tab), false, `at ${width}`);
      }
      const t0 = Date.now();
      const kinds = await play(tab, mouse);
      console.log(name, kinds.length, Date.now() - t0);
      assert.equal(kinds.at(-1), "over");
      assert.deepEqual(tab.faults, []);
    });
});
