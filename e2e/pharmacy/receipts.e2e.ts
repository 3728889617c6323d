import { drawAgain, expect, test } from "../support/fixtures.ts"
import { readCodes } from "../support/read-barcodes.ts"
import { makeShelf, quantityOf, scan, wordOf } from "../support/shelf.ts"
import { cart, openTill, says, sellByKeys, tillSearch } from "../support/till.ts"

test("prints an 80 mm receipt and refunds a return", async ({ page, rows }) => {
  const shelf = await makeShelf(rows, { quantity: 9, priceCents: 12_550, isPrescription: true, lot: "L7" })
  await page.addInitScript(() => {
    window.print = () => {}
  })
  await openTill(page)
  await tillSearch(page).fill(`2*${shelf.name}`)
  await expect(page.getByRole("button", { name: `Add to Cart ${shelf.name}` })).toBeVisible()
  await tillSearch(page).press("Enter")
  await page.getByRole("button", { name: "Rs. 500" }).click()
  await expect(cart(page)).toContainText("Rs. 249.00")
  await sellByKeys(page)
  await expect(page.getByRole("dialog", { name: "Prescription seen?" })).toContainText(wordOf(shelf))
  await expect(page.getByRole("button", { name: "Not yet" })).toBeFocused()
  await page.keyboard.press("Tab")
  await page.keyboard.press("Enter")
  const sheet = page.getByRole("dialog", { name: /^Receipt / })
  await expect(sheet.getByRole("definition")).toHaveText("Rs. 249.00")
  await expect(sheet).toContainText("Batch L7")
  await sheet.getByRole("button", { name: "Print" }).click()
  await page.emulateMedia({ media: "print" })
  await expect(page.getByText("Harbour Chemists").last()).toBeVisible()
  await expect(sheet).toBeHidden()
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString("latin1")
  const [, width = "", height = ""] = /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(pdf) ?? []
  expect(Math.round((Number(width) / 72) * 25.4)).toBe(80)
  expect(Number(height)).toBeLessThan(500)
  expect(pdf.match(/\/Type \/Page\b/g)).toHaveLength(1)
  await page.emulateMedia({ media: "screen" })
  await page.evaluate(() => dispatchEvent(new Event("afterprint")))
  const number = (await sheet.getByRole("heading").textContent())?.replace("Receipt ", "") ?? ""
  // The pharmacy's logo is a picture as well.
  const code = sheet.locator('img[src^="data:image/svg+xml"]')
  // A printer has more dots than the screen.
  await code.evaluate((image) => {
    image.style.cssText = "position: fixed; inset: 0; width: 800px; padding: 40px; background: white"
  })
  await drawAgain(page)
  expect(await readCodes(await code.screenshot())).toEqual([number])
  await page.keyboard.press("Escape")
  // The till takes a receipt's code as it takes a pack's.
  await scan(page, number)
  await expect(sheet.getByRole("button", { name: "Return", exact: true })).toBeVisible()
  await expect(sheet).toContainText(wordOf(shelf))
  await scan(page, shelf.gtin)
  await expect(sheet.getByRole("alert")).toContainText("This is not the barcode of a receipt.")
  await page.keyboard.press("Escape")

  await page.getByRole("button", { name: "Receipts" }).click()
  const search = page.getByRole("textbox", { name: "Receipt number, medicine or amount" })
  for (const text of [shelf.name, "251"]) {
    await search.fill(text)
    await page.keyboard.press("Enter")
    await expect(page.getByRole("heading", { name: `“${text}” in the 90 days to` })).toBeVisible()
    await expect(page.getByRole("button", { name: number })).toBeVisible()
  }
  await search.fill("no such medicine")
  await page.keyboard.press("Enter")
  await says(page, "No receipt found.")
  await search.fill(number.toLowerCase().replaceAll("-", " "))
  await page.keyboard.press("Enter")
  await page.getByRole("button", { name: "Return", exact: true }).click()
  const form = page.getByRole("dialog", { name: "Return" })
  await form.press("Escape")
  await expect(form).toHaveCount(0)
  await page.getByRole("button", { name: "Receipts" }).click()
  await page.getByRole("button", { name: number }).click()
  await page.getByRole("button", { name: "Return", exact: true }).click()
  await form.getByRole("button", { name: /^Refund/ }).click()
  await expect(form.getByRole("alert")).toContainText("Enter how many are returned")
  await expect(form.getByRole("textbox", { name: /^Qty/ })).toBeFocused()
  await form.getByRole("button", { name: "One more" }).click()
  await form.press("Escape")
  await form.getByRole("radio", { name: /^Quarantine/ }).check()
  await form.getByRole("button", { name: "Damaged pack" }).click()
  await form.getByRole("button", { name: "Refund Rs. 126.00" }).click()
  await expect(page.getByRole("dialog", { name: /^Receipt / })).toContainText("1 returned")
  expect(await quantityOf(rows, shelf)).toBe(7)
  const [quarantined] = await rows("select quantity from quarantined_units where stock_id = $1", [
    shelf.stockId,
  ])
  expect(quarantined).toMatchObject({ quantity: 1 })
})
