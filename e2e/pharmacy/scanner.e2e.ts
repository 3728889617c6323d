import type { Page } from "@playwright/test"
import { gtinCheckDigit } from "#domain/pharmacy/gtin.ts"
import { expect, logIn, type Rows, test } from "../support/fixtures.ts"
import { holdAnswer } from "../support/hold-answer.ts"
import { pressAction } from "../support/rows.ts"
import { makeGtin, makeShelf, type OwnShelf, order, quantityOf, scan, wordOf } from "../support/shelf.ts"
import { cart, lineOf, openTill, sellByKeys, tillSearch } from "../support/till.ts"

test("a scan does not confirm a prescription question", async ({ page, rows }) => {
  const asked = await makeShelf(rows, { isPrescription: true })
  const next = await makeShelf(rows)
  await openTill(page)
  await scan(page, asked.gtin)
  await expect(cart(page)).toContainText(wordOf(asked))
  await sellByKeys(page)
  const question = page.getByRole("dialog", { name: "Prescription seen?" })
  await expect(question.getByRole("button", { name: "Not yet" })).toBeFocused()
  await question.getByRole("button", { name: "Seen", exact: true }).focus()
  await scan(page, next.gtin, { suffix: "CR+LF" })
  await expect(question.getByRole("alert")).toHaveText(
    `${next.name} was not added: answer this question first, then scan it again.`,
  )
  await scan(page, asked.gtin)
  await expect(question.getByRole("alert")).toHaveText(`Right medicine: ${asked.name}.`)
  expect(await quantityOf(rows, asked)).toBe(10)
  await question.getByRole("button", { name: "Seen", exact: true }).press("Enter")
  await expect(page.getByRole("dialog").getByRole("alert")).toHaveText("Order has been dispatched!")
  expect(await quantityOf(rows, asked)).toBe(9)
  expect(await quantityOf(rows, next)).toBe(10)
})

test("a scanned pack adds all its units", async ({ page, rows }) => {
  const shelf = await makeShelf(rows, { quantity: 250, packSize: 100, priceCents: 635, lot: "P1" })
  await openTill(page)
  const line = lineOf(page, shelf)
  const quantity = line.getByRole("textbox")
  await scan(page, `01${shelf.gtin}10P1`)
  await expect(quantity).toHaveValue("100")
  await expect(line).toContainText("tablets")
  await expect(line).toContainText("Rs. 635.00")
  await expect(page.getByText(`+100 (pack of 100) ${shelf.name}, batch P1`)).toBeVisible()
  await scan(page, shelf.gtin)
  await expect(quantity).toHaveValue("200")
  await page.keyboard.press("F7")
  await expect(quantity).toHaveValue("101")
  await page.keyboard.press("F7")
  await expect(quantity).toHaveValue("101")
  await scan(page, shelf.gtin)
  await page.getByRole("button", { name: "1 tablet instead" }).click()
  await expect(quantity).toHaveValue("102")
  await expect(page.getByText("(pack of 100)")).toHaveCount(0)

  await scan(page, shelf.gtin)
  await scan(page, shelf.gtin)
  const question = page.getByRole("dialog", { name: "Add what is left?" })
  await expect(question).toContainText("This is a pack of 100, but only 48 tablets more can be sold.")
  await scan(page, shelf.gtin)
  await expect(question.getByRole("alert")).toContainText("Answer this question first")
  await question.getByRole("button", { name: "Add 48 tablets" }).click()
  await expect(quantity).toHaveValue("250")
  await sellByKeys(page)
  await expect(page.getByRole("dialog").getByRole("alert")).toHaveText("Order has been dispatched!")
  expect(await quantityOf(rows, shelf)).toBe(0)
})

const forgetPackSize = (rows: Rows, gtin: string) =>
  rows("update barcodes set pack_size = null where gtin = $1", [gtin])

/** Turns a barcode into one that the pharmacist's pharmacy linked in 0.4.1. */
const linkWithoutPackSize = (rows: Rows, gtin: string, as = gtin) =>
  rows(
    `with old as (delete from barcodes where gtin = $1 returning *)
     insert into pharmacy_barcodes (pharmacy_id, gtin, medicine_id, linked_by, linked_at)
     select 1, $2, medicine_id, 'somebody', now() from old`,
    [gtin, as],
  )

async function answerPackSize(page: Page, rows: Rows, shelf: OwnShelf) {
  await openTill(page)
  await scan(page, shelf.gtin)
  const asks = page.getByRole("dialog", { name: "Units in the pack" })
  await expect(asks).toContainText(wordOf(shelf))
  await scan(page, shelf.gtin)
  await expect(asks.getByRole("alert")).toContainText("Answer this question first")
  await asks.getByRole("button", { name: "Back" }).click()
  await expect(asks).toHaveCount(0)
  await expect(cart(page).getByRole("listitem")).toHaveCount(0)
  await scan(page, shelf.gtin)
  await asks.getByLabel("Units in the pack").fill("100")
  await asks.getByLabel("Units in the pack").press("Enter")
  const quantity = cart(page).getByRole("textbox", { name: `Qty of ${shelf.name}` })
  await expect(quantity).toHaveValue("100")
  await scan(page, shelf.gtin)
  await expect(quantity).toHaveValue("200")
  const [linked] = await rows("select pack_size from pharmacy_barcodes where gtin = $1", [shelf.gtin])
  expect(linked).toEqual({ pack_size: 100 })
}

test("asks for the pack size of a linked code", async ({ page, rows }) => {
  const shelf = await makeShelf(rows, { quantity: 250 })
  await linkWithoutPackSize(rows, shelf.gtin)
  await answerPackSize(page, rows, shelf)
})

test("asks for the pack size of an imported code", async ({ page, rows }) => {
  const shelf = await makeShelf(rows, { quantity: 250 })
  await forgetPackSize(rows, shelf.gtin)
  await answerPackSize(page, rows, shelf)
})

test("asks for the pack size of a shop's own code", async ({ page, rows }) => {
  const shelf = await makeShelf(rows, { quantity: 250 })
  const body = `029${shelf.gtin.slice(3, -1)}`
  const gtin = body + gtinCheckDigit(body)
  await linkWithoutPackSize(rows, shelf.gtin, gtin)
  await answerPackSize(page, rows, { ...shelf, gtin })
})

test("keeps an answered pack size when the stock was being read meanwhile", async ({ page, rows }) => {
  const shelf = await makeShelf(rows, { quantity: 250 })
  await forgetPackSize(rows, shelf.gtin)
  await openTill(page)
  await scan(page, shelf.gtin)
  const packSize = page.getByRole("textbox", { name: "Units in the pack" })
  await packSize.fill("100")
  const reading = await holdAnswer(page, "**/api/till/shelf")
  await page.evaluate(() => dispatchEvent(new Event("online")))
  await reading.isHeld
  await packSize.press("Enter")
  const quantity = cart(page).getByRole("textbox", { name: `Qty of ${shelf.name}` })
  await expect(quantity).toHaveValue("100")
  await reading.release()
  await scan(page, shelf.gtin)
  await expect(quantity).toHaveValue("200")
})

test("creates a task for a scanned lot that is not on record", async ({ page, rows }) => {
  const shelf = await makeShelf(rows, { lot: "R20001", isPrescription: true })
  await openTill(page)
  await scan(page, `01${shelf.gtin}10ZZZ9`)
  const line = lineOf(page, shelf)
  await expect(line).toContainText("Batch ZZZ9 is not on record")
  await expect(line).toContainText("Test Maker")
  await expect(line).toContainText("Rx")
  await sellByKeys(page)
  await expect(page.getByRole("dialog", { name: "Prescription seen?" })).toContainText("Test Maker")
  await page.getByRole("button", { name: "Seen", exact: true }).click()
  const receipt = page.getByRole("group", { name: "Receipt preview" })
  await expect(receipt).toContainText("Test Maker")
  await expect(receipt).toContainText("Batch ZZZ9*")
  await expect(receipt).not.toContainText("R20001")
  const tasks = await rows(
    "select details from pharmacy_tasks where kind = 'scanned-lot' and stock_id = $1",
    [shelf.stockId],
  )
  expect(tasks).toEqual([{ details: { lots: [{ lot: "ZZZ9", quantity: 1 }] } }])
})

test("a price above the maximum retail price is lowered to it from the line", async ({ page, rows }) => {
  const shelf = await makeShelf(rows, { priceCents: 500 })
  await rows(
    "update medicines set max_retail_price_cents = 435 where id = (select medicine_id from stock where id = $1)",
    [shelf.stockId],
  )
  await openTill(page)
  await scan(page, shelf.gtin)
  await sellByKeys(page)
  await expect(cart(page)).toContainText("Above the maximum retail price of Rs. 4.35")
  await expect(page.getByRole("button", { name: /^Accept the changes/ })).toHaveCount(0)
  await page.getByRole("button", { name: `Sell at Rs. 4.35 ${shelf.name}` }).click()
  await expect(cart(page)).not.toContainText("Above the maximum")
  await sellByKeys(page)
  await expect(page.getByRole("dialog").getByRole("alert")).toHaveText("Order has been dispatched!")
  const [sold] = await rows("select price_cents from sale_lines where stock_id = $1", [shelf.stockId])
  expect(sold).toEqual({ price_cents: 435 })
})

test("clears a suggested maker with its name", async ({ page, rows }) => {
  const shelf = await makeShelf(rows)
  await logIn(page, "pharmacist", "/pos/stock")
  await page.getByRole("button", { name: "Add New Medicine" }).click()
  const dialog = page.getByRole("dialog", { name: "Add New Medicine" })
  await expect(dialog.getByLabel("Barcode (optional)")).toBeFocused()
  const maker = dialog.getByLabel("Manufacturer")
  await dialog.getByLabel("Name").fill(shelf.name)
  await expect(maker).toHaveValue("Test Maker")
  const prescription = dialog.getByRole("checkbox", { name: "Prescription only" })
  await expect(prescription).not.toBeChecked()
  await expect(prescription).toBeDisabled()
  const name = shelf.name.replace("5 mg", "7 mg")
  await dialog.getByLabel("Name").fill(name)
  await expect(maker).toHaveValue("")
  await expect(prescription).toBeChecked()
  await maker.fill("Serendib Pharma")
  await dialog.getByLabel("Price (Rs.)").fill("4.50")
  await dialog.getByLabel("Quantity").fill("3")
  await dialog.getByLabel("Expiry (optional)").fill("1170")
  await dialog.getByRole("button", { name: "Save" }).click()
  await expect(dialog).toHaveCount(0)
  const [added] = await rows("select prescription_only, manufacturer from medicines where name = $1", [name])
  expect(added).toEqual({ prescription_only: true, manufacturer: "Serendib Pharma" })
})

test("Enter adds nothing without a search or a selection", async ({ page, rows }) => {
  const shelf = await makeShelf(rows)
  await openTill(page)
  await expect(tillSearch(page)).toBeFocused()
  await page.keyboard.press("Enter")
  await scan(page, shelf.gtin, { suffix: "CR+LF" })
  await expect(cart(page).getByRole("listitem")).toHaveCount(1)
  await expect(cart(page).getByRole("textbox", { name: `Qty of ${shelf.name}` })).toHaveValue("1")
  await page.keyboard.press("Enter")
  await page.keyboard.press("ArrowDown")
  await page.keyboard.press("Enter")
  await expect(cart(page).getByRole("listitem")).toHaveCount(2)
})

test("a scan checks the pack and does not complete the order", async ({ page, rows }) => {
  const ordered = await makeShelf(rows)
  const other = await makeShelf(rows)
  await order(rows, ordered, 2)
  await logIn(page, "pharmacist", "/pos/orders")
  await page
    .getByRole("row")
    .filter({ hasText: ordered.name })
    .getByRole("button", { name: /^Complete/ })
    .click()
  const dialog = page.getByRole("dialog", { name: "Complete this order?" })
  await dialog.getByRole("button", { name: "Complete", exact: true }).focus()
  await scan(page, other.gtin)
  await expect(dialog.getByRole("alert")).toHaveText(
    `Wrong medicine: this pack is ${other.name}. Do not hand it over.`,
  )
  const received = dialog.getByLabel("Cash received (Rs.)")
  await received.fill("50")
  await scan(page, `01${ordered.gtin}17701130`)
  await expect(dialog.getByRole("alert")).toHaveText(`Right medicine: ${ordered.name}.`)
  await expect(received).toHaveValue("50")
  await scan(page, `01${ordered.gtin}17200131`)
  await expect(dialog.getByRole("alert")).toContainText("this pack expired on 31 January 2020")
  const [sold] = await rows("select 1 from sale_lines where stock_id = $1", [ordered.stockId])
  expect(sold).toBeUndefined()
})

test("a scan into Buy or Edit checks the pack and keeps the form", async ({ page, rows }) => {
  const shelf = await makeShelf(rows)
  const other = await makeShelf(rows)
  await logIn(page, "pharmacist", `/pos/stock?q=${encodeURIComponent(shelf.name)}`)
  await page.getByRole("button", { name: `Buy ${shelf.name}` }).click()
  const buy = page.getByRole("dialog", { name: "Buy" })
  const quantity = buy.getByLabel("Quantity")
  await quantity.pressSequentially("12", { delay: 70 })
  await scan(page, other.gtin, { suffix: "CR+LF" })
  await expect(buy.getByRole("alert")).toHaveText(
    `Wrong medicine: this pack is ${other.name}. Nothing was changed.`,
  )
  await scan(page, shelf.gtin, { suffix: "CR+LF" })
  await expect(buy.getByRole("alert")).toHaveText(`Right medicine: ${shelf.name}.`)
  await scan(page, `01${shelf.gtin}17200131`)
  await expect(buy.getByRole("alert")).toHaveText(
    `${shelf.name}: this pack expired on 31 January 2020. Set it aside.`,
  )
  await scan(page, makeGtin())
  await expect(buy.getByRole("alert")).toContainText("Compare the pack with the name above.")
  await expect(quantity).toHaveValue("12")
  expect(await quantityOf(rows, shelf)).toBe(10)
  await quantity.press("End")
  await quantity.pressSequentially("0", { delay: 70 })
  await quantity.press("Enter")
  await expect.poll(() => quantityOf(rows, shelf)).toBe(130)

  await pressAction(page, `Edit ${shelf.name}`)
  const edit = page.getByRole("dialog", { name: "Edit" })
  await expect(edit.getByLabel("Price (Rs.)")).toBeFocused()
  await scan(page, other.gtin, { suffix: "CR+LF" })
  await expect(edit.getByRole("alert")).toContainText(`Wrong medicine: this pack is ${other.name}.`)
  await scan(page, shelf.gtin)
  await expect(edit.getByRole("alert")).toHaveText(`Right medicine: ${shelf.name}.`)
  await expect(edit.getByLabel("Price (Rs.)")).toHaveValue("4.50")
  await expect(edit.getByLabel("Name")).toHaveValue(shelf.name)
})

test("Edit corrects the pack size of the pharmacy's own code", async ({ page, rows }) => {
  const shelf = await makeShelf(rows, { quantity: 100 })
  const own = makeGtin()
  await rows(
    `insert into pharmacy_barcodes (pharmacy_id, gtin, medicine_id, pack_size, linked_by, linked_at)
     select 1, $1, medicine_id, 3, 'somebody', now() from stock where id = $2`,
    [own, shelf.stockId],
  )
  await logIn(page, "pharmacist", `/pos/stock?q=${encodeURIComponent(shelf.name)}`)
  await pressAction(page, `Edit ${shelf.name}`)
  const edit = page.getByRole("dialog", { name: "Edit" })
  const size = edit.getByLabel(/^Units in the pack with code/)
  await expect(size).toHaveCount(1)
  await expect(size).toHaveValue("3")
  await size.fill("0")
  await size.press("Enter")
  await expect(edit).toContainText("Units in the pack must be a whole number, 1 to 1,000,000")
  await size.fill("30")
  await edit.getByRole("button", { name: "Save pack size" }).click()
  await expect(page.getByText(`linked to ${shelf.name}, a pack of 30.`)).toBeVisible()
  await expect(edit.getByRole("button", { name: "Save pack size" })).toHaveCount(0)
  await page.keyboard.press("Escape")
  await page.goto("/pos")
  await page
    .getByRole("button", { name: /^Add to Cart/ })
    .first()
    .waitFor()
  await scan(page, own)
  await expect(cart(page).getByRole("textbox", { name: `Qty of ${shelf.name}` })).toHaveValue("30")
})

test("a scan into any other dialog keeps its field and sends nothing", async ({ page, rows }) => {
  const shelf = await makeShelf(rows)
  await logIn(page, "pharmacist", `/pos/stock?q=${encodeURIComponent(shelf.name)}`)
  await pressAction(page, `Add Order ${shelf.name}`)
  const dialog = page.getByRole("dialog", { name: "Add Order" })
  const quantity = dialog.getByLabel("Quantity")
  await quantity.fill("")
  await quantity.pressSequentially("12", { delay: 70 })
  await scan(page, shelf.gtin, { suffix: "CR+LF" })
  await expect(dialog.getByRole("alert")).toHaveText(
    "Answer this question first, then scan again. Nothing was added or changed.",
  )
  await expect(quantity).toHaveValue("12")
  const ordered =
    "select order_quantity from purchase_orders where pharmacy_id = 1 and medicine_id = (select medicine_id from stock where id = $1)"
  expect(await rows(ordered, [shelf.stockId])).toEqual([])
  await quantity.press("End")
  await quantity.pressSequentially("0", { delay: 70 })
  await quantity.press("Enter")
  await expect.poll(() => rows(ordered, [shelf.stockId])).toEqual([{ order_quantity: 120 }])
})

test("a scan presses no button on other screens", async ({ page, rows }) => {
  const shelf = await makeShelf(rows)
  await order(rows, shelf, 1)
  await logIn(page, "pharmacist", "/pos/orders")
  const complete = page
    .getByRole("row")
    .filter({ hasText: shelf.name })
    .getByRole("button", { name: /^Complete/ })
  await complete.focus()
  await scan(page, shelf.gtin)
  await expect(page.getByRole("alert")).toContainText("You cannot scan on this screen.")
  await expect(page.getByRole("dialog")).toHaveCount(0)
})
