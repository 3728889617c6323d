import type { Locator, Page } from "@playwright/test"
import { makeRandom } from "#database/demo/random.ts"
import { benchDemonstration, type Demonstration } from "./demonstration.ts"
import type { BenchRow } from "./results.ts"
import { pressAt, slowDown, slower, timeSlowPresses } from "./slow-presses.ts"

const promise = `the tracker answers within 100 ms on a phone, CPU ${slower} × slower`
/** Each round searches for one of them, drawn at random. */
const medicines = ["metformin", "paracetamol", "amoxicillin", "salbutamol", "losartan", "omeprazole"] as const
const random = makeRandom(Date.now())
const rounds = 3

/** Measures how long the page with found pharmacies takes to answer a press on a slow phone. */
export const run = () =>
  benchDemonstration("tracker", async (demonstration) => {
    const measured: BenchRow[][] = []
    for (let round = 0; round < rounds; round++) measured.push(await measureTracker(demonstration))
    return medianOfRounds(measured)
  })

async function measureTracker({ browser, url, logIn }: Demonstration): Promise<BenchRow[]> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    geolocation: { latitude: 6.9271, longitude: 79.8612 },
    permissions: ["geolocation"],
    storageState: await logIn("customer"),
  })
  const page = await context.newPage()
  await page.goto(`${url}/pharos?q=${random.pick(medicines)}`)
  await page
    .getByRole("button", { name: /^Order/ })
    .first()
    .waitFor()
  await page.waitForTimeout(3_000)
  await slowDown(page)
  const results = page.getByRole("main").getByRole("listitem")
  const orders = results.getByRole("button", { name: /^Order/ })
  const dialog = page.getByRole("dialog")
  const closeDialog = async () => {
    await page.keyboard.press("Escape")
    await dialog.waitFor({ state: "hidden" })
  }
  const openDialog = async () => {
    await pressAt(page, await inView(page, await anyOf(orders)))
    await dialog.waitFor()
  }
  await openDialog()
  await closeDialog()

  let next = await inView(page, await anyOf(orders))
  const opened = await timeSlowPresses(page, {
    promise,
    what: "Order",
    act: () => pressAt(page, next),
    undo: async () => {
      await dialog.waitFor()
      await closeDialog()
      next = await inView(page, await anyOf(orders))
    },
  })
  await openDialog()
  const closed = await timeSlowPresses(page, {
    promise,
    what: "Escape in the order dialog",
    act: () => page.keyboard.press("Escape"),
    undo: openDialog,
  })
  await closeDialog()
  await page.evaluate("scrollTo(0, 0)")
  const filter = await inView(page, page.getByRole("button", { name: "Open now" }))
  const filtered = await timeSlowPresses(page, {
    promise,
    what: "a filter",
    act: () => pressAt(page, filter),
  })
  const search = page.getByRole("combobox", { name: "Search" })
  await search.fill("")
  const typed = await timeSlowPresses(page, {
    promise,
    what: "a letter in the search",
    act: (turn) => search.press("metforparace"[turn] ?? "m"),
  })
  await context.close()
  return [opened, closed, filtered, typed]
}

/** One of the elements, drawn at random. */
const anyOf = async (elements: Locator) => elements.nth(random.whole(0, (await elements.count()) - 1))

/** Scrolls an element into view; returns its place there. */
async function inView(page: Page, element: Locator) {
  await element.evaluate((node) =>
    node.scrollIntoView({ block: "center", inline: "center", behavior: "instant" }),
  )
  await page.waitForTimeout(500)
  return element.boundingBox()
}

/** The middle one of the rounds' values for each press. */
function medianOfRounds(measured: BenchRow[][]): BenchRow[] {
  return (measured[0] ?? []).map((row, place) => {
    const same = measured.flatMap((rows) => rows[place] ?? [])
    return same.toSorted((one, other) => one.value - other.value)[Math.floor(same.length / 2)] ?? row
  })
}
