// Makes src/made/protocol.ts from the JSON Schema of the protocol; with --check says whether it is current.
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { compile } from "json-schema-to-typescript";

const at = (path) => fileURLToPath(new URL(path, import.meta.url));
const schema = JSON.parse(readFileSync(process.env.KISOKU_SCHEMA ?? at("../../docs/protocol.schema.json"), "utf8"));

// Titles would become names a second time; `type` tags of messages are always there.
function plain(node) {
  if (Array.isArray(node)) return node.map(plain);
  if (node === null || typeof node !== "object") return node;
  if (node.prefixItems) return { type: "array", items: plain(node.prefixItems), minItems: node.minItems, maxItems: node.maxItems }; // a tuple
  if (node.type === "object" && !node.properties && !("additionalProperties" in node)) return { ...node, additionalProperties: true };
  return Object.fromEntries(Object.entries(node).filter(([key, value]) => !(key === "title" && typeof value === "string") && key !== "minItems" && key !== "maxItems").map(([key, value]) => [key, plain(value)]));
}

const compiled = await compile({ ...plain(schema), $id: "Protocol", type: "object", properties: {}, additionalProperties: false }, "Protocol", {
  additionalProperties: false,
  unreachableDefinitions: true,
  bannerComment: "// Made by scripts/types.mjs from docs/protocol.schema.json: not to be edited.",
  printWidth: 150,
});
const made = compiled.replace(/\n \*\n \* This interface was referenced by[^/]*?\*\//g, "\n */").replace(/\/\*\*\n \* This interface was referenced by[^/]*?\*\/\n/g, "");
const target = at("../src/made/protocol.ts");
if (process.argv.includes("--check")) {
  let kept = "";
  try {
    kept = readFileSync(target, "utf8");
  } catch {}
  if (kept !== made) {
    console.error("src/made/protocol.ts is not what docs/protocol.schema.json says: run `npm run types`");
    process.exit(1);
  }
} else writeFileSync(target, made);
