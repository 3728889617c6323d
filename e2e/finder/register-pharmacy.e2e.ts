import { randomUUID } from "node:crypto"
import type { Page } from "@playwright/test"
import { expect, logIn } from "../support/fixtures.ts"
import { test } from "../support/reminder-fixtures.ts"

// It shares the push service's port.
test.describe.configure({ mode: "default", timeout: 240_000 })

/** A photo as a phone takes it. */
const takePhoto = (page: Page) =>
  page.evaluate(() => {
    const canvas = Object.assign(document.createElement("canvas"), { width: 1200, height: 900 })
    canvas.getContext("2d")?.fillRect(100, 100, 900, 300)
    return canvas.toDataURL("image/png").split(",")[1] ?? ""
  })

test("a person registers a pharmacy in Sinhala, answers a question and opens its till", async ({
  page,
  browser,
}) => {
  const name = `Osu ${randomUUID().slice(0, 8)}`
  await page.goto("/register-pharmacy?lang=si")
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("ඔබේ ඖෂධසල ලියාපදිංචි කරන්න")
  await page.goto("/register-pharmacy?lang=en")
  await page.getByRole("button", { name: "Send the application" }).click()
  await expect(page.getByRole("alert")).toContainText("Add a picture of the licence")
  await page.getByLabel("Name", { exact: true }).fill(name)
  await page.getByLabel("Phone number").fill("011 234 5699")
  await page.getByLabel("Address").fill("1 New Road")
  await page.getByLabel("Town").fill("Mannar")
  await page.getByLabel("District").selectOption("Mannar")
  await page.getByLabel("Latitude").fill(String(8.9 + Math.random() / 10))
  await page.getByLabel("Longitude").fill("79.95")
  await page.getByLabel("Licence number").fill(name)
  await page.getByLabel("Valid until").fill("2099-12-31")
  await page.getByLabel("Responsible pharmacist").fill("Kamala Perera")
  const photo = Buffer.from(await takePhoto(page), "base64")
  await page
    .locator("input[type=file]")
    .setInputFiles({ name: "licence.png", mimeType: "image/png", buffer: photo })
  await expect(page.getByRole("img", { name: "Your licence" })).toBeVisible()
  await page.getByRole("button", { name: "Send the application" }).click()
  await expect(page.getByText("We received your application")).toBeVisible()

  const office = await browser.newPage()
  await logIn(office, "admin")
  await office.goto("/admin/applications")
  await office.getByRole("link", { name }).click()
  await expect(office.getByRole("img", { name: /^Picture of the licence/ })).toBeVisible()
  await office.getByRole("button", { name: "Ask a question" }).click()
  await office.getByLabel("Question to the applicant").fill("Which year is it from?")
  await office.getByRole("button", { name: "Ask", exact: true }).click()
  await expect(office.getByText("Question asked").first()).toBeVisible()

  await page.reload()
  await expect(page.getByText("Which year is it from?")).toBeVisible()
  await page.getByLabel("Answer to the question").fill("2026")
  await page.getByRole("button", { name: "Send the answer" }).click()
  await expect(page.getByText("We received your application")).toBeVisible()

  await office.reload()
  await expect(office.getByText("2026", { exact: true })).toBeVisible()
  await office.getByRole("button", { name: "Verify" }).click()
  const dialog = office.getByRole("dialog", { name: "Verify licence" })
  await dialog.getByLabel("What you have seen").fill("The register")
  await dialog.getByRole("button", { name: "Verify" }).click()
  await expect(office.getByText(/^Verified by/)).toBeVisible()

  await page.reload()
  await page.getByRole("link", { name: "Open the pharmacy" }).click()
  await expect(page).toHaveURL(/\/pos$/)
  await expect(page.getByText(name).first()).toBeVisible()
  await office.close()
})
