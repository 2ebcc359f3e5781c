// Runs the tests of the page in a real browser, one file after another. On a busy machine a browser can be late once: a file in which something
// failed is run a second time, by itself, and said to be; what fails then has failed.

import { readdirSync } from "node:fs";
import { run } from "node:test";
import { spec } from "node:test/reporters";
import { fileURLToPath } from "node:url";

const folder = fileURLToPath(new URL("../browser/", import.meta.url));

/** Run these files, and give those in which something failed. */
function failed(files) {
  const found = new Set();
  const events = run({ files, concurrency: 1 });
  events.on("test:fail", ({ file }) => found.add(file ?? files[0]));
  events.compose(new spec()).pipe(process.stdout, { end: false });
  return new Promise((done) => events.on("close", () => done([...found].sort())));
}

const named = process.argv.slice(2);
const all = readdirSync(folder).filter((name) => name.endsWith(".test.mjs") && (!named.length || named.some((part) => name.includes(part))));
const first = await failed(all.sort().map((name) => folder + name));
const again = [];
for (const file of first) {
  console.log(`\nonce more: ${file.slice(folder.length)}`);
  again.push(...(await failed([file])));
}
if (first.length) console.log(`\nfailed once: ${first.length}, twice: ${again.length}`);
process.exitCode = again.length ? 1 : 0;
