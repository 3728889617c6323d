import { mkdtempSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { defineConfig } from "@playwright/test"
import { throwawayFolder } from "#test/support/memory-folder.ts"
import { lightChromium } from "./scripts/chromium.ts"

process.env.TMPDIR = throwawayFolder()
const port = process.env.E2E_PORT ?? "4199"
// The workers find the running product's database through its data folder.
process.env.E2E_DATA_DIR ??= mkdtempSync(join(tmpdir(), "pharos-e2e-"))
// The port of the tests' push service, which the product gets as a setting.
process.env.E2E_PUSH_PORT ??= String(Number(port) + 1000)
// The watchdog ends a drawing that a busy machine takes long for, and a map loses its graphics.
const args = [
  "--disable-gpu",
  "--disable-gpu-watchdog",
  "--disable-background-networking",
  "--disable-quic",
  "--no-first-run",
  // One process draws a context's pages. A page that a test opens would otherwise start two: one for the empty page,
  // and one for the site's.
  "--disable-site-isolation-trials",
  "--renderer-process-limit=1",
  // Helper threads of the garbage collector only take the two cores from each other.
  "--js-flags=--single-threaded-gc",
]

const long = "**/*.long.e2e.ts"
// `npm test` without `-- --all` leaves out what takes long.
const isShort = process.env.TESTS === "short"

export default defineConfig({
  testDir: "e2e",
  testMatch: "**/*.e2e.ts",
  outputDir: "test-results",
  fullyParallel: true,
  // Projects run in this order: the long tests start first, so that none is left alone at the end.
  projects: [...(isShort ? [] : [{ name: "long", testMatch: long }]), { name: "others", testIgnore: long }],
  // One more than the two cores of the machine they are counted for: a browser test waits about as long as it works.
  workers: 3,
  // A busy machine retries once before a test counts as failed.
  retries: process.env.CI ? 1 : 0,
  // What a test waits for has its own limit; these only end a test that hangs, also on a machine that does other things.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: "line",
  use: {
    baseURL: `http://localhost:${port}`,
    locale: "en-GB",
    timezoneId: "Asia/Colombo",
    // Recording every test costs a good part of the time they take.
    trace: "on-first-retry",
    // Drawing what moves costs a part of every page; the tests that are about it allow it.
    contextOptions: { reducedMotion: "reduce" },
    // Each browser would keep the whole shell for itself; the tests that are about it allow it.
    serviceWorkers: "block",
    launchOptions: {
      executablePath: lightChromium(),
      args: process.getuid?.() === 0 ? ["--no-sandbox", ...args] : args,
    },
  },
  webServer: {
    command: "node e2e/support/server.ts",
    // `npm run cluster -- browser` tests nodes that run already.
    reuseExistingServer: Boolean(process.env.E2E_DATABASE_URL),
    url: `http://localhost:${port}/readyz`,
    env: {
      PORT: port,
      DATA_DIR: process.env.E2E_DATA_DIR,
      PUSH_SERVICES: `http://127.0.0.1:${process.env.E2E_PUSH_PORT}`,
    },
    timeout: 120_000,
    stdout: "pipe",
    gracefulShutdown: { signal: "SIGTERM", timeout: 15_000 },
  },
})
