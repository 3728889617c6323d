import { defineConfig } from "@playwright/test"

const port = process.env.E2E_PORT ?? "4199"
const args = ["--disable-gpu", "--disable-background-networking", "--disable-quic", "--no-first-run"]

export default defineConfig({
  testDir: "e2e",
  testMatch: "**/*.e2e.ts",
  outputDir: "test-results",
  workers: 2,
  timeout: 60_000,
  expect: { timeout: 15_000 },
  reporter: "line",
  use: {
    baseURL: `http://localhost:${port}`,
    locale: "en-GB",
    timezoneId: "Asia/Colombo",
    trace: "retain-on-failure",
    launchOptions: {
      executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
      args: process.getuid?.() === 0 ? ["--no-sandbox", ...args] : args,
    },
  },
  webServer: {
    command: "node e2e/server.ts",
    url: `http://localhost:${port}/readyz`,
    env: { PORT: port },
    timeout: 120_000,
    stdout: "pipe",
    gracefulShutdown: { signal: "SIGTERM", timeout: 10_000 },
  },
})
