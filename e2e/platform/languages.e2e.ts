import type { Page } from "@playwright/test"
import { colombo, expect, logIn, test } from "../support/fixtures.ts"

test.use({ geolocation: colombo, permissions: ["geolocation"] })

const languageOf = (page: Page) => page.locator("html")

test("keeps the chosen language after a reload and on other pages", async ({ page }) => {
  await page.goto("/")
  await expect(languageOf(page)).toHaveAttribute("lang", "en")
  await page.getByRole("banner").getByRole("link", { name: "සිංහල" }).click()
  await expect(languageOf(page)).toHaveAttribute("lang", "si")
  await expect(page.getByRole("link", { name: "ආරම්භ කරන්න" })).toBeVisible()
  await page.reload()
  await expect(page.getByRole("link", { name: "ආරම්භ කරන්න" })).toBeVisible()
  await page.goto("/pharos?q=metformin")
  await expect(languageOf(page)).toHaveAttribute("lang", "si")
  await expect(page).toHaveTitle(/ඖෂධ සෙවීම$/)
  await page.getByRole("banner").getByRole("link", { name: "English" }).click()
  await expect(page).toHaveTitle(/Medicine Tracker$/)
  await page.reload()
  await expect(languageOf(page)).toHaveAttribute("lang", "en")
})

test("serves a page in the address's language, which wins over the device's", async ({ page }) => {
  const answer = await page.request.get("/pharos?lang=ta")
  expect(answer.headers()["link"]).toContain('/pharos?lang=si>; rel="alternate"; hreflang="si"')
  const served = await answer.text()
  expect(served).toContain('<html lang="ta">')
  expect(served).toContain("<title>மருந்துத் தேடல் – Pharos</title>")
  await page.goto("/pharos?lang=si")
  await page.goto("/pharos?lang=ta")
  await expect(languageOf(page)).toHaveAttribute("lang", "ta")
  await expect(page).toHaveURL(/\/pharos$/)
  await page.goto("/contact")
  await expect(languageOf(page)).toHaveAttribute("lang", "ta")
})

test("loads no letters of another script on an English visit", async ({ page }) => {
  const asked: string[] = []
  page.on("request", (request) => asked.push(request.url()))
  await page.goto("/contact")
  await page.waitForLoadState("networkidle")
  expect(asked.filter((url) => url.includes("/assets/letters-")).length).toBeGreaterThan(0)
  expect(asked.filter((url) => /\/assets\/(?:si-|ta-|sinhala-|tamil-|atkinson)/.test(url))).toEqual([])
  const switched = page.waitForRequest(/\/assets\/tamil-/)
  await page.getByRole("banner").getByRole("link", { name: "தமிழ்" }).click()
  await switched
})

test("takes up the account's language at a login", async ({ page }) => {
  await page.route("**/api/account", async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, json: { ...(await answer.json()), language: "ta" } })
  })
  await logIn(page, "customer", "/contact")
  await expect(languageOf(page)).toHaveAttribute("lang", "ta")
  await page.unroute("**/api/account")
  await page.goto("/orders")
  await expect(page.getByRole("heading", { name: "உங்கள் மருந்து ஆர்டர்கள்" })).toBeVisible()
})
