import type { Browser } from "@playwright/test"
import { paths } from "../src/domain/platform/paths.ts"
import { benchDemonstration, type Login } from "./demonstration.ts"
import type { BenchRow } from "./results.ts"
import { visit } from "./visits.ts"

const maxShift = 0.05

/** Each account with the paths that it opens: everybody's as a customer. */
function pathsByAccount(): [string, string[]][] {
  const accounts = { "/admin": "admin", "/pos": "pharmacist", "/suppliers": "supplier" }
  const accountOf = (path: string) =>
    Object.entries(accounts).find(([start]) => path === start || path.startsWith(`${start}/`))?.[1] ??
    "customer"
  return [...Map.groupBy(Object.values(paths), accountOf)]
}

async function shiftsOf(browser: Browser, url: string, paths: string[], login: Login) {
  const seen: { path: string; shift: number }[] = []
  for (const path of paths) seen.push({ path, shift: (await visit(browser, url + path, login)).shift })
  return seen.toSorted((a, b) => b.shift - a.shift)
}

/** Measures how far each page of the product shifts while it loads on a slow phone. */
export const run = () =>
  benchDemonstration("shift", async ({ browser, url, logIn }) => {
    const rows: BenchRow[] = []
    for (const [account, paths] of pathsByAccount()) {
      const login = await logIn(account)
      const seen = await shiftsOf(browser, url, paths, login)
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
    return rows
  })
