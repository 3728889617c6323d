import { expect, logIn, test } from "../support/fixtures.ts"
import { pressAction } from "../support/rows.ts"
import { makeShelf, quantityOf, scan, wordOf } from "../support/shelf.ts"
import { findInTill, lineOf, openTill, sellByKeys } from "../support/till.ts"

test.describe.configure({ timeout: 120_000 })
test.use({ contextOptions: { reducedMotion: "reduce" } })

/** Slower than a scanner. */
const byHand = { delay: 120 }

test("sells packs and loose units by keys, and says so on the line and the receipt", async ({
  page,
  rows,
}) => {
  const shelf = await makeShelf(rows, { quantity: 100, packSize: 10, priceCents: 635 })
  await openTill(page)
  await findInTill(page, shelf)
  await page.keyboard.press("Enter")
  const line = lineOf(page, shelf)
  const quantity = line.getByRole("textbox")
  await expect(quantity).toHaveValue("1")
  await expect(line).toContainText("Rs. 6.35 each · Rs. 63.50 a pack of 10")
  await expect(line).toContainText("Breaks a pack of 10")
  // A digit is units, as ever.
  await page.keyboard.press("F4")
  await page.keyboard.type("20", byHand)
  await expect(line).toContainText("2 packs")
  await expect(line).not.toContainText("Breaks a pack")
  await page.keyboard.press("Control+A")
  await page.keyboard.type("2p+5", byHand)
  await expect(quantity).toHaveValue("2p+5")
  await expect(line).toContainText("2 packs + 5 tablets · Breaks a pack of 10")
  await expect(line).toContainText("Rs. 158.75")
  await line.getByRole("button", { name: "One more" }).click()
  await expect(quantity).toHaveValue("26")
  await line.getByRole("button", { name: "One less" }).click()
  await expect(quantity).toHaveValue("25")
  // A pack that is scanned comes on top of what was typed; F7 makes it one unit again.
  await scan(page, shelf.gtin)
  await expect(quantity).toHaveValue("35")
  await expect(line).toContainText("3 packs + 5 tablets")
  await quantity.focus()
  await page.keyboard.press("Control+A")
  await page.keyboard.type("2x10+5", byHand)
  await page.keyboard.press("Enter")
  await expect(quantity).toHaveValue("25")
  await sellByKeys(page)
  const receipt = page.getByRole("dialog").getByRole("group", { name: "Receipt preview" })
  await expect(receipt).toContainText("25 x 6.35")
  await expect(receipt).toContainText("2 packs of 10 + 5")
  await expect(receipt).toContainText("158.75")
  expect(await quantityOf(rows, shelf)).toBe(75)
  // Five of an open pack are left: they need no other one.
  await page.keyboard.press("Enter")
  await findInTill(page, shelf)
  await page.keyboard.press("Enter")
  await expect(line).toContainText("Rs. 6.35 each")
  await expect(line).not.toContainText("Breaks a pack")
})

test("counts packs and loose units", async ({ page, rows }) => {
  const shelf = await makeShelf(rows, { quantity: 143, packSize: 10 })
  await logIn(page, "pharmacist", `/pos/stock?q=${shelf.gtin}`)
  await expect(page.getByRole("row", { name: new RegExp(wordOf(shelf)) })).toContainText("14 packs + 3")
  await page.goto(`/pos/stock/count?q=${shelf.gtin}`)
  const line = page.getByRole("listitem").filter({ hasText: wordOf(shelf) })
  await expect(line).toContainText("14 packs of 10 + 3")
  await line.getByRole("textbox").focus()
  await page.keyboard.type("13p+x", byHand)
  await page.keyboard.press("Enter")
  await expect(line).toContainText("Enter units such as 25, or packs such as 2p, 2p+5 or 2x10+5")
  expect(await quantityOf(rows, shelf)).toBe(143)
  await page.keyboard.press("Backspace")
  await page.keyboard.type("9", byHand)
  await expect(line).toContainText("139 units: 13 packs of 10 + 9")
  await page.keyboard.press("Enter")
  await expect(line).toContainText("4 less")
  expect(await quantityOf(rows, shelf)).toBe(139)
  // The pharmacy counts it in another pack than its code says.
  await page.goto(`/pos/stock?q=${shelf.gtin}`)
  const row = page.getByRole("row", { name: new RegExp(wordOf(shelf)) })
  await pressAction(row, /^Edit/)
  const dialog = page.getByRole("dialog")
  await expect(dialog).toContainText("Its barcodes say 10.")
  await dialog.getByLabel("Usual pack (units)").fill("25")
  await dialog.getByRole("button", { name: "Save usual pack" }).click()
  await expect(page.getByText("Counted in packs of 25 from now on.")).toBeVisible()
  await page.keyboard.press("Escape")
  await expect(row).toContainText("5 packs + 14")
})

test("receives packs by the cost of a pack, to the cent", async ({ page, rows }) => {
  const shelf = await makeShelf(rows, { quantity: 0, packSize: 10, priceCents: 900 })
  await logIn(page, "pharmacist", "/pos/purchase/goods-in")
  await page.getByLabel("Costs are entered").selectOption("per pack")
  await page.getByLabel("Supplier", { exact: true }).fill("Lanka")
  await page.getByLabel("Invoice number").fill(`P${shelf.gtin.slice(-6)}`)
  await page.getByLabel("Invoice total (Rs.)").fill("139.81")
  await scan(page, `01${shelf.gtin}1728013110P1`)
  const line = page.getByRole("group", { name: new RegExp(`Line 1, ${wordOf(shelf)}`) })
  const quantity = line.getByLabel("Quantity")
  await expect(quantity).toHaveValue("1p")
  await expect(quantity).toBeFocused()
  await page.keyboard.type("2p+5", byHand)
  await line.getByLabel("Cost of pack (Rs.)").fill("63.55")
  await expect(line).toContainText("2 packs of 10 + 5")
  // 25 units of it would cost 158.875.
  await page.getByRole("button", { name: "Receive all" }).click()
  await expect(page.getByRole("alert")).toContainText("Not whole cents: enter costs per line")
  expect(await quantityOf(rows, shelf)).toBe(0)
  await quantity.fill("2p+2")
  await page.getByRole("button", { name: "Receive all" }).click()
  await expect(page.getByText("1 line from Lanka received.")).toBeVisible()
  const batches = await rows("select quantity, cost_cents::int as cents from batches where stock_id = $1", [
    shelf.stockId,
  ])
  expect(batches).toEqual([{ quantity: 22, cents: 13_981 }])
  // Buying by packs adds to them.
  await page.goto(`/pos/stock?q=${shelf.gtin}`)
  await page.getByRole("button", { name: `Buy ${shelf.name}` }).click()
  const buying = page.getByRole("dialog", { name: "Buy" })
  await buying.getByLabel("Quantity").fill("1x30+1")
  await expect(buying).toContainText("22 + 31 = 53")
  await expect(buying).toContainText("31 units: 3 packs of 10 + 1")
  await buying.getByRole("button", { name: "Buy" }).click()
  await expect(buying).toHaveCount(0)
  expect(await quantityOf(rows, shelf)).toBe(53)
})

test("prints the price of a pack and of a unit on the label", async ({ page, rows }) => {
  const packed = await makeShelf(rows, { packSize: 10, priceCents: 635 })
  const loose = await makeShelf(rows, { priceCents: 635 })
  await logIn(page, "pharmacist", `/pos/stock/labels?q=${packed.gtin}`)
  const labels = page.getByRole("main").getByRole("listitem")
  await expect(labels).toContainText(["Rs. 63.50a pack of 10, Rs. 6.35 each"])
  await page.goto(`/pos/stock/labels?q=${loose.gtin}`)
  await expect(labels).toContainText(["Rs. 6.35"])
  await expect(labels).not.toContainText(["each"])
})

test("orders packs from a supplier", async ({ page, rows }) => {
  const shelf = await makeShelf(rows, { quantity: 3, packSize: 10 })
  await logIn(page, "pharmacist", `/pos/stock?q=${shelf.gtin}`)
  await pressAction(page, `Add Order ${shelf.name}`)
  const dialog = page.getByRole("dialog", { name: "Add Order" })
  await expect(dialog).toContainText("Units, or packs of 10: 2p+5")
  await dialog.getByLabel("Quantity").fill("12p+5")
  await expect(dialog).toContainText("125 units: 12 packs of 10 + 5")
  await dialog.getByRole("button", { name: "Order", exact: true }).click()
  await expect(dialog).toHaveCount(0)
  const orders = await rows<{ units: number }>(
    "select order_quantity as units from purchase_orders o join stock s using (medicine_id) where s.id = $1",
    [shelf.stockId],
  )
  expect(orders).toEqual([{ units: 125 }])
})
