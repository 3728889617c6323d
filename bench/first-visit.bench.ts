import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { measureFirstVisits } from "../scripts/first-visit.ts"
import { startProduct } from "./product.ts"
import { quantile } from "./quantile.ts"
import { type BenchRow, saveResults } from "./results.ts"
import { logIn, openBrowser, type Visit, visit } from "./visits.ts"

const rounds = 5

const visits = [
  { path: "/", maxPaint: 1.8, maxKilobytes: 190 },
  { path: "/pharos", maxPaint: 1.8, maxKilobytes: 230 },
  { path: "/login", maxPaint: 1.8, maxKilobytes: 210 },
  { path: "/pos", maxPaint: 2.5, maxKilobytes: 340, account: "pharmacist" },
]

const median = (numbers: number[]) => quantile(numbers, 0.5)

const row = (measured: string, value: number, most: number, unit?: string): BenchRow => ({
  promise: "first visit",
  measured,
  value,
  ...(unit && { unit }),
  goal: `≤ ${most}${unit ? ` ${unit}` : ""}`,
  met: value <= most,
})

/** Measures first visits on a slow phone: files, bytes over the wire, the largest paint and how far things shift. */
export async function run(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "pharos-visit-"))
  const product = await startProduct(folder)
  const browser = await openBrowser()
  try {
    const rows: BenchRow[] = []
    for (const { path, kilobytes, maxKilobytes, files } of await measureFirstVisits())
      rows.push(
        row(`scripts and styles that ${path} lists`, files, 12),
        row(`document, scripts, styles and fonts of ${path}, compressed`, kilobytes, maxKilobytes, "kB"),
      )
    for (const { path, maxPaint, maxKilobytes, account } of visits) {
      const login = account && (await logIn(browser, product.url, account, join(folder, "login.json")))
      const seen: Visit[] = []
      for (let round = 0; round < rounds; round++) seen.push(await visit(browser, product.url + path, login))
      const of = `of ${path}, slow 4G, CPU 4 × slower (median of ${rounds})`
      rows.push(
        row(
          `everything over the wire ${of}`,
          median(seen.map(({ bytes }) => bytes)) / 1000,
          maxKilobytes,
          "kB",
        ),
        row(`largest paint ${of}`, median(seen.map(({ paintMs }) => paintMs)) / 1000, maxPaint, "s"),
        row(`layout shift ${of}`, median(seen.map(({ shift }) => shift)), 0.05),
      )
    }
    await saveResults("first-visit", rows)
  } finally {
    await browser.close()
    await product.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
