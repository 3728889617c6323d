import { readFileSync } from "node:fs"
import { expect, logIn, test, withoutDrawing } from "../support/fixtures.ts"

const picture = {
  name: "harbour.png",
  mimeType: "image/png",
  buffer: readFileSync(new URL("../../src/web/public/app-icon-192.png", import.meta.url)),
}

test("counts, pauses and ends a banner", async ({ page, browser }) => {
  const title = `Health week ${Date.now()}`
  await logIn(page, "admin", "/admin/banners?id=new")
  await page.getByLabel("Title").fill(title)
  await page.getByLabel("Link text").fill("Where it is")
  await page.getByLabel("Link", { exact: true }).fill("http://example.lk")
  await page.getByLabel("Picture (optional)").setInputFiles(picture)
  await page.getByLabel("Picture description").fill("A lighthouse")
  await page.getByRole("button", { name: "Save" }).click()
  await expect(page.getByLabel("Link", { exact: true })).toBeFocused()
  await page.getByLabel("Link", { exact: true }).fill("/contact")
  for (const [width, across] of [
    [390, 354],
    [1440, 690],
  ]) {
    const shown = page.frameLocator(`iframe[title$=" ${width} pixels wide"]`).locator("aside")
    await expect(shown).toContainText(title)
    expect(await shown.evaluate((banner) => banner.getBoundingClientRect().width)).toBe(across)
    await expect
      .poll(() =>
        shown.getByRole("img", { includeHidden: true }).evaluate((img: HTMLImageElement) => img.naturalWidth),
      )
      .toBe(192)
  }
  await page.getByRole("button", { name: "Save" }).click()
  await expect(page.getByRole("heading", { name: title, level: 1 })).toBeVisible()
  await expect(page.getByText("No views yet.")).toBeVisible()
  const address = page.url()

  await page.getByRole("link", { name: "All banners" }).click()
  const row = page.getByRole("row").filter({ hasText: title })
  const up = row.getByRole("button", { name: "Move up" })
  await expect(async () => {
    if (await up.isEnabled()) await up.click({ timeout: 1_000 })
    await expect(row).toContainText("Shown now", { timeout: 1_000 })
  }).toPass()

  const visitor = await browser.newContext({ userAgent: "Mozilla/5.0 (X11; Linux x86_64) Firefox/145.0" })
  const tracker = await visitor.newPage()
  await withoutDrawing(visitor)
  await tracker.addInitScript(() => Object.defineProperty(navigator, "webdriver", { value: false }))
  const seen = tracker.waitForRequest(/\/api\/adverts\/\d+\/counts$/)
  await tracker.goto("/pharos")
  const banner = tracker.getByRole("complementary", { name: `Advertisement: ${title}` })
  await banner.scrollIntoViewIfNeeded()
  expect((await seen).postDataJSON()).toEqual({ what: "view" })
  const pressed = tracker.waitForRequest(/\/api\/adverts\/\d+\/counts$/)
  await banner.getByRole("link", { name: "Where it is" }).click()
  expect((await pressed).postDataJSON()).toEqual({ what: "click" })
  await expect(tracker).toHaveURL("/contact")

  await row.getByRole("button", { name: "Pause" }).click()
  await expect(row).toContainText("Paused")
  await tracker.goto("/pharos")
  await expect(tracker.getByRole("complementary").first()).not.toContainText(title)
  await visitor.close()

  await page.goto(address)
  await expect(page.getByText("A view counts once per visit")).toBeVisible()
  const show = page.getByRole("button", { name: "Show the table" })
  const counted = page.getByRole("table", { name: "Views and clicks" }).getByRole("row").nth(1)
  // Views and clicks are saved every few seconds.
  await expect(async () => {
    await page.reload()
    await expect(show.or(page.getByText("No views yet."))).toBeVisible()
    await show.click({ timeout: 1_000 })
    await expect(counted).toContainText(/1\s*1$/, { timeout: 1_000 })
  }).toPass()

  await page.getByRole("link", { name: "All banners" }).click()
  await row.getByRole("button", { name: "End" }).click()
  const ending = page.getByRole("dialog", { name: "End this banner" })
  await ending.getByLabel("Reason").fill("The week is over")
  await ending.getByRole("button", { name: "End banner" }).click()
  await expect(ending.getByText("Type the name exactly as shown above")).toBeVisible()
  await ending.getByLabel("To confirm, type:").fill(title)
  await ending.getByRole("button", { name: "End banner" }).click()
  await expect(row).toHaveCount(0)
  await page.getByRole("button", { name: "Past" }).click()
  await expect(row).toContainText("The week is over")
})

test("resets a changed setting to the environment's value", async ({ page }) => {
  await logIn(page, "admin", "/admin/settings")
  const credit = page.getByRole("row").filter({ hasText: "Credit link" }).first()
  await credit.getByRole("button", { name: "Change" }).click()
  const changing = page.getByRole("dialog")
  await changing.getByLabel("Credit link").fill("nowhere")
  await changing.getByLabel("Reason").fill("A new team")
  await changing.getByRole("button", { name: "Save" }).click()
  await expect(changing.getByText("Credit link must be an http or https address.")).toBeVisible()
  await changing.getByLabel("Credit link").fill("https://team.example/")
  await changing.getByRole("button", { name: "Save" }).click()
  await expect(credit).toContainText("by Asha Fernando")
  await expect(page.getByRole("contentinfo").getByRole("link")).toHaveAttribute(
    "href",
    "https://team.example/",
  )
  await credit.getByRole("button", { name: "Reset" }).click()
  await page.getByRole("dialog").getByLabel("Reason").fill("The old team is back")
  await page.getByRole("dialog").getByRole("button", { name: "Reset" }).click()
  await expect(credit).toContainText("Environment")
  await expect(page.getByRole("table", { name: "History" }).getByRole("row").nth(1)).toContainText(
    "https://team.example/ → None",
  )
})

test("a maintenance notice is shown until it is closed", async ({ page }) => {
  await page.route("**/api/site", async (route) => {
    const answer = await route.fetch()
    const notice = {
      text: "Pharos rests at ten",
      from: "2020-01-01T00:00:00.000Z",
      until: "2099-01-01T00:00:00.000Z",
    }
    await route.fulfill({ json: { ...(await answer.json()), notice } })
  })
  await page.goto("/contact")
  const notice = page.getByRole("status").filter({ hasText: "Pharos rests at ten" })
  await expect(notice).toBeVisible()
  await notice.getByRole("button", { name: "Close" }).click()
  await expect(page.getByText("Pharos rests at ten")).toBeHidden()
})
