import type { Locator, Page } from "@playwright/test"
import writeWorkbook from "write-excel-file/node"
import { expect, logIn, test } from "../support/fixtures.ts"
import { importNow } from "../support/import-list.ts"
import { readCodes } from "../support/read-barcodes.ts"
import { pressAction, rowOf } from "../support/rows.ts"
import { makeGtin, makeShelf, makeWord, scan } from "../support/shelf.ts"

test.describe.configure({ timeout: 120_000 })

const maker = "Shelf Tests"

async function openStock(page: Page, q: string) {
  await logIn(page, "pharmacist", `/pos/stock?q=${encodeURIComponent(q)}`)
  await expect(page.getByRole("heading", { name: "Stock", level: 1 })).toBeVisible()
}

/** Opens and returns the dialog of a row's button. */
async function openOn(page: Page, medicine: string, action: string): Promise<Locator> {
  await pressAction(rowOf(page, medicine), new RegExp(`^${action}`))
  return page.getByRole("dialog")
}

const said = (page: Page, text: string) =>
  expect(page.locator("[role=status], [role=alert]").getByText(text)).toBeVisible()

test("moves between rows and acts by the keyboard, and prints the list alone", async ({ page, rows }) => {
  const word = makeWord()
  const [one, other] = [
    await makeShelf(rows, { genericName: `${word}a` }),
    await makeShelf(rows, { genericName: `${word}b` }),
  ]
  await openStock(page, word)
  await expect(rowOf(page, other.name)).toBeVisible()
  await page.evaluate(() => (document.activeElement as HTMLElement).blur())
  await page.keyboard.press("j")
  await expect(rowOf(page, one.name)).toBeFocused()
  await page.keyboard.press("j")
  await expect(rowOf(page, other.name)).toBeFocused()
  await page.keyboard.press(".")
  await expect(page.getByRole("button", { name: `Edit ${other.name}` })).toBeFocused()
  await page.keyboard.press("ArrowDown")
  await page.keyboard.press("Enter")
  await expect(page.getByRole("dialog", { name: "Add Order" })).toContainText(other.name)
  await page.keyboard.press("Escape")
  await page.keyboard.press("k")
  await page.keyboard.press("Enter")
  await expect(page.getByRole("dialog", { name: "Buy" })).toContainText(one.name)
  await page.keyboard.press("Escape")

  await page.emulateMedia({ media: "print" })
  await expect(page.getByText(/^Harbour Chemists · Printed/)).toBeVisible()
  await expect(rowOf(page, one.name)).toContainText("4.50")
  await expect(page.getByRole("link", { name: "Today" })).toHaveCount(0)
  await expect(page.getByRole("button", { name: /^Buy/ })).toHaveCount(0)
  await expect(page.getByRole("columnheader", { name: "Actions" })).toHaveCount(0)
})

test("adds a new medicine to stock and shows errors at their fields", async ({ page, rows }) => {
  const name = `${makeWord()} 75 mg`
  await openStock(page, name)
  await expect(page.getByText(`No medicine matches “${name}”.`)).toBeVisible()
  await page.getByRole("button", { name: "Add New Medicine" }).click()
  const dialog = page.getByRole("dialog")

  await dialog.getByLabel("Name", { exact: true }).fill(name)
  await dialog.getByLabel("Barcode").fill("4006381333932")
  await dialog.getByLabel("Price (Rs.)").fill("four")
  await dialog.getByLabel("Quantity").fill("1.5")
  await dialog.getByRole("button", { name: "Save" }).click()
  await expect(dialog.getByRole("alert").first()).toBeFocused()
  for (const text of [
    "This is not a valid barcode. Check the digits and type it again.",
    "Enter how many units are in the pack",
    "Enter the manufacturer",
    "Price must be a number, for example 4.50",
    "Quantity must be a whole number, 0 or more",
  ]) {
    await expect(dialog.getByRole("link", { name: text })).toBeVisible()
  }

  const gtin = makeGtin()
  await scan(page, `01${gtin}1770013110T1`)
  await dialog.getByLabel("Units in the pack").fill("30")
  await dialog.getByLabel("Manufacturer").fill(maker)
  await dialog.getByLabel("Price (Rs.)").fill("4.50")
  await dialog.getByLabel("Quantity").fill("240")
  await expect(dialog.getByLabel("Batch (optional)")).toHaveValue("T1")
  await dialog.getByRole("button", { name: "Save" }).click()
  await said(page, `${name} added to your stock.`)
  await expect(rowOf(page, name)).toContainText("4.50")
  expect(await rows("select pack_size from pharmacy_barcodes where gtin = $1", [gtin])).toEqual([
    { pack_size: 30 },
  ])

  await page.getByRole("button", { name: "Add New Medicine" }).click()
  await dialog.getByLabel("Name", { exact: true }).fill(name.toLowerCase().replace("75 mg", "75mg"))
  await expect(dialog.getByText(/is already in your stock/)).toBeVisible()
  await expect(dialog.getByLabel("Manufacturer")).toHaveValue(maker)
})

test("rejects an edit of a row that somebody else has changed", async ({ page, rows }) => {
  const { name, stockId } = await makeShelf(rows, { quantity: 240, lot: "T1" })
  const renamed = `${makeWord()} 80 mg`
  await openStock(page, name)
  const buy = await openOn(page, name, "Buy")
  expect((await buy.boundingBox())?.width).toBeCloseTo(300, 0)
  await buy.getByRole("button", { name: "Buy" }).click()
  await expect(buy.getByText("Quantity must be a whole number, 1 or more")).toBeVisible()
  await buy.getByLabel("Quantity").fill("50")
  await expect(buy.getByText("240 + 50 = 290")).toBeVisible()
  await buy.getByRole("button", { name: "Buy" }).click()
  await said(page, `50 units of ${name} added to stock.`)
  await expect(rowOf(page, name)).toContainText("290")

  const order = await openOn(page, name, "Add Order")
  expect((await order.boundingBox())?.width).toBeCloseTo(300, 0)
  await expect(order.getByText(/^sold 0 in \d+ days?, .*290 left → nothing to order yet/)).toBeVisible()
  await order.getByRole("button", { name: "Order", exact: true }).click()
  await expect(order.getByText("Please enter a valid quantity")).toBeVisible()
  await order.getByLabel("Quantity").fill("300")
  await order.getByRole("button", { name: "Order", exact: true }).click()
  await said(page, `Order for 300 units of ${name} has been added.`)

  const edit = await openOn(page, name, "Edit")
  await expect(edit.getByLabel("Price (Rs.)")).toBeFocused()
  await rows("update stock set price_cents = 475 where id = $1", [stockId])
  await edit.getByLabel("Name", { exact: true }).fill(renamed)
  await expect(edit.getByText("A new name creates a new medicine.")).toBeVisible()
  await edit.getByRole("button", { name: "Save" }).click()
  await expect(edit.getByText("Someone changed this in the meantime")).toContainText(/Rs\.\s4\.75/)
  // This switch applies to the whole pharmacy, whose prices other tests read, so its request is intercepted.
  const shown = edit.getByRole("checkbox", { name: "Customers see our prices" })
  const sent: unknown[] = []
  await page.route("**/api/pharmacy/prices-shown", async (route) => {
    sent.push(route.request().postDataJSON())
    await (sent.length === 1 ? route.fulfill({ json: sent[0] }) : route.fulfill({ status: 503 }))
  })
  await expect(shown).toBeChecked()
  await shown.uncheck()
  await said(page, "Your prices are now hidden from customers.")
  await expect(shown).not.toBeChecked()
  await shown.click()
  await expect(edit.getByRole("alert").last()).toBeVisible()
  await expect(shown).not.toBeChecked()
  expect(sent).toEqual([{ shown: false }, { shown: true }])
  await edit.getByLabel("Price (Rs.)").fill("four")
  await edit.getByRole("button", { name: "Save" }).click()
  const wrongPrice = edit.getByText("Price must be a number, for example 4.50")
  await expect(wrongPrice).toBeVisible()
  // A field's error disappears with its next change.
  await edit.getByLabel("Price (Rs.)").fill("475")
  await expect(wrongPrice).toHaveCount(0)
  await edit.getByRole("button", { name: "Save" }).click()
  await expect(edit.getByText(/^Rs\.\s475\.00 instead of Rs\.\s4\.75\. If it is right/)).toBeVisible()
  await edit.getByRole("button", { name: "Save" }).click()
  await said(page, `${renamed} saved.`)
  await page.getByRole("textbox", { name: "Search medicines" }).fill(renamed)
  await expect(rowOf(page, renamed)).toContainText("290")
  await expect(rowOf(page, renamed)).toContainText("475.00")
  const past = await openOn(page, renamed, "290")
  await expect(past.getByText(`Renamed from ${name} to ${renamed}`)).toBeVisible()
})

test("counts, corrects and deletes a row by keyboard", async ({ page, rows }) => {
  const { name } = await makeShelf(rows, { quantity: 290, lot: "T1" })
  await openStock(page, name)
  await page.getByRole("link", { name: "Count", exact: true }).click()
  await page.getByRole("textbox", { name: `Counted: ${name}` }).fill("288")
  await page.keyboard.press("Enter")
  await expect(page.getByText("2 less")).toBeVisible()
  await page.getByRole("link", { name: "Back to stock" }).click()
  await expect(rowOf(page, name)).toContainText("288")

  const past = await openOn(page, name, "288")
  await expect(past.getByRole("heading", { name: "Batches and history (288)" })).toBeVisible()
  await expect(past.getByRole("listitem").filter({ hasText: "Counted" })).toContainText("−2")
  await past.getByRole("button", { name: "Received" }).click()
  await expect(past.getByRole("listitem").filter({ hasText: "Counted" })).toHaveCount(0)
  await expect(past.getByRole("listitem").filter({ hasText: "Received" })).toContainText("+290")
  await past.getByRole("button", { name: "All", exact: true }).click()
  await past.getByRole("button", { name: "Correct T1" }).click()
  await past.getByRole("radio", { name: "Damaged" }).check()
  await past.getByLabel(/^Units/).fill("8")
  await past.getByRole("button", { name: "Save correction" }).click()
  await expect(past.getByRole("heading", { name: "Batches and history (280)" })).toBeVisible()
  await expect(past.getByRole("listitem").filter({ hasText: "Written off · Damaged" })).toBeVisible()
  await past.getByRole("button", { name: "Close" }).click()

  const remove = await openOn(page, name, "Delete")
  await expect(remove.getByText(`Delete ${name} from your stock? 280 units are in stock.`)).toBeVisible()
  await remove.getByRole("button", { name: "Write off and delete" }).click()
  await expect(remove.getByText("Choose a reason", { exact: true })).toBeVisible()
  await remove.getByText("Other", { exact: true }).click()
  await remove.getByRole("button", { name: "Write off and delete" }).click()
  await said(page, `${name} deleted from your stock.`)
  await page.getByRole("button", { name: "Undo" }).click()
  await said(page, `${name} is back in your stock.`)
  await expect(rowOf(page, name)).toContainText("280")
  await openOn(page, name, "Delete")
  await remove.getByText("Other", { exact: true }).click()
  await remove.getByRole("button", { name: "Write off and delete" }).click()
  await expect(page.getByText(`No medicine matches “${name}”.`)).toBeVisible()
})

test("a scan opens its row in stock and in counting", async ({ page, rows }) => {
  await page.addInitScript(() => {
    window.print = () => {}
  })
  const shelf = await makeShelf(rows, {
    quantity: 5,
    lot: "B1127",
    expiresOn: "2070-11-30",
    priceCents: 125_050,
  })
  const code = shelf.gtin.slice(1)
  await openStock(page, shelf.name)
  await scan(page, `01${shelf.gtin}10B1127`)
  await expect(rowOf(page, shelf.name)).toBeVisible()
  await expect(page.getByRole("textbox", { name: "Search medicines" })).toHaveValue(code)
  await scan(page, "4006381333932")
  await said(page, "The check digit of this code is wrong. Scan it again.")

  await page.goto(`/pos/stock/count?q=${encodeURIComponent(shelf.name.slice(0, 6))}`)
  const count = page.getByRole("textbox", { name: `Counted: ${shelf.name}` })
  await expect(page.getByRole("heading", { name: "Count stock" })).toBeVisible()
  await scan(page, `01${shelf.gtin}10B1127`)
  await expect(count).toBeFocused()
  await said(page, "Batch B1127: 5 units on record")
  await page.keyboard.type("5", { delay: 60 })
  await scan(page, `01${shelf.gtin}17700131${"10"}NEW1`)
  await expect(count).toHaveValue("5")
  await said(page, "Batch NEW1 is not on record.")
  await page.getByRole("button", { name: "Add batch NEW1" }).click()
  const buy = page.getByRole("dialog", { name: "Buy" })
  await expect(buy.getByLabel("Batch (optional)")).toHaveValue("NEW1")
  await expect(buy.getByLabel("Expiry (optional)")).toHaveValue("2070-01-31")
  await buy.getByLabel("Quantity").fill("2")
  await buy.getByRole("button", { name: "Buy" }).click()
  await said(page, "Batch NEW1: 2 units on record")
  await scan(page, `01${shelf.gtin}17200131`)
  await said(page, "this pack expired on 31 January 2020. Take it off the shelf.")
  await scan(page, "4006381333931")
  await said(page, "Code 4006381333931 is not known.")

  await page.goto(`/pos/stock/labels?q=${code}`)
  const label = page.getByRole("listitem").filter({ has: page.getByRole("img", { name: code }) })
  await expect(label).toContainText("Rs. 1,250.50")
  await page.getByRole("button", { name: "Label roll" }).click()
  await page.getByRole("button", { name: "Print" }).click()
  await page.emulateMedia({ media: "print" })
  await expect(page.getByRole("button", { name: "Print" })).toBeHidden()
  await expect(label).toBeVisible()
  // A printer has a higher resolution than a screen.
  const zoom = (by: string) => label.evaluate((element, zoom) => Object.assign(element.style, { zoom }), by)
  await zoom("4")
  expect(await readCodes(await label.screenshot())).toEqual([code])
  await zoom("1")
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString("latin1")
  const [, width = "", height = ""] = /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(pdf) ?? []
  expect([width, height].map((points) => Math.round((Number(points) / 72) * 25.4))).toEqual([63, 34])
  expect(pdf.match(/\/Type \/Page\b/g)).toHaveLength(1)
})

test("previews and imports a stock list", async ({ page, rows }) => {
  const word = makeWord()
  const [name, none] = [`${word} 80 mg`, `${word} 75 mg`]
  await rows(
    "insert into medicines (name, generic_name, strength, manufacturer) select n, split_part(n, ' ', 1), split_part(n, ' ', 2) || ' mg', $1 from unnest($2::text[]) n",
    [maker, [name, none]],
  )
  await openStock(page, "")
  await page.getByRole("button", { name: "Stock tools" }).click()
  await page.getByRole("button", { name: "Import CSV" }).click()
  const dialog = page.getByRole("dialog")
  const list = `medicine,manufacturer,price,quantity\n${name},${maker},6.00,12\nNobody knows this,,1,1\n`
  await dialog
    .getByLabel("List (CSV or Excel)")
    .setInputFiles({ name: "mine.csv", mimeType: "text/csv", buffer: Buffer.from(list) })
  await expect(dialog.getByRole("heading", { name: "Preview" })).toBeVisible()
  await expect(dialog.getByLabel("nobody knows this")).not.toBeChecked()
  await importNow(dialog)

  await page.goto(`/pos/medicines?q=${word}`)
  const row = rowOf(page, name)
  await expect(row).toContainText("Available (12)")
  await expect(rowOf(page, none)).toContainText("No Stock")
  await row.getByRole("button", { name: /^Order/ }).click()
  await dialog.getByLabel("Quantity").fill("0")
  await dialog.getByRole("button", { name: "Order", exact: true }).click()
  await expect(dialog.getByText("Please enter a valid quantity")).toBeVisible()
  await dialog.getByLabel("Quantity").fill("25")
  await dialog.getByRole("button", { name: "Order", exact: true }).click()
  await said(page, `Order for 25 units of ${name} has been added.`)
})

test("answers what a list leaves open, and reads an Excel workbook", async ({ page, rows }) => {
  const word = makeWord()
  const [twin, unknown] = [`${word} 20 mg`, `${word} 60 mg`]
  await rows(
    "insert into medicines (name, generic_name, strength, manufacturer) select $1, split_part($1, ' ', 1), '20 mg', unnest($2::text[])",
    [twin, [maker, `${maker} II`]],
  )
  const workbook = await writeWorkbook([
    ["Product", "Pieces", "Rs"].map((value) => ({ value })),
    [{ value: twin }, { value: 12 }, { value: 6.5 }],
    [{ value: unknown }, { value: 7 }, { value: 9 }],
  ]).toBuffer()
  await openStock(page, "")
  await page.getByRole("button", { name: "Stock tools" }).click()
  await page.getByRole("button", { name: "Import CSV" }).click()
  const dialog = page.getByRole("dialog")
  const next = (name: string) => dialog.getByRole("button", { name, exact: true }).click()
  const report = dialog.getByRole("status").filter({ hasText: "Preview" })
  await dialog
    .getByLabel("List (CSV or Excel)")
    .setInputFiles({ name: "mine.xlsx", mimeType: "application/octet-stream", buffer: workbook })
  await expect(dialog.getByRole("alert")).toContainText("has no column for quantity")
  await dialog.getByLabel("Pieces").selectOption("Quantity")
  await dialog.getByLabel("Rs").selectOption("Price of one unit")
  await next("Check the list again")

  await dialog.getByLabel(`Choose for ${twin}`).selectOption(`${twin}, ${maker} II`)
  await dialog.getByLabel(unknown, { exact: true }).check()
  await expect(dialog.getByText("Enter the manufacturer of each medicine that is added.")).toBeVisible()
  await dialog.getByLabel(`Manufacturer of ${unknown}`).fill(maker)
  await next("Check the list again")
  await expect(report.locator("[data-name=added]")).toContainText("2")
  await importNow(dialog)
  const stocked = await rows(
    "select m.name, m.manufacturer, s.quantity, s.price_cents, m.prescription_only from stock s join medicines m on m.id = s.medicine_id where m.name like $1 order by m.name",
    [`${word}%`],
  )
  expect(stocked).toEqual([
    { name: twin, manufacturer: `${maker} II`, quantity: 12, price_cents: 650, prescription_only: false },
    { name: unknown, manufacturer: maker, quantity: 7, price_cents: 900, prescription_only: true },
  ])
})
