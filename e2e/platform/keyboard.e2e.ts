import type { Locator, Page } from "@playwright/test"
import { colombo, expect, logIn, test } from "../support/fixtures.ts"
import { tabTo } from "../support/tab-to.ts"

test.use({ geolocation: colombo, permissions: ["geolocation"] })

/** Returns why the current focus is not visible; empty if it is. */
function hiddenFocus(): string {
  const focused = document.activeElement
  if (!focused || focused === document.body) return "nothing has the focus"
  const name = `${focused.tagName} "${(focused.getAttribute("aria-label") ?? focused.textContent ?? "").trim().slice(0, 40)}"`
  const ringed = [focused, focused.parentElement].some((element) => {
    const { outlineStyle, outlineWidth } = getComputedStyle(element ?? focused)
    return outlineStyle !== "none" && Number.parseFloat(outlineWidth) >= 2
  })
  if (!ringed) return `${name} has no ring`
  const { left, top, width, height } = focused.getBoundingClientRect()
  const isOnTop = [0.1, 0.5, 0.9].some((across) =>
    [0.2, 0.5, 0.8].some((down) => {
      const hit = document.elementFromPoint(left + width * across, top + height * down)
      return hit !== null && (focused.contains(hit) || hit.contains(focused)) && hit !== document.body
    }),
  )
  return isOnTop ? "" : `${name} is covered or outside, at ${Math.round(left)}, ${Math.round(top)}`
}

async function expectSeenFocus(page: Page) {
  // Scrolling into view may take a frame.
  await expect.poll(() => page.evaluate(hiddenFocus)).toBe("")
}

/** Presses Tab until this element has the focus; checks that the focus is visible on the way. */
const tabVisiblyTo = (page: Page, goal: Locator, key: "Tab" | "Shift+Tab" = "Tab") =>
  tabTo(page, goal, { key, onStep: () => expectSeenFocus(page) })

const searchBox = (page: Page) => page.getByRole("combobox", { name: "Search for a medicine" })
const firstButton = (page: Page, name: RegExp) => page.getByRole("button", { name }).first()

test("reaches the pharmacy's counter from the start page by keyboard", async ({ page }) => {
  await page.goto("/")
  await expect(page.getByRole("link", { name: "Login" }).first()).toBeVisible()
  await page.keyboard.press("Tab")
  await expect(page.getByRole("link", { name: "Skip to content" })).toBeFocused()
  await expectSeenFocus(page)
  await page.keyboard.press("Enter")
  await tabVisiblyTo(page, page.getByRole("search").locator("input"))
  await page.keyboard.type("metf")
  await page.keyboard.press("Enter")
  await expect(page).toHaveURL(/\/pharos\?q=metf$/)
  await expect(firstButton(page, /^View/)).toBeVisible()

  await tabVisiblyTo(page, searchBox(page))
  await page.keyboard.press("ControlOrMeta+a")
  await page.keyboard.type("amox")
  await expect(page.getByRole("option").first()).toContainText("amoxicillin")
  await page.keyboard.press("ArrowDown")
  await page.keyboard.press("Enter")
  await expect(page).toHaveURL(/q=amoxicillin/)
  await expect(firstButton(page, /^View/)).toBeVisible()
  await expect(searchBox(page)).toBeFocused()

  const results = page.getByRole("region", { name: "Results" })
  await tabVisiblyTo(page, results.getByRole("link", { name: /^Directions/ }).first())
  await tabVisiblyTo(page, firstButton(page, /^View/))
  await page.keyboard.press("Enter")
  await expect(firstButton(page, /^View/)).toHaveAttribute("aria-pressed", "true")
  await expect(page.getByRole("heading", { name: /^To / })).toBeVisible()
  const order = firstButton(page, /^Order/)
  await tabVisiblyTo(page, order)
  await page.keyboard.press("Enter")
  const dialog = page.getByRole("dialog")
  await expect(dialog).toBeVisible()
  for (let steps = 0; steps < 5; steps++) {
    await page.keyboard.press("Tab")
    // Between its last and first stop, a dialog passes the focus to the browser's own toolbar.
    if (await page.evaluate(() => document.activeElement !== document.body)) {
      await expectSeenFocus(page)
      expect(await dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true)
    }
  }
  await page.keyboard.press("Escape")
  await expect(dialog).toHaveCount(0)
  await expect(order).toBeFocused()
  await expectSeenFocus(page)
})

test("location, filters, the More menu and the theme work by keyboard", async ({ page }) => {
  await page.goto("/pharos?q=metformin")
  await expect(firstButton(page, /^View/)).toBeVisible()
  const more = page.getByRole("button", { name: "More", exact: true })
  await tabVisiblyTo(page, more)
  await page.keyboard.press("Enter")
  await expect(more).toHaveAttribute("aria-expanded", "true")
  await tabVisiblyTo(page, page.getByRole("navigation").getByRole("link", { name: "Contact" }))
  await page.keyboard.press("Escape")
  await expect(more).toBeFocused()
  await expect(more).toHaveAttribute("aria-expanded", "false")

  await tabVisiblyTo(page, page.getByRole("button", { name: "Dark theme" }))
  await page.keyboard.press("Enter")
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark")
  await expect(page.getByRole("button", { name: "Light theme" })).toBeFocused()
  await expectSeenFocus(page)

  await tabVisiblyTo(page, page.getByRole("button", { name: "Choose a place" }))
  await page.keyboard.press("Enter")
  const town = page.getByRole("textbox", { name: "Town" })
  await expect(town).toBeVisible()
  if (!(await town.evaluate((element) => element === document.activeElement))) await tabVisiblyTo(page, town)
  await page.keyboard.type("kan")
  await tabVisiblyTo(page, page.getByRole("dialog").getByRole("button", { name: /^Kandy/ }))
  await page.keyboard.press("Enter")
  await expect(page).toHaveURL(/near=kandy/)
  await expect(page.getByRole("button", { name: "Near Kandy" })).toBeFocused()

  const openNow = page.getByRole("button", { name: "Open now" })
  await tabVisiblyTo(page, openNow)
  await page.keyboard.press("Space")
  await expect(openNow).toHaveAttribute("aria-pressed", "true")
  await expect(page).toHaveURL(/open=/)
  await expect(openNow).toBeFocused()
})

test.describe("with the map drawn", () => {
  test.use({ liveMap: true })

  for (const width of [390, 1440]) {
    test(`keeps the focus visible at ${width} px`, async ({ page }) => {
      await page.setViewportSize({ width, height: width < 700 ? 700 : 800 })
      await page.goto("/pharos?q=metformin")
      await expect(firstButton(page, /^View/)).toBeVisible()
      await expect(page.locator("[data-map-state=idle]")).toBeVisible({ timeout: 45_000 })
      await tabVisiblyTo(page, page.getByRole("button", { name: /^Order/ }).nth(4))
      await tabVisiblyTo(page, searchBox(page), "Shift+Tab")
    })
  }
})

test("a phone's menu works by keyboard and restores the focus", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 700 })
  await page.goto("/")
  await expect(page.getByRole("link", { name: "Register" }).first()).toBeVisible()
  const menu = page.getByRole("button", { name: "Menu", exact: true })
  await tabVisiblyTo(page, menu)
  await page.keyboard.press("Enter")
  await expect(page.getByRole("dialog")).toBeVisible()
  await page.keyboard.press("Escape")
  await expect(page.getByRole("dialog")).toHaveCount(0)
  await expect(menu).toBeFocused()
  await page.keyboard.press("Enter")
  await tabVisiblyTo(page, page.getByRole("dialog").getByRole("link", { name: "Contact" }))
  await page.keyboard.press("Enter")
  await expect(page.getByRole("dialog")).toHaveCount(0)
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Contact")
  await expect(page.locator("#main")).toBeFocused()
})

test("a work area's menu can be skipped by keyboard", async ({ page }) => {
  await logIn(page, "pharmacist")
  // Not the till, whose search field has the focus from the start.
  await page.goto("/pos/orders")
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Customer Orders")
  await page.keyboard.press("Tab")
  await expect(page.getByRole("link", { name: "Skip to content" })).toBeFocused()
  await tabVisiblyTo(page, page.getByRole("link", { name: "Stock" }).first())
  await page.keyboard.press("Enter")
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Stock")
  await expect(page.locator("#main")).toBeFocused()
  await tabVisiblyTo(page, page.getByRole("button", { name: "Logout" }), "Shift+Tab")
})
