import { benchDemonstration, type Demonstration } from "./demonstration.ts"
import type { BenchRow } from "./results.ts"
import { pressAt, slowDown, slower, timeSlowPresses } from "./slow-presses.ts"

const promise = `a dialog over a long table of staff opens within 100 ms on a CPU ${slower} × slower`

/** The longest tables of the demonstration, and a button of each that opens a dialog. */
const openers = [
  { account: "pharmacist", path: "/pos/stock", name: /^Buy/, what: "Buy in the stock" },
  { account: "admin", path: "/admin/pharmacies", name: /^Add pharmacy/, what: "Add pharmacy" },
  { account: "admin", path: "/admin/pharmacies", name: /^Edit/, what: "Edit pharmacy, with its map" },
  { account: "admin", path: "/admin/medicines", name: /^Add medicine/, what: "Add medicine" },
] as const

/** Measures how long a dialog over a long table takes to open on a slow device. */
export const run = () =>
  benchDemonstration("dialogs", async (demonstration) => {
    const rows: BenchRow[] = []
    for (const opener of openers) rows.push(await measureOpening(demonstration, opener))
    return rows
  })

async function measureOpening(
  { browser, url, logIn }: Demonstration,
  { account, path, name, what }: (typeof openers)[number],
): Promise<BenchRow> {
  const storageState = await logIn(account)
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, storageState })
  const page = await context.newPage()
  await page.goto(url + path)
  const button = page.getByRole("main").getByRole("button", { name }).first()
  await button.scrollIntoViewIfNeeded()
  await page.waitForTimeout(3_000)
  const place = await button.boundingBox()
  await slowDown(page)
  const dialog = page.getByRole("dialog")
  const row = await timeSlowPresses(page, {
    promise,
    what,
    act: () => pressAt(page, place),
    undo: async () => {
      await dialog.waitFor()
      await page.keyboard.press("Escape")
      await dialog.waitFor({ state: "hidden" })
    },
  })
  await context.close()
  return row
}
