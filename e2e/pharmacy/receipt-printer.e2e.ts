import type { Page } from "@playwright/test"
import { type Printed, plugInPrinter, takePrinted } from "../support/fake-printer.ts"
import { expect, test } from "../support/fixtures.ts"
import { readCodes } from "../support/read-barcodes.ts"
import { makeShelf } from "../support/shelf.ts"
import { openTill, sellByKeys, tillSearch } from "../support/till.ts"

/** A picture of one grey, wide and low. */
const makeGrey = (page: Page) =>
  page
    .evaluate(async () => {
      const canvas = new OffscreenCanvas(400, 200)
      const context = canvas.getContext("2d")
      if (!context) throw new Error("no canvas")
      context.fillStyle = "rgb(128, 128, 128)"
      context.fillRect(0, 0, 400, 200)
      return [...new Uint8Array(await (await canvas.convertToBlob()).arrayBuffer())]
    })
    .then((bytes) => Buffer.from(bytes))

/** The share of black dots in the square of 40 dots around a place. */
function blackShareOf(image: Printed["image"], { x, y }: { x: number; y: number }) {
  const side = 40
  let black = 0
  for (let row = y - side / 2; row < y + side / 2; row++)
    for (let column = x - side / 2; column < x + side / 2; column++)
      if (image?.data[(row * image.width + column) * 4] === 0) black++
  return black / side ** 2
}

test("prints a sale's receipt on the till's own printer, and opens the drawer for cash", async ({
  page,
  rows,
}) => {
  const shelf = await makeShelf(rows, { quantity: 9, priceCents: 12_550 })
  await plugInPrinter(page)
  await openTill(page)
  await page.getByRole("button", { name: "Receipts" }).click()
  await page.getByRole("link", { name: "Receipt printer" }).click()
  const dialog = page.getByRole("dialog", { name: "Receipt printer" })
  await dialog.getByRole("button", { name: "Connect by USB" }).click()
  await expect(dialog).toContainText("TM-T20II")
  await dialog.getByRole("button", { name: "Print test" }).click()
  await expect(dialog.getByRole("status").last()).toContainText("Sent to the printer.")
  const tested = await takePrinted(page)
  expect(tested).toMatchObject({ drawerKicks: 1, cuts: 1, image: { width: 576 } })
  // A logo is printed as dots, above the name.
  await dialog
    .getByLabel("Logo on papers")
    .locator("input")
    .setInputFiles({ name: "logo.png", mimeType: "image/png", buffer: await makeGrey(page) })
  await expect(dialog.getByRole("button", { name: "Remove logo" })).toBeVisible()
  await dialog.getByRole("button", { name: "Print test" }).click()
  await expect.poll(() => page.evaluate(() => globalThis.printer.bytes.length)).toBeGreaterThan(0)
  const { image: withLogo } = await takePrinted(page)
  expect(withLogo?.height).toBeGreaterThan((tested.image?.height ?? 0) + 80)
  expect(blackShareOf(withLogo, { x: 288, y: 70 })).toBeCloseTo(0.5, 1)
  await dialog.getByRole("button", { name: "Close" }).last().click()

  const sell = async () => {
    await tillSearch(page).fill(shelf.name)
    await expect(page.getByRole("button", { name: `Add to Cart ${shelf.name}` })).toBeVisible()
    await tillSearch(page).press("Enter")
  }
  const sheet = page.getByRole("dialog", { name: /^Receipt / })
  const printedNumber = async () => {
    const number = (await sheet.getByRole("heading").textContent())?.replace("Receipt ", "") ?? ""
    await expect.poll(() => page.evaluate(() => globalThis.printer.bytes.length)).toBeGreaterThan(0)
    const { image, drawerKicks, cuts } = await takePrinted(page)
    expect(image && (await readCodes(image))).toEqual([number])
    expect(cuts).toBe(1)
    return drawerKicks
  }
  await sell()
  await sellByKeys(page)
  expect(await printedNumber()).toBe(1)
  await page.keyboard.press("Escape")

  await sell()
  await page.getByRole("button", { name: "Card" }).click()
  await sellByKeys(page)
  expect(await printedNumber()).toBe(0)

  // A printer that was switched off is reported, and the receipt is not lost.
  await page.evaluate(() => {
    globalThis.printer.isBroken = true
    globalThis.print = () => {
      document.title = "printed by the browser"
    }
  })
  await sheet.getByRole("button", { name: "Print" }).click()
  await expect(sheet.getByRole("alert").last()).toContainText("The receipt was not printed.")
  await sheet.getByRole("button", { name: "Print another way" }).click()
  await expect(page).toHaveTitle("printed by the browser")
  expect(await takePrinted(page)).toEqual({ image: null, drawerKicks: 0, cuts: 0 })
})
