import type { Page } from "@playwright/test"
import { expect, test } from "../support/fixtures.ts"
import { startOwnProduct } from "../support/own-product.ts"

const cards = (page: Page) =>
  page
    .getByRole("region", { name: "Results" })
    .getByRole("listitem")
    .filter({ has: page.getByRole("heading") })
const live = (page: Page) => page.getByText("Live", { exact: true })
const recovery = { timeout: 60_000 }

test("keeps the list during an outage and reconnects automatically", async ({ page }) => {
  test.setTimeout(300_000)
  await using product = await startOwnProduct()
  await page.goto(`${product.url}/pharos?q=para`)
  await expect(live(page)).toBeVisible()
  await expect(cards(page)).toHaveCount(10)

  const stopKilling = product.keepDatabaseDown()
  await expect(page.getByText("Pharos cannot reach its stock right now.")).toBeVisible(recovery)
  await expect(cards(page)).toHaveCount(10)
  await expect(live(page)).toBeHidden()
  await stopKilling()
  await expect(live(page)).toBeVisible(recovery)
  await expect(page.getByText("Pharos cannot reach its stock right now.")).toBeHidden(recovery)
  await expect(cards(page)).toHaveCount(10)

  await product.stop()
  await expect(page.getByText("No connection.")).toBeVisible(recovery)
  await expect(cards(page)).toHaveCount(10)
  await product.start()
  await expect(live(page)).toBeVisible(recovery)
  await expect(page.getByText("No connection.")).toBeHidden(recovery)
  await expect(cards(page)).toHaveCount(10)
})

test("shows a failed first search and answers the retry", async ({ page }) => {
  let isBroken = true
  const broken = { code: "something-went-wrong", message: "Something went wrong." }
  await page.route("**/api/availability?*", (route) =>
    isBroken ? route.fulfill({ status: 500, json: broken }) : route.continue(),
  )
  await page.goto("/pharos?q=para")
  await expect(page.getByRole("alert")).toContainText("We could not load the stock.")
  isBroken = false
  await page.getByRole("button", { name: "Try again" }).click()
  await expect(cards(page)).toHaveCount(10)
  await expect(page.getByRole("alert")).toHaveCount(0)
})

test("retries a first search that reached no server", async ({ page }) => {
  let isCut = true
  let tries = 0
  await page.route("**/api/availability?*", (route) => {
    tries += 1
    return isCut ? route.abort("failed") : route.continue()
  })
  await page.goto("/pharos?q=para")
  await expect(page.getByRole("alert")).toContainText("We could not load the stock.")
  await expect(page.getByText("No connection.")).toBeVisible()
  const before = tries
  await page.getByRole("button", { name: "Try again" }).click()
  await expect.poll(() => tries).toBeGreaterThan(before)
  isCut = false
  await expect(cards(page)).toHaveCount(10, recovery)
  await expect(page.getByText("No connection.")).toBeHidden()
})

test("times out an unanswered search and retries it", async ({ page }) => {
  // The page's timeout, ten times shorter.
  await page.addInitScript(() => {
    const timeout = AbortSignal.timeout.bind(AbortSignal)
    AbortSignal.timeout = (ms) => timeout(ms / 10)
  })
  let isSilent = true
  await page.route("**/api/availability?*", (route) => {
    if (!isSilent) return route.continue()
  })
  await page.goto("/pharos?q=para")
  await expect(page.getByText("Loading pharmacies")).toBeAttached()
  await expect(page.getByRole("alert")).toContainText("We could not load the stock.")
  const again = page.getByRole("button", { name: "Try again" })
  await Promise.all([page.waitForRequest("**/api/availability?*"), again.click()])
  isSilent = false
  // The page also retries automatically, and the button disappears with the answer.
  await expect(async () => {
    if (await again.isVisible()) await again.click({ timeout: 2_000 })
    await expect(cards(page)).toHaveCount(10, { timeout: 5_000 })
  }).toPass()
})

test("reloads when a script failed to load once", async ({ page }) => {
  await page.route("**/assets/contact-page*.js", (route) => route.abort(), { times: 1 })
  await page.goto("/contact")
  await expect(page.getByRole("heading", { name: "Contact", level: 1 })).toBeVisible()
})

test("offers a reload or the home page when a script does not load", async ({ page }) => {
  let isLost = true
  await page.route("**/assets/contact-page*.js", (route) => (isLost ? route.abort() : route.continue()))
  await page.goto("/contact")
  await expect(page.getByRole("heading", { name: "Unexpected Application Error!", level: 1 })).toBeVisible()
  await expect(page.getByRole("link", { name: "Home" })).toHaveAttribute("href", "/")
  isLost = false
  await page.getByRole("button", { name: "Reload" }).click()
  await expect(page.getByRole("heading", { name: "Contact", level: 1 })).toBeVisible()
})

test("shows the same message when a script is lost during navigation", async ({ page }) => {
  await page.route("**/assets/contact-page*.js", (route) => route.abort())
  await page.goto("/pharos")
  await page.getByRole("contentinfo").getByRole("link", { name: "Contact" }).click()
  await expect(page.getByRole("heading", { name: "Unexpected Application Error!", level: 1 })).toBeVisible()
  await page.getByRole("link", { name: "Home" }).click()
  await expect(page).toHaveURL(/\/$/)
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("The light that leads to your medicine.")
})
