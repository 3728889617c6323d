import { measureFirstVisits } from "../scripts/first-visit.ts"
import { benchDemonstration } from "./demonstration.ts"
import { quantile } from "./quantile.ts"
import type { BenchRow } from "./results.ts"
import { type Visit, visit } from "./visits.ts"

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
export const run = () =>
  benchDemonstration("first-visit", async ({ browser, url, logIn }) => {
    const rows: BenchRow[] = []
    for (const { path, kilobytes, maxKilobytes, files } of await measureFirstVisits())
      rows.push(
        row(`scripts and styles that ${path} lists`, files, 12),
        row(`document, scripts, styles and fonts of ${path}, compressed`, kilobytes, maxKilobytes, "kB"),
      )
    for (const { path, maxPaint, maxKilobytes, account } of visits) {
      const login = account ? await logIn(account) : undefined
      const seen: Visit[] = []
      for (let round = 0; round < rounds; round++) seen.push(await visit(browser, url + path, login))
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
    return rows
  })
