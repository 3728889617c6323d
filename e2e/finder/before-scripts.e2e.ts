import type { Page } from "@playwright/test"
import { colombo, expect, test } from "../support/fixtures.ts"

test.use({ geolocation: colombo, permissions: ["geolocation"] })

const box = (page: Page) => page.getByRole("search").locator("input")

/** Types "metf" into a page whose scripts have not arrived; returns a function that lets them. */
async function typeBeforeScripts(page: Page, path: string) {
  const arrived = Promise.withResolvers<void>()
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await arrived.promise
    await route.continue()
  })
  await page.goto(path, { waitUntil: "commit" })
  await box(page).focus()
  await page.keyboard.type("metf")
  return arrived.resolve
}

// Who sends a link adds marks of their own to it.
for (const path of ["/", "/pharos", "/?fbclid=1", "/pharos?fbclid=1"]) {
  test(`what is typed before the scripts of ${path} gets suggestions and is searched for`, async ({
    page,
  }) => {
    const runScripts = await typeBeforeScripts(page, path)
    runScripts()
    await expect(page.getByRole("option").first()).toContainText("metformin")
    await expect(box(page)).toHaveValue("metf")
    await expect(box(page)).toBeFocused()
    await page.keyboard.press("Enter")
    await expect(page).toHaveURL(/\/pharos\?(.*&)?q=metf$/)
  })

  test(`Enter before the scripts of ${path} leads to the results`, async ({ page }) => {
    const runScripts = await typeBeforeScripts(page, path)
    await page.keyboard.press("Enter")
    await expect(page).toHaveURL(/\/pharos\?(.*&)?q=metf$/)
    runScripts()
    await expect(page.getByRole("heading", { level: 1 })).toContainText("metf")
    await expect(page.getByRole("button", { name: /^View/ }).first()).toBeVisible()
    await expect(box(page)).toHaveValue("metf")
  })
}
