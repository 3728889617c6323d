import type { Page } from "@playwright/test"
import { colombo, expect, logIn, test } from "../support/fixtures.ts"

test.use({ geolocation: colombo, permissions: ["geolocation"], contextOptions: { reducedMotion: "reduce" } })

const languageOf = (page: Page) => page.locator("html")

/** Keeps the demonstration's one customer as they are for the tests beside: the account takes no language. */
const keepAccount = (page: Page) =>
  page.route("**/api/account", (route) =>
    route.request().method() === "PATCH" ? route.abort() : route.continue(),
  )

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
  const served = await (await page.request.get("/pharos?lang=ta")).text()
  expect(served).toContain('<html lang="ta">')
  expect(served).toContain("<title>மருந்துத் தேடல் – Pharos</title>")
  expect(served).toContain('<link rel="alternate" hreflang="si" href="/pharos?lang=si">')
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
  expect(asked.filter((url) => url.includes("atkinson")).length).toBeGreaterThan(0)
  expect(asked.filter((url) => /\/assets\/(?:si|ta)-/.test(url))).toEqual([])
  const switched = page.waitForRequest(/\/assets\/noto-sans-tamil/)
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

/** Returns every word that is shown, read aloud or hinted at. */
const wordsOn = (page: Page) =>
  page.evaluate(() => {
    const shown = [...document.querySelectorAll<HTMLElement>("body *")].filter((element) =>
      element.checkVisibility(),
    )
    const hints = shown.flatMap((element) =>
      ["aria-label", "placeholder", "title", "alt"].flatMap((name) => element.getAttribute(name) ?? []),
    )
    return [document.title, document.body.innerText, ...hints].join("\n")
  })

const latin = (text: string) =>
  [...text.matchAll(/\p{Script=Latin}{2,}/gu)].map(([word]) => word.toLowerCase())

test("lets a Tamil reader search and order without an English word on the way", async ({ page, rows }) => {
  test.setTimeout(120_000)
  const names = await rows<{ text: string }>(`
    select concat_ws(' ', name, generic_name, brand_name, strength, form, manufacturer) as text from medicines
    union all select concat_ws(' ', name, address, town) from pharmacies
    union all select concat_ws(' ', title, body, link_text) from banners
    union all select name from people`)
  // The product, the other language in the switch, and what Tamil calls by these letters, too.
  const allowed = new Set([
    ...latin(names.map(({ text }) => text).join(" ")),
    "pharos",
    "en",
    "english",
    "ai",
    "co",
  ])
  const expectNoEnglish = async () =>
    expect(latin(await wordsOn(page)).filter((word) => !allowed.has(word))).toEqual([])

  await keepAccount(page)
  await page.goto("/?lang=ta")
  await expect(page.getByRole("banner").getByRole("link", { name: "தமிழ்" })).toHaveAttribute(
    "aria-current",
    "true",
  )
  await expectNoEnglish()

  await logIn(page, "customer", "/pharos")
  await expect(page.getByRole("banner").getByRole("button", { name: "வெளியேறுக" })).toBeVisible()
  await expectNoEnglish()

  await page.getByRole("combobox").first().fill("பாராசிட்டமோல்")
  await page.getByRole("combobox").first().press("Enter")
  const order = page.getByRole("main").getByRole("button", { name: /^ஆர்டர்/ }).first()
  await expect(order).toBeVisible()
  await expectNoEnglish()

  await order.click()
  const dialog = page.getByRole("dialog")
  await expect(dialog).toBeVisible()
  await expectNoEnglish()
  await dialog.getByRole("spinbutton").fill("1")
  await dialog.getByRole("textbox").first().fill("077 123 4567")
  await dialog.getByRole("radio").first().check()
  await dialog.getByRole("button", { name: "ஆர்டர் செய்க" }).click()
  const placed = page.getByRole("status").filter({ hasText: /வெற்றி|அனுப்ப/ })
  await expect(placed.first()).toBeVisible()
  await expectNoEnglish()

  await page.goto("/orders")
  await expect(page.getByRole("main").getByText(/CO-\d/).first()).toBeVisible()
  await expectNoEnglish()
})
