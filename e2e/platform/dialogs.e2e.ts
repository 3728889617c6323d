import type { Page } from "@playwright/test"
import { expect, logIn, test } from "../support/fixtures.ts"

/** Opens a dialog in a page whose next frame does not come. */
async function openUnpainted(page: Page) {
  await logIn(page, "admin", "/admin/suppliers")
  const opener = page.getByRole("main").getByRole("button", { name: "Add supplier" })
  await opener.waitFor()
  await page.evaluate(() => (window.requestAnimationFrame = () => 0))
  await opener.click()
  const dialog = page.getByRole("dialog")
  await expect(dialog).toBeVisible()
  await expect(page.locator("dialog:modal"), "a dialog is painted before it is modal").toHaveCount(0)
  return { opener, dialog }
}

test("Escape closes a dialog that is not painted yet", async ({ page }) => {
  const { opener, dialog } = await openUnpainted(page)
  await page.keyboard.press("Escape")
  await expect(dialog).toHaveCount(0)
  await expect(opener).toBeFocused()
})

test("Tab does not leave a dialog that is not painted yet", async ({ page }) => {
  const { dialog } = await openUnpainted(page)
  await expect(dialog.getByRole("button", { name: "Close" })).toBeFocused()
  await page.keyboard.press("Shift+Tab")
  await expect(page.locator(":focus:not(dialog *)"), "focus behind the dialog").toHaveCount(0)
})

test("a press does not reach the page behind a dialog that is not painted yet", async ({ page }) => {
  const { dialog } = await openUnpainted(page)
  const link = page.getByRole("navigation").getByRole("link", { name: "Medicines" })
  const box = await link.boundingBox()
  await page.mouse.click((box?.x ?? 0) + 5, (box?.y ?? 0) + 5)
  await expect(dialog).toHaveCount(0)
  await expect(page).toHaveURL(/\/admin\/suppliers$/)
})

test("a browser without popovers opens and closes a dialog", async ({ page }) => {
  await page.addInitScript(() => Reflect.deleteProperty(HTMLElement.prototype, "popover"))
  await logIn(page, "admin", "/admin/suppliers")
  await page.getByRole("main").getByRole("button", { name: "Add supplier" }).click()
  await expect(page.locator("dialog:modal")).toBeVisible()
  await page.keyboard.press("Escape")
  await expect(page.getByRole("dialog")).toHaveCount(0)
})

test("a pharmacy's form opens before the fields below its first screen", async ({ page }) => {
  await logIn(page, "admin", "/admin/pharmacies")
  const opener = page.getByRole("main").getByRole("button", { name: "Add pharmacy" })
  await opener.waitFor()
  const first = page.evaluate(
    () =>
      new Promise<{ inputs: number; groups: number }>((done) =>
        new MutationObserver((_, observer) => {
          const dialog = document.querySelector("dialog")
          if (!dialog) return
          observer.disconnect()
          const count = (selector: string) => dialog.querySelectorAll(selector).length
          done({ inputs: count("input"), groups: count("fieldset") })
        }).observe(document, { childList: true, subtree: true }),
      ),
  )
  await opener.click()
  expect(await first).toEqual({ inputs: 6, groups: 0 })
  const dialog = page.getByRole("dialog")
  await expect(dialog.getByRole("group", { name: "Opening hours" })).toBeVisible()
  await expect(dialog.getByRole("button", { name: "Cancel" })).not.toBeInViewport()
})
