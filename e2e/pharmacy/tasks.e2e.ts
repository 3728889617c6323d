import { randomUUID } from "node:crypto"
import type { Locator, Page } from "@playwright/test"
import { expect, logIn, test } from "../support/fixtures.ts"
import { enterPickupCode } from "../support/pickup-code.ts"
import { pressAction, untilListed } from "../support/rows.ts"
import { makeShelf, type OwnShelf, order, quantityOf } from "../support/shelf.ts"

/** Posts outside the page, as another till does. */
const post = (page: Page, path: string, body: object) =>
  page.evaluate(
    async ([address, sent]) => {
      const answer = await fetch(`/api${address}`, {
        method: "POST",
        headers: { "content-type": "application/json", "x-pharos": "1" },
        body: sent,
      })
      const { receiptNumber }: { receiptNumber: string } = await answer.json()
      return receiptNumber
    },
    [path, JSON.stringify(body)] as const,
  )

const sell = (page: Page, { stockId }: OwnShelf, quantity: number, change: object = {}) =>
  post(page, "/sales", { id: randomUUID(), lines: [{ stockId, quantity, shownPriceCents: 450 }], ...change })

/** Returns the bell's count; other tests create tasks too. */
const openTasks = async (bell: Locator) =>
  Number((await bell.getAttribute("aria-label"))?.match(/\d+/)?.[0] ?? 0)

const tones = (page: Page) => page.evaluate(() => Number(document.documentElement.dataset.tones ?? 0))

test("a count settles the task of an offline sale above the stock", async ({ page, rows }) => {
  const short = await makeShelf(rows, { quantity: 1 })
  await logIn(page, "pharmacist", "/pos/to-do")
  const bell = page.getByRole("link", { name: /^To do/ })
  await expect(page.getByRole("heading", { name: "To do", level: 2 })).toBeVisible()
  const open = await openTasks(bell)

  const sold = await sell(page, short, 3, { isOffline: true, occurredAt: new Date().toISOString() })
  await expect.poll(() => openTasks(bell)).toBeGreaterThan(open)
  const task = page.getByRole("main").getByRole("listitem").filter({ hasText: short.name })
  await untilListed(page, task)
  await expect(task).toContainText("3 were sold, but only 1 were on record: 2 left the shop")
  await expect(task).toContainText(sold)
  await task.getByRole("link", { name: /^Count this medicine/ }).click()
  await expect(page).toHaveURL(/\/pos\/stock\/count\?q=till/)
  await page.getByLabel(`Counted: ${short.name}`).fill("4")
  await page.keyboard.press("Enter")
  await expect(page.getByText("4 more")).toBeVisible()
  await bell.click()
  await task.getByRole("button", { name: /^Mark as done/ }).click()
  await page.getByRole("dialog").getByRole("button", { name: "Mark as done" }).click()
  await expect(page.getByRole("dialog")).toContainText("Enter what you found")
  await page.getByRole("button", { name: "Counted. The stock record is correct now." }).click()
  await page.getByRole("dialog").getByRole("button", { name: "Mark as done" }).click()
  await expect(task).toHaveCount(0)
  await page.getByRole("button", { name: "Done", exact: true }).click()
  await expect(task).toContainText("Counted. The stock record is correct now.")
  expect(await quantityOf(rows, short)).toBe(4)
})

test("destroys or releases quarantined units", async ({ page, rows }) => {
  const back = await makeShelf(rows, { quantity: 9, lot: "Q7" })
  await page.addInitScript(() => {
    window.print = () => {
      document.documentElement.dataset.printed = document.querySelector("[data-print]")?.textContent ?? ""
      dispatchEvent(new Event("afterprint"))
    }
  })
  await logIn(page, "pharmacist", "/pos/to-do")
  const dialog = page.getByRole("dialog")

  const receiptNumber = await sell(page, back, 3)
  await post(page, "/returns", {
    id: randomUUID(),
    receiptNumber,
    lines: [{ lineNo: 1, quantity: 3, to: "quarantine" }],
    reason: "Wrong strength",
    refundMethod: "cash",
  })
  await page.getByRole("link", { name: "Go to Quarantine" }).click()
  const units = page.getByRole("row").filter({ hasText: back.name })
  await expect(units).toContainText(`receipt ${receiptNumber}`)
  await pressAction(units, /^Destroy/)
  await dialog.getByLabel("Units").fill("4")
  await dialog.getByRole("button", { name: "Destroy" }).click()
  await expect(dialog).toContainText("Enter a whole number from 1 to 3")
  await dialog.getByLabel("Units").fill("1")
  await dialog.getByRole("button", { name: "Damaged or opened." }).click()
  await dialog.getByLabel("Witness (optional)").fill("S. Fernando")
  await dialog.getByRole("button", { name: "Destroy" }).click()
  await expect(units).toContainText("of 3")
  await pressAction(units, /^Release/)
  await dialog.getByRole("button", { name: "Sealed and stored correctly." }).click()
  await dialog.getByRole("button", { name: "Release" }).click()
  await expect(units).toHaveCount(0)
  expect(await quantityOf(rows, back)).toBe(8)
  await page.getByRole("button", { name: "Processed" }).click()
  await expect(units).toHaveCount(2)
  await page.getByRole("button", { name: "Print disposal record" }).click()
  const printed = await page.evaluate(() => document.documentElement.dataset.printed)
  expect(printed).toContain(`${back.name}Q7`)
  expect(printed).toContain("S. Fernando")
  expect(printed).not.toContain("Sealed")
})

test("completes an order after payment and the prescription check", async ({ page, rows }) => {
  await order(rows, await makeShelf(rows), 1)
  const ordered = await makeShelf(rows, { quantity: 9, isPrescription: true })
  await page.addInitScript(() => {
    const make = AudioContext.prototype.createOscillator
    AudioContext.prototype.createOscillator = function createOscillator(this: AudioContext) {
      const { dataset } = document.documentElement
      dataset.tones = String(Number(dataset.tones ?? 0) + 1)
      return make.call(this)
    }
  })
  await logIn(page, "pharmacist", "/pos/to-do")
  await expect(page.getByRole("heading", { name: "To do", level: 2 })).toBeVisible()
  const dialog = page.getByRole("dialog")

  const orders = page.getByRole("link", { name: /^Orders/ }).first()
  const countWaiting = /\d+ customer orders? waiting$/
  // Only what comes after the first count rings.
  await expect(orders).toHaveAccessibleName(countWaiting)
  const waiting = await orders.textContent()
  const before = await tones(page)
  await order(rows, ordered, 2)
  await expect.poll(() => orders.textContent()).not.toBe(waiting)
  await expect(orders).toHaveAccessibleName(countWaiting)
  await expect.poll(() => tones(page)).toBeGreaterThanOrEqual(before + 2)
  await orders.click()
  const asked = page.getByRole("row").filter({ hasText: ordered.name })
  await expect(asked).toContainText("Prescription only")
  await asked.getByRole("button", { name: /^Complete/ }).click()
  await enterPickupCode(dialog, rows)
  await dialog.getByLabel("Cash received (Rs.)").fill("5")
  await dialog.getByRole("button", { name: "Complete", exact: true }).click()
  await expect(dialog).toContainText("Rs. 4.00 is still to be paid.")
  await dialog.getByRole("button", { name: "Card" }).click()
  await dialog.getByRole("button", { name: "Complete", exact: true }).click()
  const seen = dialog.getByRole("checkbox", { name: "I have seen the prescription" })
  await expect(seen).toBeFocused()
  await expect(seen).toHaveAccessibleDescription(/needs a prescription/)
  await page.keyboard.press("Space")
  await dialog.getByRole("button", { name: "Complete", exact: true }).click()
  await expect(dialog).toContainText(/Order CO-\d{4}-\d{5} completed\./)
  await expect(dialog).toContainText("9.00")
  await dialog.getByRole("button", { name: "Done" }).click()
  await expect(asked).toHaveCount(0)
  await page.getByRole("button", { name: "Closed" }).click()
  await asked.getByRole("button", { name: /^Receipt/ }).click()
  await expect(dialog.getByRole("button", { name: "Return" })).toBeVisible()
  const [sale] = await rows(
    `select payment_method, prescription_seen from sales s join sale_lines l on l.sale_id = s.id where l.stock_id = $1`,
    [ordered.stockId],
  )
  expect(sale).toEqual({ payment_method: "card", prescription_seen: true })
})
