import { randomUUID } from "node:crypto"
import type { BrowserContext, Page } from "@playwright/test"
import { hashOf } from "#server/platform/login/cookies.ts"
import { openLine } from "../support/cuttable-network.ts"
import { expect, type Rows, test } from "../support/fixtures.ts"
import { holdRequests } from "../support/hold-answer.ts"
import { openOwnBrowser } from "../support/own-browser.ts"
import { logInAs } from "../support/own-person.ts"
import { type Counter, endPlace, hire, listAt, makeCounter, untilAssigned } from "../support/own-pharmacy.ts"
import { syncChip, untilKept } from "../support/shelf.ts"
import { sellByKeys, untilShelfShows } from "../support/till.ts"

/** `OFFLINE_SALES=30` runs a night's worth of sales. */
const manySales = Number(process.env.OFFLINE_SALES ?? 6)

// A separate browser starts slowly on a busy machine.
const started = { timeout: 60_000 }
// Queued sales are retried after at most ten seconds, and a busy machine needs more time.
const recovered = { timeout: 60_000 }
const available = (page: Page, quantity: number) =>
  expect(page.getByText(`Available: ${quantity}`, { exact: true })).toBeVisible()

async function openTill(context: BrowserContext, url: string, counter: Counter) {
  await logInAs(context, url, counter)
  const page = await context.newPage()
  await page.goto(`${url}/pos`)
  await expect(syncChip(page)).toHaveText("Synced", started)
  // What a test cuts off next must not cut off the stock.
  await untilShelfShows(page)
  return page
}

/** Sells one unit; returns the receipt number. */
async function sellOne(page: Page, { name }: Counter) {
  await page.getByRole("button", { name: `Add to Cart ${name}` }).click()
  await sellByKeys(page)
  const receipt = page.getByRole("dialog")
  await expect(receipt.getByRole("alert")).toHaveText("Order has been dispatched!")
  const heading = await receipt.getByRole("heading").textContent()
  await receipt.getByRole("button", { name: "New sale" }).click()
  return heading?.match(/[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}/)?.[0] ?? ""
}

async function sellMany(page: Page, counter: Counter, count: number) {
  const numbers: string[] = []
  for (let sold = 0; sold < count; sold++) numbers.push(await sellOne(page, counter))
  return numbers
}

const recorded = (rows: Rows, { pharmacyId }: Counter) =>
  rows<{ number: string; isOffline: boolean }>(
    `select receipt_number as number, is_offline as "isOffline" from sales where pharmacy_id = $1 order by recorded_at`,
    [pharmacyId],
  )

async function left(rows: Rows, { stockId }: Counter) {
  const [row] = await rows<{ quantity: number }>("select quantity from stock where id = $1", [stockId])
  return row?.quantity
}

type Queued = {
  sale: { receiptNumber: string }
  cart: { lines: { stockId: number }[] }
  refusal?: { at: string }
}

/** Makes the sale refer to a row that does not exist. */
const spoiled = async (page: Page, number: string) =>
  (await outbox(page))
    .filter(({ sale }) => sale.receiptNumber === number)
    .map((queued) => ({
      ...queued,
      cart: { ...queued.cart, lines: queued.cart.lines.map((line) => ({ ...line, stockId: 2_000_000_000 })) },
    }))

/** Reads a device's queue, or replaces it, as when its data is copied to another device. */
const outbox = (page: Page, copied: Queued[] = []) =>
  page.evaluate(async (put) => {
    const database = await new Promise<IDBDatabase>((resolve) => {
      const opening = indexedDB.open("pharos-outbox")
      opening.onsuccess = () => resolve(opening.result)
    })
    const sales = database.transaction("sales", "readwrite").objectStore("sales")
    for (const sale of put) sales.put(sale)
    return new Promise<Queued[]>((resolve) => {
      const all = sales.getAll()
      all.onsuccess = () => {
        database.close()
        resolve(all.result)
      }
    })
  }, copied)

test.use({ serviceWorkers: "allow" })

test("sends offline sales once and in order after the browser was killed", async ({ rows, baseURL }) => {
  test.setTimeout(120_000 + 10_000 * manySales)
  const counter = await makeCounter(rows, 100)
  await using line = await openLine(baseURL ?? "")
  await using browser = await openOwnBrowser()
  const first = await openTill(await browser.start(), line.url, counter)
  await untilKept(first)
  const online = await sellOne(first, counter)

  line.cut()
  const before = await sellMany(first, counter, manySales)
  await expect(syncChip(first)).toHaveText(`Offline · ${manySales} to send`)
  await available(first, 99 - manySales)
  await browser.kill()

  const context = await browser.start()
  await logInAs(context, line.url, counter)
  const page = await context.newPage()
  await page.goto(`${line.url}/pos`)
  await expect(syncChip(page)).toHaveText(`Offline · ${manySales} to send`, started)
  await available(page, 99 - manySales)
  await expect(page.getByText("Nimali Perera").first()).toBeVisible()
  const refused = await sellOne(page, counter)
  await outbox(page, await spoiled(page, refused))
  const last = await sellOne(page, counter)
  const numbers = [online, ...before, last]
  expect(await recorded(rows, counter)).toHaveLength(1)

  line.restore(4)
  await expect(syncChip(page)).toHaveText(`Offline · ${manySales + 2 - 3} to send`)
  await expect.poll(() => recorded(rows, counter)).toHaveLength(1 + 4)
  line.restore()
  await expect(syncChip(page)).toHaveText("1 refused")
  expect((await recorded(rows, counter)).map(({ number }) => number)).toEqual(numbers)
  expect((await recorded(rows, counter)).map(({ isOffline }) => isOffline)).toEqual(
    numbers.map((_, place) => place > 0),
  )
  expect(await left(rows, counter)).toBe(100 - numbers.length)

  await syncChip(page).click()
  const parked = page.getByRole("region", { name: "Refused" }).getByRole("listitem")
  await expect(parked).toContainText(refused)
  await expect(parked).toContainText("Not found.")
  const refusedAt = async () => (await outbox(page))[0]?.refusal?.at
  const firstly = await refusedAt()
  await parked.getByRole("button", { name: `Try sale ${refused} again` }).click()
  await expect.poll(refusedAt).not.toBe(firstly)
  await expect(parked).toContainText("Not found.")
  await parked.getByRole("button", { name: `Mark sale ${refused} as settled` }).click()
  await expect(page.getByRole("dialog")).toContainText("All sales on this device have been sent to Pharos.")
  await expect(syncChip(page)).toHaveText("Synced")
})

test("records each queued sale once when two tabs and two devices send", async ({
  browser,
  rows,
  baseURL,
}) => {
  const counter = await makeCounter(rows, 5)
  await using line = await openLine(baseURL ?? "")
  await using context = await browser.newContext()
  const one = await openTill(context, line.url, counter)
  const other = await openTill(context, line.url, counter)

  line.cut()
  const numbers = [...(await sellMany(one, counter, 2)), ...(await sellMany(other, counter, 2))]
  for (const page of [one, other]) {
    await expect(syncChip(page)).toHaveText("Offline · 4 to send")
    await available(page, 1)
  }
  await using otherLine = await openLine(baseURL ?? "")
  await using otherContext = await browser.newContext()
  const copy = await openTill(otherContext, otherLine.url, counter)
  otherLine.cut()
  await outbox(copy, await outbox(one))
  const elsewhere = await fetch(`${baseURL}/api/sales`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      "x-pharos": "1",
      origin: new URL(baseURL ?? "").origin,
      cookie: `pharos=${counter.token}`,
    },
    body: JSON.stringify({ id: randomUUID(), lines: [{ stockId: counter.stockId, quantity: 3 }] }),
  })
  expect(elsewhere.status).toBe(201)

  // Logging out, or an expired session, shows the number of sales still on the device.
  await one.getByRole("button", { name: "Logout" }).click()
  await expect(one.getByText("4 sales on this device have not been sent to Pharos yet.")).toBeVisible()
  const endSession = (at: string) =>
    rows(`update sessions set expires_at = ${at} where token_hash = $1`, [hashOf(counter.token)])
  await endSession("now()")
  line.restore()
  await one.goto(`${line.url}/pos`)
  await expect(one.getByText("4 sales are waiting on this device. Log in to send them.")).toBeVisible()
  expect(line.sent()).toBe(0)

  await endSession("now() + interval '1 hour'")
  otherLine.restore()
  for (const [device, page, { url }] of [
    [context, one, line],
    [context, other, line],
    [otherContext, copy, otherLine],
  ] as const) {
    await logInAs(device, url, counter)
    await page.goto(`${url}/pos`)
  }
  for (const page of [one, other, copy])
    await expect(syncChip(page)).toHaveText("Synced", { timeout: 30_000 })
  // Two tabs share one queue; the copied device cannot know, and gets the same answers.
  expect([line.sent(), otherLine.sent()]).toEqual([4, 4])
  const [, ...queued] = await recorded(rows, counter)
  expect(queued.map(({ number }) => number)).toEqual(numbers)
  expect(await left(rows, counter)).toBe(0)
  const tasks = await rows<{ kind: string; missing: number }>(
    "select kind, (details ->> 'missing')::int as missing from pharmacy_tasks where pharmacy_id = $1 order by id",
    [counter.pharmacyId],
  )
  expect(tasks).toEqual([1, 1].map((missing) => ({ kind: "offline-shortfall", missing })))
  expect(await rows("select * from check_ledger()")).toEqual([])
})

test("tells staff removed while offline when their queue is sent", async ({ browser, rows, baseURL }) => {
  const counter = await makeCounter(rows, 9)
  await using line = await openLine(baseURL ?? "")
  await using context = await browser.newContext()
  const page = await openTill(context, line.url, counter)
  await context.route(/\/api\/(?!session$|sales$)/, (route) => route.abort())
  line.cut()
  await sellOne(page, counter)
  await expect(syncChip(page)).toHaveText("Offline · 1 to send")
  await endPlace(rows, counter)
  line.restore()
  await expect(page.getByRole("heading", { name: "You are not assigned to a pharmacy" })).toBeVisible(
    recovered,
  )
  await expect(page.getByText("1 sale on this device is parked.")).toBeVisible()
})

test("tells staff removed while the live stream opens", async ({ browser, rows, baseURL }) => {
  const counter = await makeCounter(rows, 9)
  await using context = await browser.newContext()
  const release = await holdRequests(context, "**/api/live*")
  const page = await openTill(context, baseURL ?? "", counter)
  await endPlace(rows, counter)
  release()
  await expect(page.getByRole("heading", { name: "You are not assigned to a pharmacy" })).toBeVisible(
    recovered,
  )
})

test("keeps the queued sales of removed staff", async ({ browser, rows, baseURL }) => {
  test.setTimeout(240_000)
  const counter = await makeCounter(rows, 9)
  await using line = await openLine(baseURL ?? "")
  await using context = await browser.newContext()
  const page = await openTill(context, line.url, counter)
  const heading = page.getByRole("heading", { name: "You are not assigned to a pharmacy" })

  // The page reacts without a click: the live stream closes, so it requests the session.
  await endPlace(rows, counter)
  await expect(heading).toBeVisible(recovered)
  await listAt(rows, counter)
  await untilAssigned(page)
  await expect(syncChip(page)).toHaveText("Synced")
  await untilShelfShows(page)

  const loseThePlace = async () => {
    line.cut()
    const number = await sellOne(page, counter)
    await expect(syncChip(page)).toHaveText("Offline · 1 to send")
    await endPlace(rows, counter)
    line.restore()
    await expect(heading).toBeVisible(recovered)
    await expect(page.getByText("1 sale on this device is parked.")).toBeVisible()
    return number
  }
  const first = await loseThePlace()
  expect(await recorded(rows, counter)).toEqual([])
  await listAt(rows, counter)
  await untilAssigned(page)
  await expect(syncChip(page)).toHaveText("Synced")
  await untilShelfShows(page)
  expect((await recorded(rows, counter)).map(({ number }) => number)).toEqual([first])

  const second = await loseThePlace()
  await logInAs(context, line.url, await hire(rows, counter, "Ruwan Silva"))
  await page.goto(`${line.url}/pos`)
  await expect(syncChip(page)).toHaveText("1 refused")
  await syncChip(page).click()
  await expect(page.getByText("no longer works at this pharmacy")).toBeVisible()
  await page.getByRole("button", { name: `Try sale ${second} again` }).click()
  await expect(syncChip(page)).toHaveText("Synced")
  expect((await recorded(rows, counter)).map(({ number }) => number)).toEqual([first, second])
})
