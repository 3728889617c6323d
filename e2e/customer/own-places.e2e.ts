import type { Page } from "@playwright/test"
import { colombo, expect, test } from "../support/fixtures.ts"
import { holdRequests } from "../support/hold-answer.ts"
import { test as loggedIn } from "../support/reminder-fixtures.ts"

test.use({ geolocation: colombo, permissions: ["geolocation"] })

for (const answer of ["session", "favourites"])
  loggedIn(`the tracker's beginning waits for a person's own things: ${answer}`, async ({ page }) => {
    await page.goto("/account")
    await expect(page.getByRole("heading", { name: "Saved places" })).toBeVisible()
    await waitWithoutLimit(page)
    const release = await holdRequests(page, `**/api/${answer}`)
    await page.goto("/pharos")
    await expect(
      page.getByRole("region", { name: "Open now near you" }).getByRole("link").first(),
    ).toBeVisible()
    const beginning = page.getByRole("heading", { name: "No data available" })
    expect(await beginning.isVisible()).toBe(false)
    release()
    await expect(beginning).toBeVisible()
  })

/** Disables what ends the waiting after three seconds, which a busy machine may take: the style's limit, and saved answers. */
const waitWithoutLimit = (page: Page) =>
  page.addInitScript(() => {
    const unlimited = new CSSStyleSheet()
    unlimited.replaceSync(".after-own { animation: none !important }")
    document.adoptedStyleSheets.push(unlimited)
    Object.defineProperty(window, "indexedDB", { value: undefined })
  })

loggedIn(
  "keeps a person's places and favourite pharmacies, and shows them before a search",
  async ({ page }) => {
    await page.goto("/account")
    const saved = page.getByRole("region", { name: "Saved places" })
    await expect(saved.getByText("You have no saved places.")).toBeVisible()
    await saved.getByRole("button", { name: "Add a place" }).click()
    await saved.getByRole("button", { name: "Save place" }).click()
    await expect(saved.getByLabel("Near")).toHaveAccessibleDescription("Choose a place")
    await saved.getByLabel("What it is").selectOption("Another place")
    await saved.getByLabel("Name").fill("Mother")
    await saved.getByLabel("Near").selectOption("Kandy")
    await saved.getByRole("button", { name: "Save place" }).click()
    await expect(saved.getByRole("listitem").filter({ hasText: "Mother" })).toContainText("Kandy")

    await page.goto("/pharos/pharmacy/3")
    const star = page.getByRole("button", { name: /favourites$/ })
    await expect(star).toHaveAttribute("aria-pressed", "false")
    await star.click()
    await expect(star).toHaveAttribute("aria-pressed", "true")
    const name = (await page.getByRole("heading", { level: 1 }).textContent()) ?? ""

    await page.goto("/account#favourites")
    const section = page.getByRole("region", { name: "Favourite pharmacies" })
    await section.getByRole("link", { name, exact: true }).click()
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(name)
    await page.goBack()
    await section.getByRole("button", { name: `Remove ${name} from your favourites` }).click()
    await expect(section.getByText("You have no favourite pharmacies.")).toBeVisible()
    await page.goto("/pharos/pharmacy/3")
    await expect(star).toHaveAttribute("aria-pressed", "false")
    await star.click()
    await expect(star).toHaveAttribute("aria-pressed", "true")

    await page.goto("/pharos")
    const favourites = page.getByRole("region", { name: "Favourite pharmacies" })
    await expect(favourites.getByRole("link", { name, exact: true })).toBeVisible()
    await page.getByRole("button", { name: "Choose a place" }).first().click()
    await page.getByRole("dialog", { name: "Choose a place" }).getByRole("button", { name: "Mother" }).click()
    await expect(page.getByRole("button", { name: "Near Mother" })).toBeVisible()
    await expect(favourites.getByText(/ km$/).first()).toBeVisible()
    await page.reload()
    await expect(page.getByRole("button", { name: "Near Mother" })).toBeVisible()

    await page.getByRole("combobox").first().fill("metformin")
    await page.getByRole("combobox").first().press("Enter")
    await expect(page.getByText("Nearest first from Mother")).toBeVisible()
    await page.goto("/pharos")
    const recent = page.getByRole("region", { name: "Your last searches" })
    await expect(recent.getByRole("link", { name: "metformin" })).toBeVisible()
    await page.goto("/")
    const forYou = page.getByRole("region", { name: "For you" })
    await expect(forYou.getByRole("heading", { name: "Next dose" })).toBeVisible()
    await expect(forYou.getByRole("link", { name: "metformin" })).toBeVisible()
    await forYou.getByRole("button", { name: "Remove: metformin" }).click()
    await expect(forYou.getByRole("link", { name: "metformin" })).toBeHidden()
    expect(await page.evaluate(() => localStorage.getItem("pharos.recent-searches"))).toBe("[]")

    // Another person on the same device does not get to the place.
    await page.getByRole("button", { name: "Logout" }).click()
    await expect(page.getByRole("banner").getByText("Login")).toBeVisible()
    await page.goto("/pharos")
    await expect(page.getByRole("button", { name: "Near Mother" })).toHaveCount(0)
  },
)

test("shows a guest the open pharmacies nearby, and live numbers on the home page", async ({
  page,
  rows,
}) => {
  const names = (await rows<{ name: string }>("select name from pharmacies where listed")).map(
    ({ name }) => name,
  )
  await page.goto("/")
  const heading = page.getByRole("heading", { name: "Track medicine availability" })
  await heading.scrollIntoViewIfNeeded()
  await expect(page.getByText(`${names.length} pharmacies are on Pharos now.`)).toBeVisible()
  await page.goto("/pharos")
  const near = page.getByRole("region", { name: "Open now near you" })
  const links = near.getByRole("link").filter({ hasNotText: "Go" })
  await expect(links.first()).toBeVisible()
  expect(names).toContain(await links.first().textContent())
})

test("explains why a pack cannot be scanned", async ({ page }) => {
  await page.addInitScript(() => {
    const denied = () => Promise.reject(new DOMException("no", "NotAllowedError"))
    Object.defineProperty(navigator, "mediaDevices", {
      value: Object.assign(new EventTarget(), { getUserMedia: denied, enumerateDevices: async () => [] }),
    })
  })
  await page.goto("/pharos")
  await page.getByRole("button", { name: "Scan a pack" }).click()
  const dialog = page.getByRole("dialog", { name: "Scan the code" })
  await expect(dialog.getByRole("alert")).toContainText("Camera access is blocked.")
  await dialog.getByRole("button", { name: "Close" }).last().click()
  await expect(page.getByRole("combobox").first()).toBeVisible()
})
