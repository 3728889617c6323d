import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { Browser } from "@playwright/test"
import { paths } from "../src/domain/platform/paths.ts"
import { startProduct } from "./product.ts"
import { type BenchRow, saveResults } from "./results.ts"
import { logIn, openBrowser, visit } from "./visits.ts"

const maxShift = 0.05

/** Each account with the paths that it opens: everybody's as a customer. */
function pathsByAccount(): [string, string[]][] {
  const accounts = { "/admin": "admin", "/pos": "pharmacist", "/suppliers": "supplier" }
  const accountOf = (path: string) =>
    Object.entries(accounts).find(([start]) => path === start || path.startsWith(`${start}/`))?.[1] ??
    "customer"
  return [...Map.groupBy(Object.values(paths), accountOf)]
}

async function shiftsOf(browser: Browser, url: string, paths: string[], login: string) {
  const seen: { path: string; shift: number }[] = []
  for (const path of paths) seen.push({ path, shift: (await visit(browser, url + path, login)).shift })
  return seen.toSorted((a, b) => b.shift - a.shift)
}

/** Measures how far each page of the product shifts while it loads on a slow phone. */
export async function run(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "pharos-shift-"))
  const product = await startProduct(folder)
  const browser = await openBrowser()
  try {
    const rows: BenchRow[] = []
    for (const [account, paths] of pathsByAccount()) {
      const login = await logIn(browser, product.url, account, join(folder, "login.json"))
      const seen = await shiftsOf(browser, product.url, paths, login)
      const above = seen.filter(({ shift }) => shift > maxShift)
      rows.push({
        promise: "layout shift",
        measured: `largest layout shift of the pages of a ${account}, slow 4G, CPU 4 × slower`,
        detail: [
          `${seen.length} pages`,
          ...above.map(({ path, shift }) => `${path} ${shift.toFixed(3)}`),
        ].join(", "),
        value: seen[0]?.shift ?? Number.NaN,
        goal: `≤ ${maxShift}`,
        met: above.length === 0,
      })
    }
    await saveResults("shift", rows)
  } finally {
    await browser.close()
    await product.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
