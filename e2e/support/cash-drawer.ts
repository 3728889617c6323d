import type { Page } from "@playwright/test"
import { denominations } from "#domain/pharmacy/cash.ts"
import { expect } from "./fixtures.ts"

/** Splits an amount into notes and coins, largest first. */
export async function countOut(page: Page, cents: number) {
  let left = cents
  for (const rupees of denominations) {
    const count = Math.floor(left / (rupees * 100))
    left -= count * rupees * 100
    await page
      .getByLabel(`Number of Rs. ${rupees.toLocaleString("en")}`, { exact: true })
      .fill(count > 0 ? String(count) : "")
  }
  await page.getByLabel("Other cash").fill(left > 0 ? (left / 100).toFixed(2) : "")
}

export async function moveCash(
  page: Page,
  way: "in" | "out",
  { rupees, why }: { rupees: string; why: string },
) {
  await page.getByRole("button", { name: `Cash ${way}`, exact: true }).click()
  const dialog = page.getByRole("dialog")
  await dialog.getByLabel("Amount in rupees").fill(rupees)
  await dialog.getByRole("button", { name: why }).click()
  await dialog.getByRole("button", { name: `Cash ${way}`, exact: true }).click()
  await expect(dialog).toHaveCount(0)
}

/** Counts the drawer blind and submits the count. */
export async function countBlind(
  page: Page,
  { cents, expectedText }: { cents: number; expectedText: string },
) {
  await page.getByRole("button", { name: "Count and close" }).click()
  await expect(page.getByRole("heading", { name: "Count the drawer" })).toBeVisible()
  await expect(page.getByRole("main")).not.toContainText(/expected/i)
  await expect(page.getByRole("main")).not.toContainText(expectedText)
  await countOut(page, cents)
  await page.getByRole("button", { name: "Submit count" }).click()
}
