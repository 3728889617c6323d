import type { Locator, Page } from "@playwright/test"
import { colombo, expect, logIn, type Rows, test } from "../support/fixtures.ts"
import { holdAnswer, holdRequests } from "../support/hold-answer.ts"
import { makeShelf } from "../support/shelf.ts"
import { sellByKeys, tillSearch } from "../support/till.ts"

test.use({ geolocation: colombo, permissions: ["geolocation"] })

type Product = { name: string; manufacturer: string }
type Shelf = Product & { stock_id: number; quantity: number }

/** Opens the tracker and returns the line of this product on the pharmacy's card. */
async function openLine(page: Page, shelf: Product): Promise<Locator> {
  await page.goto(`/pharos?q=${encodeURIComponent(shelf.name)}`)
  const card = page
    .getByRole("listitem")
    .filter({ has: page.getByRole("heading", { name: "Harbour Chemists" }) })
  await expect(card).toBeVisible()
  const showAll = card.getByRole("button", { name: /^Show all/ })
  if (await showAll.isVisible()) await showAll.click()
  return card
    .getByRole("listitem")
    .filter({ has: page.getByText(shelf.manufacturer, { exact: true }) })
    .first()
}

/** Waits for this text; returns the time in milliseconds by the machine's clock. */
const momentWhenSays = (line: Locator, text: string) =>
  line.evaluate(
    (element, wanted) =>
      new Promise<number>((resolve) => {
        const look = () => element.textContent?.includes(wanted) && resolve(Date.now())
        new MutationObserver(look).observe(element, { subtree: true, childList: true, characterData: true })
        look()
      }),
    text,
  )

// Without a prescription, so that a sale takes one key.
const fullShelf = `select s.id as stock_id, s.quantity, m.name, m.manufacturer from stock s join medicines m on m.id = s.medicine_id
  where s.pharmacy_id = 1 and s.quantity > 60 and not m.prescription_only
    and s.price_cents <= coalesce(m.max_retail_price_cents, s.price_cents)
    and (select count(*) from medicines o where o.name = m.name and o.manufacturer = m.manufacturer) = 1
  order by s.quantity desc`

test("a sale in another browser updates the open tracker within a second", async ({
  page,
  browser,
  rows,
  baseURL,
}) => {
  const [shelf] = await rows<Shelf>(`${fullShelf} limit 1`)
  if (!shelf) throw new Error("The demo's first pharmacy has nothing to sell.")
  const line = await openLine(page, shelf)
  await expect(line.getByText(`In stock: ${shelf.quantity}`)).toBeVisible()
  await expect(page.getByText("Live", { exact: true })).toBeVisible()

  const till = await browser.newContext({ baseURL: baseURL ?? "" })
  const counter = await till.newPage()
  await logIn(counter, "pharmacist", "/pos")
  await tillSearch(counter).fill(shelf.name)
  await counter
    .getByRole("listitem")
    .filter({ hasText: shelf.manufacturer })
    .getByRole("button", { name: /^Add to Cart/ })
    .first()
    .click()
  const seen = momentWhenSays(line, `In stock: ${shelf.quantity - 1}`)
  const answered = counter.waitForResponse((answer) => answer.url().endsWith("/api/sales"))
  const pressedAt = Date.now()
  await sellByKeys(counter)
  await answered
  const soldAt = Date.now()
  await expect(line.getByText(`In stock: ${shelf.quantity - 1}`)).toBeVisible()
  const tookMs = (await seen) - soldAt
  console.log(`From a sale's answer to the tracker in another browser: ${tookMs} ms`)
  // On a busy machine every step takes longer, including the sale itself.
  expect(tookMs).toBeLessThan(1_000 + 10 * (soldAt - pressedAt))
  await till.close()
})

test("a change made with psql updates the open tracker", async ({ page, rows }) => {
  const [shelf] = await rows<Shelf>(`${fullShelf} offset 1 limit 1`)
  if (!shelf) throw new Error("The demo's first pharmacy has nothing to sell.")
  const line = await openLine(page, shelf)
  await expect(line.getByText(`In stock: ${shelf.quantity}`)).toBeVisible()
  await expect(page.getByText("Live", { exact: true })).toBeVisible()
  await rows("update stock set quantity = 43 where id = $1", [shelf.stock_id])
  await expect(line.getByText("In stock: 43")).toBeVisible()
  await rows("update stock set quantity = $2 where id = $1", [shelf.stock_id, shelf.quantity])
})

/** Long enough for an answer that is here to be drawn. */
const nextFrames = async () => {
  for (let frame = 0; frame < 10; frame++) await new Promise((done) => requestAnimationFrame(done))
}

test("shows a change that comes during a press after its click", async ({ page, rows }) => {
  const product = await makeProduct(rows)
  const line = await openLine(page, product)
  await expect(line.getByText("In stock: 90")).toBeVisible()
  await expect(page.getByText("Live", { exact: true })).toBeVisible()
  const answer = await holdAnswer(page, "**/api/availability?*")
  await rows("update stock set quantity = 89 where id = $1", [product.stockId])
  await answer.isHeld
  await page.getByText("Live", { exact: true }).hover()
  await page.mouse.down()
  await answer.release()
  await page.evaluate(nextFrames)
  await expect(line.getByText("In stock: 90")).toBeVisible()
  await page.mouse.up()
  await expect(line.getByText("In stock: 89")).toBeVisible()
})

test("greys out a sold-out row without moving the list", async ({ page, rows }) => {
  const [shelf] = await rows<Shelf>(`${fullShelf} offset 2 limit 1`)
  if (!shelf) throw new Error("The demo's first pharmacy has nothing to sell.")
  const line = await openLine(page, shelf)
  await expect(line).toBeVisible()
  await expect(page.getByText("Live", { exact: true })).toBeVisible()
  await rows("update stock set quantity = 0 where id = $1", [shelf.stock_id])
  await expect(line.getByText("Sold out just now")).toBeVisible()
  await rows("update stock set quantity = $2 where id = $1", [shelf.stock_id, shelf.quantity])
  await expect(line.getByText("Sold out just now")).toHaveCount(0)
})

/** Makes a medicine that only the demo's first pharmacy has, with 90 units. */
const makeProduct = async (rows: Rows) => ({
  ...(await makeShelf(rows, { quantity: 90 })),
  manufacturer: "Test Maker",
})

test("updates the open tracker while changes come faster than answers", async ({ page, rows }) => {
  const product = await makeProduct(rows)
  const line = await openLine(page, product)
  await expect(line.getByText("In stock: 90")).toBeVisible()
  await expect(page.getByText("Live", { exact: true })).toBeVisible()
  const devtools = await page.context().newCDPSession(page)
  const slow = { offline: false, latency: 1_500, downloadThroughput: -1, uploadThroughput: -1 }
  await devtools.send("Network.emulateNetworkConditions", slow)
  let isBusy = true
  const selling = (async () => {
    while (isBusy) {
      // oxlint-disable-next-line no-await-in-loop -- one sale after the other
      await rows("update stock set quantity = greatest(quantity - 1, 1) where id = $1", [product.stockId])
      // oxlint-disable-next-line no-await-in-loop -- one sale after the other
      await page.waitForTimeout(200)
    }
  })()
  try {
    await expect(line.getByText("In stock: 90")).toHaveCount(0)
    await expect(line).toContainText("In stock")
  } finally {
    isBusy = false
    await selling
  }
})

test("shows more pharmacies although one changes meanwhile", async ({ page, rows }) => {
  const [shelf] = await rows<Shelf>(`${fullShelf} offset 3 limit 1`)
  if (!shelf) throw new Error("The demo's first pharmacy has nothing to sell.")
  const witness = await page.context().newPage()
  const line = await openLine(witness, shelf)
  await expect(line.getByText(`In stock: ${shelf.quantity}`)).toBeVisible()

  await page.goto(`/pharos?q=${encodeURIComponent(shelf.name)}`)
  const cards = page.getByRole("article")
  await expect(page.getByText("Live", { exact: true })).toBeVisible()
  const shown = await cards.count()
  const release = await holdRequests(page, ({ searchParams }) => searchParams.has("after"))
  const asked = page.waitForRequest((request) => request.url().includes("after="))
  await page.getByRole("button", { name: "Show more pharmacies" }).click()
  await asked
  await rows("update stock set quantity = 44 where id = $1", [shelf.stock_id])
  // The tabs share one stream.
  await expect(line.getByText("In stock: 44")).toBeVisible()
  release()
  await expect.poll(() => cards.count()).toBeGreaterThan(shown)
  await rows("update stock set quantity = $2 where id = $1", [shelf.stock_id, shelf.quantity])
})

test("shows what changed while its first answer was on its way", async ({ page, rows }) => {
  const product = await makeProduct(rows)
  const witness = await page.context().newPage()
  const seen = await openLine(witness, product)
  await expect(seen.getByText("In stock: 90")).toBeVisible()
  const first = await holdAnswer(page, /\/api\/availability\?/)
  const opening = openLine(page, product)
  await first.isHeld
  await rows("update stock set quantity = 45 where id = $1", [product.stockId])
  await expect(seen.getByText("In stock: 45")).toBeVisible()
  await first.release()
  const line = await opening
  await expect(line.getByText("In stock: 45")).toBeVisible()
})
