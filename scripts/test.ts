import { mkdtemp, readFile, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { JSONReport, JSONReportSuite } from "@playwright/test/reporter"
import { buildIfStale } from "./build-if-stale.ts"
import { findChromium } from "./chromium.ts"
import { sayErrors, type TestCount } from "./count-tests.ts"
import { firstVisitsAreSmall } from "./first-visit.ts"
import { runBeside } from "./run-command.ts"

// Installing a browser waits for the network, so it runs during the first tests; a failure is reported when the
// browser tests start.
const chromium = findChromium()
chromium.catch(() => {})
// Without `--all`, the tests named `.long.` are left out.
if (!process.argv.includes("--all")) process.env.TESTS = "short"
const reports = await mkdtemp(join(tmpdir(), "pharos-reports-"))

/** Reads the result file of a test runner; a missing file counts as a failure. */
async function readReport(file: string, count: (report: never) => TestCount): Promise<TestCount> {
  try {
    return count(JSON.parse(await readFile(join(reports, file), "utf8")) as never) // each reporter has its own shape
  } catch {
    return { passed: 0, failed: 1, failures: [`${file} was not written`], retried: [] }
  }
}

const orFailed = (count: TestCount, code: number): TestCount => ({
  ...count,
  failed: Math.max(count.failed, code === 0 ? 0 : 1),
})

async function unitAndPostgres(): Promise<TestCount> {
  const file = "vitest.json"
  const code = await runBeside(
    "vitest",
    ["run", "--reporter=default", "--reporter=./scripts/count-tests.ts"],
    { TEST_COUNT: join(reports, file) },
  )
  return orFailed(await readReport(file, (count: TestCount) => count), code)
}

async function firstVisit(): Promise<TestCount> {
  await buildIfStale()
  return (await firstVisitsAreSmall())
    ? { passed: 1, failed: 0, failures: [], retried: [] }
    : { passed: 0, failed: 1, failures: ["the first visit is larger than its budget"], retried: [] }
}

async function browser(): Promise<TestCount> {
  await chromium
  const file = "playwright.json"
  const code = await runBeside("playwright", ["test", "--workers=5", "--reporter=line,json"], {
    PLAYWRIGHT_JSON_OUTPUT_NAME: join(reports, file),
  })
  const count = await readReport(file, ({ stats, suites }: JSONReport) => ({
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
    failures: suites.flatMap((suite) => namesOf(suite, "unexpected")),
    retried: suites.flatMap((suite) => namesOf(suite, "flaky")),
  }))
  return orFailed(count, code)
}

function namesOf({ suites = [], specs }: JSONReportSuite, status: "unexpected" | "flaky"): string[] {
  const own = specs.filter(({ tests }) => tests.some((test) => test.status === status))
  const names = own.map(({ file, title, tests }) => {
    const errors = tests.flatMap(({ results }) => results.flatMap((result) => result.errors))
    return `e2e/${file} › ${title}${status === "flaky" ? `: ${sayErrors(errors)}` : ""}`
  })
  return [...names, ...suites.flatMap((suite) => namesOf(suite, status))]
}

function list(title: string, names: string[]): void {
  if (names.length > 0) console.log([title, ...names.map((name) => `  ${name}`)].join("\n"))
}

// Side by side, because each alone leaves much of two cores idle: a test waits for the database or the browser. The
// browser tests are two thirds of the work.
const [unit, ...pages] = await Promise.all([
  unitAndPostgres(),
  firstVisit().then(async (visit) => [visit, await browser()]),
])
const counts = [unit, ...pages.flat()]
await rm(reports, { recursive: true })
const total = (of: "passed" | "failed") => counts.reduce((sum, count) => sum + count[of], 0)
list(
  "Passed only when tried again:",
  counts.flatMap((count) => count.retried),
)
list(
  "Failed:",
  counts.flatMap((count) => count.failures),
)
console.log(`${total("passed")} passed, ${total("failed")} failed`)
process.exitCode = total("failed") ? 1 : 0
