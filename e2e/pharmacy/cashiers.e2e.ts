import type { Page } from "@playwright/test"
import { expect, test } from "../support/fixtures.ts"
import { logInAs } from "../support/own-person.ts"
import { makeCounter } from "../support/own-pharmacy.ts"
import { sellByKeys, tillSearch } from "../support/till.ts"

test.describe.configure({ timeout: 150_000 })

const pins = { Kamala: "8264", Kasun: "5193" }
type Name = keyof typeof pins

/** Enters a PIN by the keyboard alone, once the name is chosen. */
async function enter(page: Page, name: Name, title = "Who is at the till?") {
  const dialog = page.getByRole("dialog", { name: title })
  await dialog.getByText(name, { exact: true }).click()
  await dialog.getByLabel("PIN").fill(pins[name])
  await page.keyboard.press("Enter")
  await expect(dialog).toHaveCount(0)
}

async function add(page: Page, name: Name) {
  await page.getByRole("button", { name: "Add cashier" }).click()
  const dialog = page.getByRole("dialog", { name: "Add cashier" })
  await dialog.getByRole("textbox", { name: "Cashier" }).fill(name)
  await dialog.getByLabel("PIN").fill(pins[name])
  await dialog.getByRole("button", { name: "Save cashier" }).click()
  await expect(dialog).toHaveCount(0)
}

test("two cashiers sell on one login; one approves the other's return and closes both drawers", async ({
  page,
  rows,
  baseURL,
}) => {
  const counter = await makeCounter(rows, 20)
  await logInAs(page.context(), baseURL ?? "", counter)
  await page.goto("/pos/day")
  await add(page, "Kamala")
  // The first cashier locks the till.
  await enter(page, "Kamala")
  await add(page, "Kasun")
  await page.getByLabel("Float in the drawer").fill("50")
  await page.getByRole("button", { name: "Open the day" }).click()
  await expect(page.getByText("Drawer of Kamala").filter({ visible: true })).toBeVisible()

  // A wrong PIN, then the right one.
  await page.keyboard.press("F10")
  const who = page.getByRole("dialog", { name: "Who is at the till?" })
  await who.getByText("Kasun", { exact: true }).click()
  await who.getByLabel("PIN").fill("4711")
  await page.keyboard.press("Enter")
  await expect(who.getByRole("alert")).toContainText("4 tries are left")
  await who.getByLabel("PIN").fill(pins.Kasun)
  await page.keyboard.press("Enter")
  await expect(who).toHaveCount(0)

  // Kasun sells, but may not take a return: Kamala approves it with her PIN.
  await page.goto("/pos")
  await tillSearch(page).fill(counter.name)
  await expect(page.getByRole("button", { name: `Add to Cart ${counter.name}` })).toBeVisible()
  await tillSearch(page).press("Enter")
  await sellByKeys(page)
  const sheet = page.getByRole("dialog", { name: /^Receipt / })
  await expect(sheet).toContainText("Kasun")
  const number = (await sheet.getByRole("heading").textContent())?.replace("Receipt ", "") ?? ""
  await page.keyboard.press("Escape")
  await page.getByRole("button", { name: "Receipts" }).click()
  await page.getByRole("button", { name: number }).click()
  await sheet.getByRole("button", { name: "Return", exact: true }).click()
  const form = page.getByRole("dialog", { name: "Return" })
  await form.getByRole("button", { name: "One more" }).click()
  await form.getByRole("button", { name: "Damaged pack" }).click()
  await form.getByRole("button", { name: /^Refund Rs/ }).click()
  await enter(page, "Kamala", "Ask a colleague")
  await expect(sheet).toContainText("1 returned")

  // Kamala comes back, sees both drawers, and closes Kasun's.
  await page.goto("/pos/day")
  await page.getByRole("button", { name: "Kasun: switch cashier" }).click()
  await enter(page, "Kamala")
  const drawers = page.getByRole("region", { name: "Open drawers" })
  await expect(drawers.getByRole("region", { name: "Kasun" })).toContainText("Rs.\u00a04.50")
  await expect(drawers.getByRole("region", { name: "All drawers" })).toContainText("Rs.\u00a04.50")
  await drawers.getByRole("button", { name: "Open with no float" }).click()
  await drawers.getByRole("button", { name: "Count the drawer of Kasun" }).click()
  await page.getByLabel("Other cash").fill("0")
  await page.getByRole("button", { name: "Submit count" }).click()
  await expect(page).toHaveURL(/report=1/)
  await expect(
    page.getByText("Drawer of Kasun", { exact: true }).filter({ visible: true }).first(),
  ).toBeVisible()
  const reports = await rows<{ name: string; by: string }>(
    `select content #>> '{cashier,name}' as name, content ->> 'closedCashier' as by from till_reports where pharmacy_id = $1`,
    [counter.pharmacyId],
  )
  expect(reports).toEqual([{ name: "Kasun", by: "Kamala" }])
})
