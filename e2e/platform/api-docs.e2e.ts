import { openApiDocument } from "#server/app/openapi.ts"
import { expect, test } from "../support/fixtures.ts"

test("filters the API's page by words, from the keyboard", async ({ page }) => {
  await page.goto("/api/docs")
  const field = page.getByRole("searchbox", { name: /^Filter/ })
  const entries = page.locator("main > section > article:visible")
  const contents = page.getByRole("navigation", { name: "Contents" }).getByRole("link")
  const all = await entries.count()
  const sections = await contents.count()
  expect(all).toBeGreaterThan(150)

  await page.keyboard.press("/")
  await expect(field).toBeFocused()
  await page.keyboard.type("webhook  SECRET")
  await expect(page.getByRole("status")).toHaveText(/^\d+ entr/)
  await expect(page.getByText("/api/pharmacy/webhooks/{id}/secret", { exact: true })).toBeVisible()
  await expect(page.getByText("/api/availability", { exact: true })).toBeHidden()
  const shown = await entries.allTextContents()
  expect(shown.length).toBeLessThan(10)
  for (const text of shown) expect(text.toLowerCase()).toContain("secret")
  expect(await contents.count()).toBeLessThan(5)

  await field.fill("no such thing")
  await expect(page.getByRole("status")).toHaveText("Nothing has all these words.")
  await page.keyboard.press("Escape")
  await expect(field).toHaveValue("")
  await expect(entries).toHaveCount(all)
  await expect(contents).toHaveCount(sections)
  await expect(page.getByRole("status")).toBeEmpty()
})

test.describe("without a script", () => {
  test.use({ javaScriptEnabled: false })

  test("the API's page is whole and shows no field", async ({ page }) => {
    await page.goto("/api/docs")
    await expect(page.getByRole("heading", { name: "Webhooks", exact: true })).toBeVisible()
    await expect(page.getByRole("searchbox")).toHaveCount(0)
  })
})

test("the server as built documents its API as its sources do", async ({ request }) => {
  const whole = await openApiDocument()
  const built = await (await request.get("/api/openapi.json")).json()
  expect(built).toEqual({ ...JSON.parse(JSON.stringify(whole)), servers: built.servers })
  expect(Object.keys(built.components.schemas)).toContain("NewAnnouncementInput")
})
