import { randomUUID } from "node:crypto"
import type { Page } from "@playwright/test"
import { expect, test } from "../support/fixtures.ts"
import { logInAs } from "../support/own-person.ts"
import { makeCounter } from "../support/own-pharmacy.ts"

test.describe.configure({ timeout: 90_000 })

/** Sells one unit outside the page, as another till does; returns its total. */
const sell = (page: Page, stockId: number, method: "cash" | "card") =>
  page.evaluate(
    async ({ id, stockId, method }) => {
      const answer = await fetch("/api/sales", {
        method: "POST",
        headers: { "content-type": "application/json", "x-pharos": "1" },
        body: JSON.stringify({ id, lines: [{ stockId, quantity: 1 }], payment: { method } }),
      })
      if (!answer.ok) throw new Error(await answer.text())
      const sale: { totalCents: number } = await answer.json()
      return sale.totalCents
    },
    { id: randomUUID(), stockId, method },
  )

/** Presses a button that prints, and returns the words on the paper. */
async function printedBy(page: Page, name: string) {
  await page.evaluate(() => {
    window.print = () => {
      document.body.dataset.printed = document.querySelector("[data-print]")?.textContent ?? ""
      dispatchEvent(new Event("afterprint"))
    }
  })
  await page.getByRole("button", { name }).click()
  await expect(page.locator("body")).toHaveAttribute("data-printed", /./)
  return (await page.locator("body").getAttribute("data-printed")) ?? ""
}

test("opens, counts, closes and reopens a cash session", async ({ page, rows, baseURL }) => {
  // Uses its own pharmacy: other tests' sales would be part of this cash session.
  const counter = await makeCounter(rows, 10)
  await logInAs(page.context(), baseURL ?? "", counter)
  await page.goto("/pos/day")
  await page.getByLabel("Float in the drawer").fill("five")
  await page.getByRole("button", { name: "Open the day" }).click()
  await expect(page.getByText("Enter an amount, for example 1500 or 1500.50")).toBeVisible()
  await page.getByLabel("Float in the drawer").fill("1,50")
  await page.getByRole("button", { name: "Open the day" }).click()
  await expect(page.getByText("Enter an amount, for example 1500 or 1500.50")).toBeVisible()
  await page.getByLabel("Float in the drawer").fill("5,000")
  await page.getByRole("button", { name: "Open the day" }).click()
  await expect(page.getByRole("heading", { name: /^Open since/ })).toBeVisible()

  const cashCents = await sell(page, counter.stockId, "cash")
  await sell(page, counter.stockId, "card")
  // Without a reload: the sale was made elsewhere.
  await expect(page.getByText("2 sales", { exact: true })).toBeVisible()

  await page.getByRole("button", { name: "Cash out" }).click()
  const dialog = page.getByRole("dialog", { name: "Take cash out of the drawer" })
  await dialog.getByLabel("Amount in rupees").fill("1000")
  await dialog.getByRole("button", { name: "To the bank" }).click()
  await dialog.getByRole("button", { name: "Cash out" }).click()
  await expect(page.getByText("−Rs.\u00a01,000.00")).toBeVisible()

  const printed = await printedBy(page, "Print X report")
  expect(printed).toContain("X report")
  expect(printed).toContain("Cash (1)")
  expect(printed).toContain("To the bank")
  // The drawer is counted blind.
  expect(printed).not.toContain("Expected")

  await page.getByRole("button", { name: "Count and close" }).click()
  await page.getByRole("button", { name: "Submit count" }).click()
  await expect(page.getByText("Nothing has been counted yet. If the drawer is empty, enter 0.")).toBeVisible()
  await page.getByLabel("Number of Rs. 5,000", { exact: true }).fill("1.5")
  await page.getByRole("button", { name: "Submit count" }).click()
  const odd = page.getByLabel("Number of Rs. 5,000", { exact: true })
  await expect(odd).toBeFocused()
  await expect(odd).toHaveAccessibleDescription("Enter whole numbers, at most 100,000 of each")
  await odd.fill("")
  await page.getByLabel("Number of Rs. 1,000", { exact: true }).fill("3")
  await page.getByLabel("Number of Rs. 1,000", { exact: true }).press("Enter")
  await expect(page.getByLabel("Number of Rs. 500", { exact: true })).toBeFocused()
  await page.getByLabel("Number of Rs. 500", { exact: true }).fill("2")
  await expect(page.getByText("Rs.\u00a04,000.00")).toBeVisible()
  await expect(page.getByRole("main")).not.toContainText(/expected/i)
  await page.getByRole("button", { name: "Submit count" }).click()

  await expect(page.getByRole("heading", { name: "The cash does not match" })).toBeFocused()
  const missing = (cashCents / 100).toFixed(2).replace(/\B(?=(\d{3})+\.)/g, ",")
  await expect(page.getByRole("definition").last()).toHaveText(`Rs.\u00a0${missing}`)
  await page.getByRole("button", { name: "Close with this difference" }).click()
  await expect(page.getByText("Enter the reason for the difference, as far as you know")).toBeVisible()
  await page.getByLabel("Reason for the difference").fill("Put aside for the courier")
  await page.getByRole("button", { name: "Close with this difference" }).click()

  await expect(page.getByRole("heading", { name: /^Closing No\. \d+$/, level: 1 })).toBeVisible()
  const number = Number(new URL(page.url()).searchParams.get("report"))
  await expect(page.getByText("Put aside for the courier")).toBeVisible()
  await expect(page.getByText(`−${missing}`, { exact: true })).toBeVisible()
  await expect(page.getByText(/^[0-9a-f]{64}$/)).toBeVisible()

  await page.getByRole("button", { name: "Reopen the day" }).click()
  await page.getByLabel("Reason for reopening").fill("The courier came back")
  await page.getByRole("dialog").getByRole("button", { name: "Reopen the day" }).click()
  await expect(page.getByText(`Continues No. ${number}`)).toBeVisible()

  await page.getByRole("button", { name: "Count and close" }).click()
  await page.getByLabel("Number of Rs. 1,000", { exact: true }).fill("4")
  await page.getByLabel("Other cash").fill((cashCents / 100).toFixed(2))
  await page.getByRole("button", { name: "Submit count" }).click()
  await expect(page.getByRole("heading", { name: `Closing No. ${number + 1}`, level: 1 })).toBeVisible()
  await expect(page.getByText(`Follows No. ${number}`)).toBeVisible()
  await expect(page.getByText("Exact")).toBeVisible()

  await page.getByRole("link", { name: "All closings" }).click()
  await expect(page.getByRole("row", { name: new RegExp(`^No\\. ${number} `) })).toContainText(
    `Short Rs.\u00a0${missing}`,
  )
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Download as CSV" }).click(),
  ])
  expect(file.suggestedFilename()).toBe("closings.csv")
})
