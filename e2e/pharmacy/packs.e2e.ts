import { expect, test } from "../support/fixtures.ts"
import { makeShelf, quantityOf, scan } from "../support/shelf.ts"
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
