import type { Page } from "@playwright/test"
import { colombo, expect, test } from "../support/fixtures.ts"
import { holdRequests } from "../support/hold-answer.ts"

test.use({ geolocation: colombo, permissions: ["geolocation"] })

const box = (page: Page) => page.getByRole("search").locator("input")

/** Opens a page whose scripts do not arrive; returns a function that lets them. */
async function openBeforeScripts(page: Page, path: string) {
  const runScripts = await holdRequests(page, /\/assets\/.*\.js$/)
  await page.goto(path, { waitUntil: "commit" })
  return runScripts
}

/** Types "metf" into a page whose scripts have not arrived; returns a function that lets them. */
async function typeBeforeScripts(page: Page, path: string) {
  const runScripts = await openBeforeScripts(page, path)
  await box(page).focus()
  await page.keyboard.press("ControlOrMeta+a")
  await page.keyboard.type("metf")
  return runScripts
}

// Sites add tracking parameters to the links on them.
for (const path of ["/", "/pharos", "/pharos?q=amoxicillin", "/?fbclid=1", "/pharos?fbclid=1"]) {
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

test("a shared search shows that it searches, and for what, before its scripts", async ({ page }) => {
  const runScripts = await openBeforeScripts(page, '/pharos?q=amox"<b>')
  await expect(box(page)).toHaveValue('amox"<b>')
  await expect(page.getByText("Loading pharmacies")).toBeAttached()
  await expect(page.getByText("No data available")).toHaveCount(0)
  await page.goto("/pharos?list=amoxicillin|metformin", { waitUntil: "commit" })
  await expect(page.getByText("Loading pharmacies")).toBeAttached()
  await page.goto("/pharos?q=amoxicillin", { waitUntil: "commit" })
  const made = await box(page).elementHandle()
  runScripts()
  await expect(page.getByRole("button", { name: /^View/ }).first()).toBeVisible()
  expect(await made?.evaluate((element) => element.isConnected)).toBe(true)
})

test("a shared search's text that is deleted before its scripts does not come back", async ({ page }) => {
  const runScripts = await openBeforeScripts(page, "/pharos?q=amoxicillin")
  await box(page).fill("")
  runScripts()
  await expect(page.getByRole("button", { name: /^View/ }).first()).toBeVisible()
  await expect(box(page)).toHaveValue("")
})

test("a press before the scripts is done when they have arrived, once", async ({ page }) => {
  const runScripts = await openBeforeScripts(page, "/pharos")
  const theme = page.getByRole("button", { name: "Dark theme" })
  // A person who gets no reaction clicks again.
  await theme.click()
  await theme.click()
  runScripts()
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark")
  await expect(page.getByRole("button", { name: "Light theme" })).toBeVisible()
})

test("a press before the scripts is taken back by who types since", async ({ page }) => {
  const runScripts = await openBeforeScripts(page, "/pharos")
  await page.getByRole("button", { name: "Dark theme" }).click()
  await box(page).focus()
  await page.keyboard.type("metf")
  runScripts()
  await expect(page.getByRole("option").first()).toContainText("metformin")
  await expect(page.getByRole("button", { name: "Dark theme" })).toBeVisible()
})

test("a place is asked for by a press before the scripts", async ({ page }) => {
  const runScripts = await openBeforeScripts(page, "/pharos")
  await page.getByRole("button", { name: "Choose a place" }).first().click()
  runScripts()
  await expect(page.getByRole("dialog", { name: "Choose a place" })).toBeVisible()
})
