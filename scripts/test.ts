import { mkdtemp, readFile, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { buildIfStale } from "./build-if-stale.ts"
import { findChromium } from "./chromium.ts"
import { firstVisitsAreSmall } from "./first-visit.ts"
import { run } from "./run-command.ts"

type Count = { passed: number; failed: number }

// An install waits for the network, so it goes beside the first tests; that there is none is told where browsers begin.
const chromium = findChromium()
chromium.catch(() => {})
const reports = await mkdtemp(join(tmpdir(), "pharos-reports-"))

async function readReport(file: string, count: (report: never) => Count): Promise<Count> {
  try {
    return count(JSON.parse(await readFile(join(reports, file), "utf8")) as never) // each reporter has its own shape
  } catch {
    return { passed: 0, failed: 1 }
  }
}

async function unitAndPostgres(): Promise<Count> {
  const code = await run("vitest", [
    "run",
    "--reporter=default",
    "--reporter=json",
    `--outputFile.json=${join(reports, "vitest.json")}`,
  ])
  const { passed, failed } = await readReport(
    "vitest.json",
    (report: { numPassedTests: number; numFailedTests: number }) => ({
      passed: report.numPassedTests,
      failed: report.numFailedTests,
    }),
  )
  return { passed, failed: Math.max(failed, code === 0 ? 0 : 1) }
}

async function firstVisit(): Promise<Count> {
  await buildIfStale()
  return (await firstVisitsAreSmall()) ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
}

async function browser(): Promise<Count> {
  await chromium
  const code = await run("playwright", ["test", "--reporter=line,json"], {
    PLAYWRIGHT_JSON_OUTPUT_NAME: join(reports, "playwright.json"),
  })
  const { passed, failed } = await readReport(
    "playwright.json",
    ({ stats }: { stats: { expected: number; flaky: number; unexpected: number } }) => {
      if (stats.flaky) console.log(`${stats.flaky} of the browser tests passed only when tried again.`)
      return { passed: stats.expected + stats.flaky, failed: stats.unexpected }
    },
  )
  return { passed, failed: Math.max(failed, code === 0 ? 0 : 1) }
}

// The build fits beside tests that wait for their database; the browsers need both cores for themselves.
const counts = [...(await Promise.all([unitAndPostgres(), firstVisit()])), await browser()]
await rm(reports, { recursive: true })
const total = (of: keyof Count) => counts.reduce((sum, count) => sum + count[of], 0)
console.log(`${total("passed")} passed, ${total("failed")} failed`)
process.exitCode = total("failed") ? 1 : 0
