import { expect, test } from "../support/fixtures.ts"
import { makeShelf, quantityOf } from "../support/shelf.ts"
import { cart, findInTill, lineOf, openTill, says } from "../support/till.ts"

test.use({ contextOptions: { reducedMotion: "reduce" } })

test("discounts, splits the payment, rounds the cash and refunds what was paid, by keys", async ({
  page,
  rows,
}) => {
  const shelf = await makeShelf(rows, { quantity: 9, priceCents: 10_030 })
  await openTill(page)
  await findInTill(page, shelf, "2*")
  await page.keyboard.press("Enter")
  await expect(lineOf(page, shelf)).toBeVisible()
  await expect(cart(page)).toContainText("Cash rounding0.40")
  await expect(cart(page)).toContainText("Rs. 201.00")

  // A discount on the line, above the limit at first.
  await page.keyboard.press("Shift+F6")
  const dialog = page.getByRole("dialog", { name: "Discount on a line" })
  await expect(dialog.getByLabel("Percent or rupees")).toBeFocused()
  await page.keyboard.type("11%")
  await page.keyboard.press("Tab")
  await page.keyboard.type("Damaged pack")
  await page.keyboard.press("Enter")
  await expect(dialog).toContainText("At most 10% of the sale and of each line")
  await expect(dialog.getByLabel("Percent or rupees")).toBeFocused()
  await page.keyboard.press("Control+A")
  await page.keyboard.type("5%")
  await page.keyboard.press("Enter")
  await expect(dialog).toHaveCount(0)
  await expect(lineOf(page, shelf)).toContainText("Discount 5% (Damaged pack) −10.03")

  // A discount on the whole sale, without a reason at first.
  await page.keyboard.press("F6")
  const onSale = page.getByRole("dialog", { name: "Discount on the sale" })
  await expect(onSale.getByLabel("Percent or rupees")).toBeFocused()
  await page.keyboard.type("1.57")
  await page.keyboard.press("Enter")
  await expect(onSale).toContainText("Enter a reason for the discount")
  await page.keyboard.type("Regular customer")
  await page.keyboard.press("Enter")
  await expect(onSale).toHaveCount(0)
  await expect(cart(page)).toContainText("Discount (Regular customer)−1.57")
  await expect(cart(page)).toContainText("Rs. 189.00")

  // By card and in cash: 4 at the payment, the amount by card, then the cash handed over.
  await page.keyboard.press("F9")
  await expect(page.getByRole("textbox", { name: "Cash received (Rs.)" })).toBeFocused()
  await page.keyboard.type("4")
  await page.keyboard.press("Enter")
  await expect(page.getByRole("textbox", { name: "Card" })).toBeFocused()
  await page.keyboard.press("Enter")
  await says(page, "Enter the amounts of at least two payment methods.")
  await page.keyboard.type("200")
  await page.keyboard.press("Enter")
  await says(page, "more than the total")
  await page.keyboard.press("Control+A")
  await page.keyboard.type("100.4")
  await expect(cart(page)).toContainText("In cashRs. 89.00")
  await page.getByRole("textbox", { name: "Cash received (Rs.)" }).focus()
  await page.keyboard.type("100")
  await page.keyboard.press("Enter")
  const receipt = page.getByRole("dialog", { name: /^Receipt / })
  await expect(receipt.getByRole("alert")).toHaveText("Order has been dispatched!")
  await expect(receipt.getByRole("definition").first()).toHaveText("Rs. 11.00")
  for (const text of [
    "Discount 5% (Damaged pack)",
    "Discount (Regular customer)",
    "Cash rounding",
    "Card100.40",
  ])
    await expect(receipt).toContainText(text)
  expect(await quantityOf(rows, shelf)).toBe(7)
  const [sale] = await rows<{ id: string }>(
    `select s.id, s.total_cents, s.discount_cents, s.rounding_cents, s.card_cents, s.tendered_cents from sales s
     join sale_lines l on l.pharmacy_id = s.pharmacy_id and l.sale_id = s.id where l.stock_id = $1`,
    [shelf.stockId],
  )
  expect(sale).toMatchObject({
    total_cents: "18940",
    discount_cents: "1160",
    rounding_cents: 40,
    card_cents: "10040",
    tendered_cents: "10000",
  })
  await page.keyboard.press("Enter")

  // Found by its payment method; the return refunds the card first and the rest in cash.
  await page.getByRole("button", { name: "Receipts" }).click()
  const receipts = page.getByRole("dialog", { name: "Receipts" })
  await receipts.getByLabel("Paid by").selectOption("Card")
  await receipts.getByRole("button", { name: "Find" }).click()
  await receipts.getByRole("button", { name: new RegExp(shelf.name.split(" ")[0] ?? "") }).click()
  await page.getByRole("button", { name: "Return", exact: true }).click()
  await page.getByRole("textbox", { name: `Qty of ${shelf.name}` }).fill("2")
  await page.getByLabel("Reason", { exact: true }).fill("Stopped")
  const back = page.getByRole("dialog", { name: /^Return/ })
  await expect(back).toContainText("Cash Rs. 89.00 · Card Rs. 100.40")
  await back.getByRole("button", { name: "Refund Rs. 189.40" }).click()
  await expect
    .poll(() =>
      rows("select refund_method, refund_cents, card_cents from sale_returns where sale_id = $1", [sale?.id]),
    )
    .toEqual([{ refund_method: "split", refund_cents: "18940", card_cents: "10040" }])
})
