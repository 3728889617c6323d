import type { Page } from "@playwright/test"
import { makeShelf, order, quantityOf, scan } from "./counter.ts"
import { expect, logIn, test } from "./pharos.ts"

test.use({ contextOptions: { reducedMotion: "reduce" } })

const cart = (page: Page) => page.getByRole("complementary", { name: "Cart" })

async function openTill(page: Page) {
  await logIn(page, "pharmacist", "/pos")
  await page
    .getByRole("button", { name: /^Add to Cart/ })
    .first()
    .waitFor()
}

test("a scan answers no prescription question: it says what the pack is, and adds nothing", async ({
  page,
  rows,
}) => {
  const asked = await makeShelf(rows, { isPrescription: true })
  const next = await makeShelf(rows)
  await openTill(page)
  await scan(page, asked.gtin)
  await expect(cart(page)).toContainText(asked.name.split(" ")[0] ?? "")
  await page.keyboard.press("F9")
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

test("a scan completes no order: it says whether the pack is what was ordered", async ({ page, rows }) => {
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
  await dialog.getByRole("button", { name: "Complete" }).focus()
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

test("a scan into any other dialog sends nothing, leaves its field as it was, and says so; typing goes on", async ({
  page,
  rows,
}) => {
  const shelf = await makeShelf(rows)
  await logIn(page, "pharmacist", `/pos/stock?q=${encodeURIComponent(shelf.name)}`)
  await page.getByRole("button", { name: `Buy ${shelf.name}` }).click()
  const dialog = page.getByRole("dialog", { name: "Buy" })
  const quantity = dialog.getByLabel("Quantity")
  await quantity.pressSequentially("12", { delay: 70 })
  await scan(page, shelf.gtin, { suffix: "CR+LF" })
  await expect(dialog.getByRole("alert")).toHaveText(
    "Answer this first, then scan again. Nothing was added or changed.",
  )
  await expect(quantity).toHaveValue("12")
  expect(await quantityOf(rows, shelf)).toBe(10)
  await quantity.press("End")
  await quantity.pressSequentially("0", { delay: 70 })
  await quantity.press("Enter")
  await expect.poll(() => quantityOf(rows, shelf)).toBe(130)
})

test("where nothing takes scans, one presses no button", async ({ page, rows }) => {
  const shelf = await makeShelf(rows)
  await order(rows, shelf, 1)
  await logIn(page, "pharmacist", "/pos/orders")
  const complete = page
    .getByRole("row")
    .filter({ hasText: shelf.name })
    .getByRole("button", { name: /^Complete/ })
  await complete.focus()
  await scan(page, shelf.gtin)
  await expect(page.getByRole("alert")).toContainText("Nothing on this screen takes a scan.")
  await expect(page.getByRole("dialog")).toHaveCount(0)
})
