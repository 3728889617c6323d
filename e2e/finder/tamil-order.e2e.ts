import type { Page } from "@playwright/test"
import { demoAccounts } from "#stand-ins/identity-accounts.ts"
import { colombo, expect, test } from "../support/fixtures.ts"

test.use({ geolocation: colombo, permissions: ["geolocation"] })

/** Keeps the demonstration's one customer as they are for other tests: the account takes no language. */
const keepAccount = (page: Page) =>
  page.route("**/api/account", (route) =>
    route.request().method() === "PATCH" ? route.abort() : route.continue(),
  )

/** Returns every text that is shown, read aloud or hinted at. */
const textsOn = (page: Page) =>
  page.evaluate(() => {
    const shown = [...document.querySelectorAll<HTMLElement>("body *")].filter((element) =>
      element.checkVisibility(),
    )
    const hints = shown.flatMap((element) =>
      ["aria-label", "placeholder", "title", "alt"].flatMap((name) => element.getAttribute(name) ?? []),
    )
    // The text content has what only screen readers get as well.
    const read = shown.flatMap((element) =>
      [...element.childNodes].flatMap((node) =>
        node.nodeType === Node.TEXT_NODE ? (node.textContent ?? "") : [],
      ),
    )
    return [document.title, ...read, ...hints].join("\n")
  })

const pickupCode = /\b[A-Z\d]{3} ?[A-Z\d]{3}\b/g

const latin = (text: string) =>
  [...text.matchAll(/\p{Script=Latin}{2,}/gu)].map(([word]) => word.toLowerCase())

test("lets a Tamil reader search and order without an English word on the way", async ({ page, rows }) => {
  test.setTimeout(240_000)
  const expectNoEnglish = () =>
    expect
      .poll(async () => {
        // Other tests add names meanwhile.
        const names = await rows<{ text: string }>(`
          select concat_ws(' ', generic_name, brand_name, strength, manufacturer) as text from medicines
          union all select concat_ws(' ', name, address, town) from pharmacies
          union all select name from people`)
        const allowed = new Set([
          ...latin(names.map(({ text }) => text).join(" ")),
          ...latin(
            Object.values(demoAccounts)
              .map(({ name }) => name)
              .join(" "),
          ),
          // The other language in the switch, and what Tamil calls by these letters, too.
          ...latin("Pharos EN English AI CO QR Facebook Instagram YouTube"),
        ])
        // A pharmacy writes its reasons itself, and a pickup code belongs to no language.
        const reasons = await rows<{ text: string }>(
          "select reason as text from customer_orders where reason is not null",
        )
        const texts = reasons.reduce((rest, { text }) => rest.replaceAll(text, ""), await textsOn(page))
        return latin(texts.replaceAll(pickupCode, "")).filter((word) => !allowed.has(word))
      })
      .toEqual([])

  await keepAccount(page)
  // Advertisers write their own texts.
  await page.route("**/api/adverts", (route) => route.fulfill({ json: [] }))
  await page.goto("/?lang=ta")
  await expect(page.getByRole("banner").getByRole("link", { name: "தமிழ்" })).toHaveAttribute(
    "aria-current",
    "true",
  )
  await expectNoEnglish()

  await page.getByRole("banner").getByRole("link", { name: "உள்நுழைக" }).click()
  await expect(page.locator("button[name=account][value=customer]")).toBeVisible()
  await expectNoEnglish()
  await page.locator("button[name=account][value=customer]").click()
  await page.waitForURL((url) => url.pathname === "/")
  await page.goto("/pharos")
  await expect(page.getByRole("banner").getByRole("button", { name: "வெளியேறுக" })).toBeVisible()
  await expectNoEnglish()

  await page.getByRole("combobox").first().fill("பாராசிட்டமோல்")
  await page.getByRole("combobox").first().press("Enter")
  const card = page.getByRole("article").first()
  await expect(card.getByText(/மாத்திரை|பாணி மருந்து|கலவை மருந்து/).first()).toBeVisible()
  await expectNoEnglish()

  await card.getByRole("button", { name: /^ஆர்டர்/ }).first().click()
  const dialog = page.getByRole("dialog")
  await expect(dialog).toBeVisible()
  await dialog.getByLabel("தொடர்பு எண்").fill("12")
  await dialog.getByLabel("அளவு").fill("0")
  await dialog.getByRole("button", { name: "ஆர்டர் செய்க" }).click()
  await expect(dialog.getByRole("alert")).toBeVisible()
  await expectNoEnglish()

  await dialog.getByLabel("அளவு").fill("1")
  await dialog.getByLabel("தொடர்பு எண்").fill("077 123 4567")
  await dialog.getByRole("radio", { name: /நேரில் பெறுதல்/ }).check()
  await dialog.getByRole("button", { name: "ஆர்டர் செய்க" }).click()
  await expect(page.getByRole("heading", { name: "உங்கள் ஆர்டர் வெற்றிகரமாகப் பதிவானது!" })).toBeVisible()
  await expectNoEnglish()

  await page.goto("/orders")
  await expect(page.getByRole("main").getByText(/CO-\d/).first()).toBeVisible()
  await expectNoEnglish()
  await page
    .getByRole("main")
    .getByRole("button", { name: /^விபரங்கள்/ })
    .first()
    .click()
  await expect(page.getByRole("main").getByRole("heading", { name: "வரலாறு" })).toBeVisible()
  await expectNoEnglish()
})
