import { colombo, expect, test } from "../support/fixtures.ts"
import { startOwnProduct } from "../support/own-product.ts"

test.use({ geolocation: colombo, permissions: ["geolocation"] })

test("demo pages replace the blog, the forum and the social links", async ({ page }) => {
  await page.goto("/")
  const learnMore = page.getByRole("link", { name: "Learn More" })
  await expect(learnMore).toHaveCount(2)
  for (const link of await learnMore.all()) await expect(link).toHaveAttribute("href", "/demo/blog")
  await page.getByRole("button", { name: "More" }).first().click()
  await page.getByRole("banner").getByRole("link", { name: "Forum" }).click()
  await expect(page.getByRole("heading", { name: "Forum", level: 1 })).toBeVisible()
  await expect(page.getByText("This is a demonstration.")).toBeVisible()
  await page.goBack()
  const footer = page.getByRole("contentinfo")
  await footer.getByRole("link", { name: "Blog" }).click()
  await expect(page.getByRole("heading", { name: "Blog", level: 1 })).toBeVisible()
  await page.goBack()
  await footer.getByRole("link", { name: "Facebook" }).click()
  await expect(page.getByRole("heading", { name: "Social media", level: 1 })).toBeVisible()
  await page.getByRole("link", { name: "Back to Pharos" }).click()
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("The light that leads to your medicine.")
})

test.describe("as started by `npm start`", () => {
  test.use({ liveMap: true })

  test("View draws a driving route marked as an example", async ({ page }) => {
    test.setTimeout(240_000)
    await using product = await startOwnProduct({}, "scripts/start.mjs")
    await page.goto(`${product.url}/pharos?q=para`)
    const map = page.locator("[data-map-state]")
    await expect(map).toHaveAttribute("data-map-state", "idle", { timeout: 60_000 })
    await page.getByRole("button", { name: /^View/ }).first().click()
    await expect(page.getByText(/ · .* by car to /)).toBeVisible({ timeout: 60_000 })
    await expect(page.getByText("Example route").first()).toBeVisible()
    await expect(page.getByText(/in a straight line/)).toHaveCount(0)
    await expect(map).toHaveAttribute("data-map-zoom", "15", { timeout: 60_000 })
  })
})
