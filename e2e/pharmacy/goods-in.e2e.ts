import type { Page } from "@playwright/test"
import { colomboDay, daysLater } from "#domain/platform/colombo-day.ts"
import { expect, logIn, test } from "../support/fixtures.ts"
import { makeHands } from "../support/hands.ts"
import { makeShelf, type OwnShelf, quantityOf, scan } from "../support/shelf.ts"

test.describe.configure({ timeout: 180_000 })
test.use({ contextOptions: { reducedMotion: "reduce" } })

const lineOf = (page: Page, { name }: OwnShelf) =>
  page.getByRole("group", { name: new RegExp(`Line \\d+, ${name}`) })
const focused = (page: Page) => page.locator("input:focus")

test("receives a ten-line invoice by scan, over a reload, once", async ({ page, rows }) => {
  const expiry = daysLater(colomboDay(new Date()), 700)
  const shelves: OwnShelf[] = []
  for (let nth = 0; nth < 10; nth += 1) shelves.push(await makeShelf(rows, { quantity: 0, packSize: 10 }))
  const [first] = shelves
  if (!first) throw new Error("No medicine was made.")
  await logIn(page, "pharmacist", "/pos/purchase/goods-in")
  await expect(page.getByRole("heading", { name: "Goods in", level: 1 })).toBeVisible()
  const hands = makeHands(page)
  const number = `T${first.gtin.slice(-6)}`
  await page.getByLabel("Supplier", { exact: true }).focus()
  for (const text of ["Lanka", number]) {
    await hands.type(text)
    await hands.press("Enter")
  }
  await hands.press("Enter")
  await hands.type("1000")
  await hands.press("Enter")
  await hands.press("Enter")
  await expect(page.getByRole("combobox", { name: "Add a medicine" })).toBeFocused()

  const yymmdd = expiry.slice(2).replaceAll("-", "")
  // What the search suggests is not taken by a scan.
  await page.keyboard.type("para", { delay: 120 })
  await expect(page.getByRole("listbox").getByRole("option").first()).toBeVisible()
  for (const [nth, shelf] of shelves.entries()) {
    await scan(page, `01${shelf.gtin}17${yymmdd}10L${nth}`)
    const line = lineOf(page, shelf)
    await expect(line.getByLabel("Quantity")).toBeFocused()
    await expect(line.getByLabel("Quantity")).toHaveValue("1p")
    await expect(line.getByLabel("Batch")).toHaveValue(`L${nth}`)
    await hands.type("5p")
    await hands.press("Enter")
    await expect(line.getByLabel("Free")).toBeFocused()
    if (nth === 0) await hands.type("1p")
    await hands.press("Enter")
    await hands.type("99")
    await hands.press("Enter")
    if (nth === 4) {
      await page.reload()
      await expect(lineOf(page, shelf).getByLabel("Cost of line (Rs.)")).toHaveValue("99")
      await page.getByRole("combobox", { name: "Add a medicine" }).focus()
    }
  }
  // A second pack of a lot counts as one more; the price stays, so the margin is known.
  await scan(page, `01${first.gtin}17${yymmdd}10L0`)
  const line = lineOf(page, first)
  await expect(line.getByLabel("Quantity")).toHaveValue("6p")
  await hands.type("5p")
  await expect(line).toContainText("50 units and 10 free")
  await expect(line).toContainText("6 packs of 10")
  await expect(line).toContainText("Rs. 1.65 each")
  await expect(line).toContainText("Margin 63.3 % at Rs. 4.50")

  await expect(page.getByText("The lines are Rs. 10.00 below the invoice")).toBeVisible()
  await hands.press("Control+Enter")
  await expect(page.getByRole("alert")).toContainText("The total differs from the lines by Rs. 10.00")
  await expect(page.getByRole("table", { name: "Received invoices" }).getByText(number)).toHaveCount(0)
  const pdf = { name: "invoice.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.7\n%%EOF\n") }
  await page.getByLabel("Add picture or PDF").first().setInputFiles(pdf)
  await expect(page.getByRole("link", { name: "Page 1 (PDF, 1 KB)" })).toBeVisible()
  await page.getByLabel("Discount or charges (Rs.)").focus()
  await hands.type("10")
  await expect(page.getByText("Agrees with the invoice")).toBeVisible()
  await hands.press("Control+Enter")
  await expect(page.getByText("10 lines from Lanka received.")).toBeVisible()
  console.log(`A ten-line invoice took 11 scans and ${hands.count()} keys.`)
  // Ten lines of eight keys or fewer, the head and one correction.
  expect(hands.count()).toBeLessThan(110)

  await expect(page.getByRole("table", { name: "Received invoices" }).getByText(number)).toBeVisible()
  await expect(page.getByRole("group", { name: /^Line \d/ })).toHaveCount(0)
  expect(await quantityOf(rows, first)).toBe(60)
  const [cost] = await rows<{ cents: number }>(
    "select sum(b.cost_cents)::int as cents from batches b where b.stock_id = any ($1)",
    [shelves.map(({ stockId }) => stockId)],
  )
  expect(cost).toEqual({ cents: 100_000 })

  await page.getByRole("button", { name: `Show invoice ${number}` }).click()
  const dialog = page.getByRole("dialog", { name: "Lanka" })
  // The lines, and the page of the invoice that was chosen before.
  await expect(dialog.getByRole("listitem")).toHaveCount(11)
  const saved = page.waitForEvent("download")
  await dialog.getByRole("link", { name: "Page 1 (PDF, 1 KB)" }).click()
  expect((await saved).suggestedFilename()).toBe(`invoice-${number}.pdf`)
  await page.keyboard.press("Escape")

  // The same paper again.
  await page.getByLabel("Supplier", { exact: true }).fill("LANKA")
  await page.getByLabel("Invoice number").fill(number)
  await page.getByLabel("Invoice total (Rs.)").fill("1")
  await scan(page, first.gtin)
  await expect(focused(page)).toHaveValue("1p")
  await lineOf(page, first).getByLabel("Cost of line (Rs.)").fill("1")
  await lineOf(page, first).getByLabel("Expiry").fill("1127")
  await page.getByRole("button", { name: "Receive all" }).click()
  await expect(page.getByRole("alert")).toContainText("This invoice of this supplier was received on")
  expect(await quantityOf(rows, first)).toBe(60)
})

test("does not scroll sideways at any width", async ({ page, rows }) => {
  const shelf = await makeShelf(rows, { quantity: 0 })
  await logIn(page, "pharmacist", "/pos/purchase/goods-in")
  await expect(page.getByRole("combobox", { name: "Add a medicine" })).toBeVisible()
  await scan(page, shelf.gtin)
  await expect(lineOf(page, shelf)).toBeVisible()
  for (let width = 320; width <= 1440; width += 80) {
    await page.setViewportSize({ width, height: 800 })
    const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(over, `at ${width} px`).toBeLessThanOrEqual(0)
  }
})

test("shares a draft with another machine, and says who changed it first", async ({ page, browser }) => {
  const supplier = `Draft Wholesale ${Date.now()}`
  await logIn(page, "pharmacist", "/pos/purchase/goods-in")
  await page.getByLabel("Supplier", { exact: true }).fill(supplier)
  await page.getByLabel("Invoice number").fill("D-1")
  const pdf = { name: "d-1.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.7\n%%EOF\n") }
  await page.getByLabel("Add picture or PDF").first().setInputFiles(pdf)
  await expect(page.getByRole("button", { name: "Remove d-1.pdf" })).toBeVisible()
  await expect(page.getByText("Saved under Drafts")).toBeVisible()
  const other = await (await browser.newContext()).newPage()
  await logIn(other, "pharmacist", "/pos/purchase/goods-in")
  await other.getByRole("button", { name: `Continue of ${supplier}` }).click()
  await expect(other.getByLabel("Invoice number")).toHaveValue("D-1")
  await expect(other.getByRole("link", { name: "Page 1 (PDF, 1 KB)" })).toBeVisible()
  const saved = other.waitForResponse((answer) => answer.request().method() === "PUT" && answer.ok())
  await other.getByLabel("Invoice total (Rs.)").fill("100")
  await saved
  await expect(other.getByText("Saved under Drafts")).toBeVisible()

  await page.getByLabel("Invoice total (Rs.)").fill("90")
  const refused = page.getByRole("alert").filter({ hasText: "changed this draft" })
  await expect(refused).toContainText("What you entered since is on this machine only.")
  await refused.getByRole("button", { name: /^Load / }).click()
  await expect(page.getByLabel("Invoice total (Rs.)")).toHaveValue("100")
  await page.getByRole("button", { name: "Clear the sheet" }).click()
  await expect(page.getByLabel("Supplier", { exact: true })).toHaveValue("")
  await other.getByLabel("Invoice number").fill("D-2")
  await expect(other.getByRole("alert")).toContainText("received or deleted by somebody else")
  await other.context().close()
})
