import type { Page } from "@playwright/test"
import { formatCents } from "#domain/platform/money.ts"
import { expect, type Rows } from "./fixtures.ts"
import type { Ledger } from "./whole-day-ledger.ts"

type Books = { rows: Rows; page: Page; guest: Page }

/** Compares the ledger of a day with the screens, the tables and the product's own checks. */
export async function expectBooksAgree(ledger: Ledger, { rows, page, guest }: Books) {
  await expectClosingSays(ledger, page)
  await expectTables(ledger, rows)
  const checks = ["ledger", "reservations", "returns", "quarantine", "deliveries", "till_days"]
  for (const check of checks) expect(await rows(`select * from check_${check}()`), check).toEqual([])
  await expectShelves(ledger, { page, guest })
}

/** Returns a line of the closing on the screen: its label and its amount. */
async function expectClosingSays(ledger: Ledger, page: Page) {
  const says = async (part: string, label: string, amount: string) => {
    const heading = page.getByRole("heading", { name: part, level: 2 })
    const line = page
      .locator("section")
      .filter({ has: heading })
      .locator("div")
      .filter({ has: page.getByRole("term").getByText(label, { exact: true }) })
    await expect(line.getByRole("definition"), `${part}: ${label}`).toHaveText(amount)
  }
  const { sold, refunds, moves } = ledger
  const count = (method: string) => sold.filter((sale) => sale.method === method).length
  await says("Sales", `Cash (${count("cash")})`, formatCents(ledger.salesCents("cash")))
  await says("Sales", `Card (${count("card")})`, formatCents(ledger.salesCents("card")))
  await says("Sales", `QR (${count("qr")})`, formatCents(ledger.salesCents("qr")))
  await says("Sales", `Sales (${sold.length})`, `Rs.\u00a0${formatCents(ledger.salesCents())}`)
  await says("Returns", `Refunded (${refunds.length})`, `−Rs.\u00a0${formatCents(ledger.refundCents())}`)
  await says("Cash drawer", "Cash in", formatCents(moves.inCents))
  await says("Cash drawer", "Cash out", `−${formatCents(moves.outCents)}`)
  await says("Cash drawer", "Expected", formatCents(ledger.drawerCents()))
  await says("Cash drawer", "Counted", formatCents(ledger.drawerCents()))
  await says("Cash drawer", "Difference", "Exact")
}

async function expectTables(ledger: Ledger, rows: Rows) {
  const { sold, refunds, quarantined, closings } = ledger
  const sales = await rows<{ number: string; cents: number }>(
    `select receipt_number as number, total_cents::int as cents from sales s
     where till_day_id is not null order by recorded_at`,
  )
  expect(sales).toEqual(sold.map(({ number, cents }) => ({ number, cents })))
  const parts = await rows<{ number: string; lot: string; units: number }>(
    `select s.receipt_number as number, b.lot, -sum(m.delta)::int as units
     from sales s join stock_movements m on m.source_id = s.id and m.kind = 'sale' join batches b on b.id = m.batch_id
     where s.till_day_id is not null group by s.recorded_at, s.receipt_number, m.line_no, b.lot, b.expires_on
     order by s.recorded_at, m.line_no, b.expires_on`,
  )
  expect(parts).toEqual(sold.flatMap((sale) => sale.parts.map((part) => ({ number: sale.number, ...part }))))
  for (const { stockId, units, lots } of ledger.shelves()) {
    const [stock] = await rows("select quantity from stock where id = $1", [stockId])
    expect(stock).toEqual({ quantity: units })
    const [moved] = await rows("select sum(delta)::int as units from stock_movements where stock_id = $1", [
      stockId,
    ])
    expect(moved).toEqual({ units })
    const batches = await rows(
      `select lot, expires_on::text as "expiresOn", quantity as units from batches where stock_id = $1 order by lot`,
      [stockId],
    )
    expect(batches).toEqual(lots.toSorted((one, other) => (one.lot < other.lot ? -1 : 1)))
  }
  expect(
    await rows(
      `select s.receipt_number as "ofSale", r.refund_cents::int as cents, r.refund_method as method
       from sale_returns r join sales s on s.id = r.sale_id where r.till_day_id is not null order by r.recorded_at`,
    ),
  ).toEqual(refunds)
  const ours = ledger.shelves().map(({ stockId }) => stockId)
  expect(
    await rows("select lot, quantity as units from quarantined_units where stock_id = any ($1) order by id", [
      ours,
    ]),
  ).toEqual(quarantined)
  expect(
    await rows(
      `select number as no, (content ->> 'expectedCents')::int as expected, (content ->> 'countedCents')::int as counted
       from till_reports order by number`,
    ),
  ).toEqual(closings)
}

/** Reads all stock rows of the day, one page each; their names share a prefix. */
async function expectShelves(ledger: Ledger, { page, guest }: { page: Page; guest: Page }) {
  await Promise.all([page.goto(new URL("/pos/stock?q=till", page.url()).href), guest.goto("/pharos?q=till")])
  const found = guest
    .getByRole("listitem")
    .filter({ has: guest.getByRole("heading", { name: "Harbour Chemists" }) })
  const showAll = found.getByRole("button", { name: /^Show all/ })
  await expect(found).toBeVisible()
  if (await showAll.isVisible()) await showAll.click()
  for (const { name, units } of ledger.shelves()) {
    const row = page.getByRole("row").filter({ has: page.getByText(name, { exact: true }) })
    await expect(row.getByRole("button", { name: new RegExp(`^${units} `) })).toBeVisible()
    const line = found.getByRole("listitem").filter({ hasText: name })
    await expect(line.getByText(`In stock: ${units}`, { exact: true })).toBeVisible()
  }
}
