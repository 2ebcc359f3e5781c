import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

// `npm run dev` shows the page while it is written; a server must run beside it (KISOKU_SERVER, or the address below).
const server = process.env.KISOKU_SERVER ?? "http://127.0.0.1:8017";

export default defineConfig({
  plugins: [svelte()],
  base: "./",
  build: { target: "es2022", modulePreload: { polyfill: false }, reportCompressedSize: false },
  server: { proxy: { "/api": server, "/ws": { target: server, ws: true } } },
  test: { include: ["tests/**/*.test.ts"] },
});
