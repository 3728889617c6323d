import type { Locator } from "@playwright/test"
import { expect } from "./fixtures.ts"

/** Imports the previewed list. Only one import runs at a time, so a refusal because of another test's is tried again. */
export async function importNow(dialog: Locator): Promise<void> {
  await expect(async () => {
    await dialog.getByRole("button", { name: "Import now", exact: true }).click()
    const done = dialog.getByRole("heading", { name: "Done" })
    await expect(done.or(dialog.getByRole("alert"))).toBeVisible({ timeout: 60_000 })
    await expect(done).toBeVisible({ timeout: 1_000 })
  }).toPass({ timeout: 120_000 })
}
