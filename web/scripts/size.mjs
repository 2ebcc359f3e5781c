// Says how much a first visit loads, compressed and without the fonts, and fails beyond the limit.
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";

const LIMIT = 150_000;
const dist = fileURLToPath(new URL("../dist/", import.meta.url));
let sum = 0;
for (const entry of readdirSync(dist, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile() && !entry.name.startsWith("."))) {
  const size = gzipSync(readFileSync(`${entry.parentPath}/${entry.name}`)).length;
  if (!entry.name.endsWith(".woff2")) sum += size;
  console.log(`${String(size).padStart(8)}  ${entry.name}`);
}
console.log(`${String(sum).padStart(8)}  in all, of ${LIMIT}`);
process.exit(sum > LIMIT ? 1 : 0);
