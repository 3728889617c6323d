import type { Page } from "@playwright/test"
import { colombo, expect, logIn, test } from "../support/fixtures.ts"
import { logInAs } from "../support/own-person.ts"
import { makeCounter } from "../support/own-pharmacy.ts"
import { pressAction, rowOf } from "../support/rows.ts"
import { makeShelf, scan } from "../support/shelf.ts"

// One pharmacy's limit and orders, so the tests run one after the other.
test.describe.configure({ mode: "default", timeout: 120_000 })
test.use({ geolocation: colombo, permissions: ["geolocation"] })

const low = (page: Page) => page.getByRole("table", { name: "Low Stock Medicines" })
const orders = (page: Page) => page.getByRole("table", { name: "Orders" })

test("orders low stock with a reason", async ({ page, rows }) => {
  const [wanted] = await rows<{ name: string; manufacturer: string }>(
    `select m.name, m.manufacturer from stock s join medicines m on m.id = s.medicine_id
     where s.pharmacy_id = 1 and s.quantity between 1 and 9
       and (select count(*) from medicines o where o.name = m.name) = 1
       and not exists (select from purchase_orders o where o.medicine_id = m.id and o.pharmacy_id = 1)
     order by s.quantity, s.id limit 1`,
  )
  if (!wanted) throw new Error("The demo's first pharmacy has enough of everything.")
  await logIn(page, "pharmacist", "/pos/purchase")
  const limit = page.getByLabel("Low Stock Limit")
  await expect(limit).toHaveValue("10")
  await expect(low(page).getByRole("row")).toHaveCount(5)
  const showAll = page.getByRole("button", { name: /^Show all \d+$/ })
  await showAll.click()
  await expect(rowOf(low(page), wanted.name)).toBeVisible()
  await limit.fill("0")
  await expect(page.getByRole("heading", { name: "Nothing is below 0." })).toBeVisible()
  await page.reload()
  await expect(limit).toHaveValue("0")
  await limit.fill("10")
  await showAll.click()

  const row = rowOf(low(page), wanted.name)
  await row.getByRole("button", { name: /^Add Order/ }).click()
  const dialog = page.getByRole("dialog", { name: "Add Order" })
  await expect(dialog.getByText(/^sold \d+ in \d+ days?, .*\d left.* → /)).toBeVisible()
  for (const nothing of ["0", "", "many", "-3", "1.5"]) {
    await dialog.getByLabel("Quantity").fill(nothing)
    await dialog.getByRole("button", { name: "Order", exact: true }).click()
    await expect(dialog.getByText("Please enter a valid quantity")).toBeVisible()
  }
  await dialog.getByLabel("Quantity").fill("57")
  await dialog.getByRole("button", { name: "Order", exact: true }).click()
  await expect(page.getByText(`Order for 57 units of ${wanted.name} has been added.`)).toBeVisible()
  await expect(row.getByText("Ordered 57")).toBeVisible()

  const ordered = rowOf(orders(page), wanted.name)
  await expect(ordered.getByText("N/A")).toBeVisible()
  await expect(ordered.getByText("Pending")).toBeVisible()
  await pressAction(ordered, /^Remove/)
  await expect(ordered).toHaveCount(0)
  await expect(row.getByText("Ordered 57")).toHaveCount(0)
  await page.getByRole("button", { name: "Undo" }).click()
  await expect(ordered.getByText("Pending")).toBeVisible()

  // A supplier accepts it: the page updates, and removing it asks for confirmation.
  await rows(
    `update purchase_orders set status = 'Accepted', supplier_id = 1, accepted_at = now(), version = version + 1
     where pharmacy_id = 1 and order_quantity = 57 and status = 'Pending'`,
  )
  await expect(ordered.getByText("Accepted", { exact: true })).toBeVisible()
  await pressAction(ordered, /^Remove/)
  const asked = page.getByRole("dialog", { name: "Remove this order?" })
  await expect(asked.getByText("The supplier has accepted it.")).toBeVisible()
  await asked.getByRole("button", { name: "Remove" }).click()
  await expect(ordered).toHaveCount(0)
})

test("shows received units on the tracker within a second", async ({ page, browser, rows }) => {
  const [due] = await rows<{ name: string; manufacturer: string; units: number; gtin: string }>(
    `select m.name, m.manufacturer, o.order_quantity as units,
       (select min(b.gtin) from barcodes b where b.medicine_id = m.id) as gtin
     from purchase_orders o join medicines m on m.id = o.medicine_id
     join stock s on s.medicine_id = m.id and s.pharmacy_id = 1
     where o.pharmacy_id = 1 and o.status = 'Completed' and o.accepted_units = 0 and s.quantity = 0
     order by o.id limit 1`,
  )
  if (!due) throw new Error("The demo has no order that waits to be received.")
  const guest = await browser.newPage({ geolocation: colombo, permissions: ["geolocation"] })
  await guest.goto(`/pharos?q=${encodeURIComponent(due.name)}`)
  const onTracker = guest
    .getByRole("listitem")
    .filter({ has: guest.getByRole("heading", { name: "Harbour Chemists" }) })
    .getByRole("listitem")
    .filter({ has: guest.getByText(due.manufacturer, { exact: true }) })
  await expect(guest.getByRole("heading", { level: 1 }).first()).toBeAttached()

  await logIn(page, "pharmacist", "/pos/purchase?status=Completed")
  const row = rowOf(orders(page), `0 of ${due.units} received`).filter({ hasText: due.name })
  await expect(row).toBeVisible()
  await scan(page, due.gtin)
  const dialog = page.getByRole("dialog", { name: "Receive into stock" })
  await expect(dialog.getByLabel("Delivered")).toHaveValue(String(due.units))
  // An untouched form closes; an edited one stays.
  await page.keyboard.press("Escape")
  await expect(dialog).toHaveCount(0)
  await scan(page, due.gtin)
  // The form is filled with the data of the supplier's delivery note.
  for (const field of ["Batch", "Expiry"])
    await dialog.getByRole("group", { name: "Accepted" }).getByLabel(field).fill("")
  await dialog.getByRole("button", { name: "Refuse units" }).click()
  await page.keyboard.press("Escape")
  await dialog.getByRole("button", { name: "Receive", exact: true }).click()
  const summary = dialog.getByRole("alert").first()
  for (const text of ["Enter the batch number on the pack", "Choose why these are refused"])
    await expect(summary.getByRole("link", { name: text })).toBeVisible()
  const accepted = dialog.getByRole("group", { name: "Accepted" })
  await expect(accepted.getByLabel("Quantity")).toHaveValue(String(due.units - 1))
  const other = await makeShelf(rows)
  await scan(page, `01${other.gtin}10K4711`)
  await expect(dialog.getByText(`This is ${other.name}, not ${due.name}.`)).toBeVisible()
  await scan(page, `01${due.gtin}1720013110K4711`)
  await expect(dialog.getByText(/expired on .*31 January 2020: refuse it/)).toBeVisible()
  await expect(accepted.getByLabel("Batch")).toHaveValue("")
  const soon = new Date(Date.now() + 60 * 86_400_000).toISOString().slice(2, 10).replaceAll("-", "")
  await scan(page, `01${due.gtin}17${soon}10K4711`)
  await expect(dialog.getByText(/It expires within six months\.$/)).toBeVisible()
  await expect(dialog.getByLabel("Accept goods that expire within six months")).toBeVisible()
  await expect(accepted.getByLabel("Batch")).toHaveValue("K4711")
  await accepted.getByLabel("Expiry").fill("11/2020")
  await dialog.getByRole("button", { name: "Receive", exact: true }).click()
  await expect(summary.getByRole("link", { name: /have expired\. Refuse them/ })).toBeVisible()
  await accepted.getByLabel("Expiry").fill(`11/${new Date().getFullYear() + 2}`)
  await dialog.getByRole("group", { name: "Refused" }).getByLabel("Reason").selectOption("Damaged")
  await expect(dialog.getByText("After this, the order is complete.")).toBeVisible()
  await dialog.getByRole("button", { name: "Receive", exact: true }).click()
  // A new card in an open list waits until the person shows it, so that nothing jumps; a new line of a card does not.
  const update = guest.getByRole("button", { name: "1 update – show" })
  await expect(update.or(onTracker).first()).toBeVisible()
  if (await update.isVisible()) await update.click()
  await expect(onTracker.getByText(`In stock: ${due.units - 1}`)).toBeVisible()
  await expect(
    page.getByText(`${due.units - 1} units of ${due.name} added to stock, 1 refused.`),
  ).toBeVisible()

  const received = rowOf(orders(page), `${due.units - 1} of ${due.units} received`).filter({
    hasText: due.name,
  })
  await expect(received.getByText("1 refused")).toBeVisible()
  await expect(received.getByRole("button", { name: /^Receive/ })).toHaveCount(0)
  await pressAction(received, /^Deliveries/)
  await expect(page.getByRole("dialog", { name: "Deliveries" }).getByText(/batch K4711/)).toBeVisible()
  await page.keyboard.press("Escape")
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "CSV" }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^purchase-orders-\d{4}-\d\d-\d\d\.csv$/)
  await guest.close()
})

test("sends the morning's suggested orders, changed and with a line left out", async ({
  page,
  rows,
  context,
  baseURL,
}) => {
  const counter = await makeCounter(rows, 5)
  const [other] = await rows<{ stockId: number; name: string }>(
    `with medicine as (
       insert into medicines (name, generic_name, manufacturer)
       values ('Second' || left(gen_random_uuid()::text, 8), 'second', 'Test Maker') returning id, name
     ), made as (
       insert into stock (medicine_id, pharmacy_id, price_cents) select id, $1, 300 from medicine returning id
     )
     select made.id as "stockId", medicine.name from made, medicine`,
    [counter.pharmacyId],
  )
  if (!other) throw new Error("No shelf was made")
  await rows("insert into reorder_rules (stock_id, reorder_point, order_up_to) values ($1, 3, 30)", [
    other.stockId,
  ])
  await logInAs(context, baseURL ?? "", counter)

  await page.goto("/pos/stock")
  await pressAction(rowOf(page.getByRole("table"), counter.name), /^Add Order/)
  await page.getByRole("button", { name: "Reorder rule" }).click()
  const rule = page.getByRole("dialog", { name: "Reorder rule" })
  await rule.getByLabel("Preferred supplier").selectOption("Lanka Distributors")
  await rule.getByLabel("Set the reorder point by hand").check()
  await rule.getByLabel("Reorder point", { exact: true }).fill("61")
  await rule.getByLabel("Order up to").fill("60")
  await rule.getByRole("button", { name: "Save" }).click()
  await expect(rule.getByText("Enter at least the reorder point")).toBeVisible()
  await rule.getByLabel("Reorder point", { exact: true }).fill("10")
  await rule.getByRole("button", { name: "Save" }).click()
  await expect(page.getByText(`Reorder rule of ${counter.name} saved.`)).toBeVisible()

  await page.goto("/pos/to-do")
  await expect(page.getByText("Suggested orders for 2 medicines from 2 suppliers.")).toBeVisible()
  await page.getByRole("link", { name: "Look over" }).click()
  const lanka = page.getByRole("table", { name: "Lanka Distributors" })
  await expect(lanka.getByText("set by hand: reorder at 10, up to 60, 5 left → order 55")).toBeVisible()
  const quantity = lanka.getByRole("textbox")
  await expect(quantity).toHaveValue("55")
  await quantity.fill("0")
  await page.getByRole("button", { name: "Send to all" }).click()
  await expect(lanka.getByText("Please enter a valid quantity")).toBeVisible()
  await quantity.fill("70")
  const rest = page.getByRole("table", { name: "All suppliers" })
  await rest.getByRole("button", { name: /^Leave out/ }).click()
  await page.getByRole("button", { name: "Send to all" }).click()
  await expect(page.getByText("1 order has been sent.")).toBeVisible()
  await expect(lanka).toHaveCount(0)
  await rest.getByRole("button", { name: /^Put back/ }).click()
  await page.getByRole("button", { name: "Send 1 order" }).click()
  await expect(page.getByRole("heading", { name: "Nothing to order now" })).toBeVisible()

  await page.goto("/pos/purchase")
  await expect(rowOf(orders(page), counter.name).getByText("Sent to Lanka Distributors")).toBeVisible()
  await expect(rowOf(orders(page), counter.name).getByText("70", { exact: true })).toBeVisible()
  await expect(rowOf(orders(page), other.name).getByText("30", { exact: true })).toBeVisible()
})
