import type { Page } from "@playwright/test"
import { expect } from "../fixtures.ts"

export const results = (page: Page) =>
  expect(page.getByRole("button", { name: /^View/ }).first()).toBeVisible()

export async function chosenPharmacy(page: Page) {
  await results(page)
  await page.locator("[data-map-state]").waitFor({ timeout: 45_000 })
  await page.getByRole("button", { name: /^View/ }).first().click()
  await expect(page.getByRole("heading", { name: /^To / })).toBeVisible()
}
