import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

// What the server should say with the page: nothing is loaded from elsewhere.
const policy = "default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'; frame-ancestors 'none'";
// `npm run dev` shows the page while it is written; a server must run beside it (KISOKU_SERVER, or the address below).
const server = process.env.KISOKU_SERVER ?? "http://127.0.0.1:8017";

export default defineConfig({
  plugins: [svelte()],
  base: "./",
  build: { target: "es2022", cssTarget: ["chrome123", "safari17.5", "firefox128"], modulePreload: { polyfill: false }, reportCompressedSize: false },
  server: { proxy: { "/api": server, "/ws": { target: server, ws: true } } },
  preview: { headers: { "Content-Security-Policy": policy, "Referrer-Policy": "no-referrer" } },
  test: { include: ["tests/**/*.test.ts"] },
});
