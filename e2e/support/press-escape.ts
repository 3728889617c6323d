import type { Page } from "@playwright/test"
import { type DialogName, titleOf } from "./dialog-list.ts"
import { expect } from "./fixtures.ts"

/** Fails unless this dialog is on top. */
export const seeDialog = (page: Page, name: DialogName) =>
  expect(
    page.locator("dialog:modal").last().getByRole("heading").first(),
    `the title of ${name}`,
  ).toContainText(new RegExp(`^${titleOf(name).replace("?", "\\?")}`))

/** Presses Escape until Chromium no longer lets the page keep a dialog open. */
export async function pressEscape(page: Page) {
  for (let press = 0; press < 5; press++) await page.keyboard.press("Escape")
}

const unseen = "a dialog that nobody sees"

/** Returns the values of the dialog on top and the index of the field with focus; undefined without an open dialog. */
const findDialog = (page: Page) =>
  page.evaluate((unseen) => {
    const dialogs = [...document.querySelectorAll("dialog")]
    const modal = dialogs.filter((dialog) => dialog.matches(":modal")).at(-1)
    if (!modal) return dialogs.length === 0 ? undefined : unseen
    // A checkbox may load after the dialog's first fields.
    const fields = [
      ...modal.querySelectorAll<HTMLInputElement>("input:not([type=checkbox]), textarea, select"),
    ]
    return {
      values: fields.map((field) => field.value),
      caret: fields.indexOf(document.activeElement as never),
    }
  }, unseen)

/** Resolves once the page has reacted to the browser's events. */
async function findSettledDialog(page: Page, where: string) {
  await expect.poll(() => findDialog(page), `the dialog of ${where} after Escape`).not.toBe(unseen)
  return findDialog(page)
}

/**
 * Presses Escape repeatedly in an open dialog: it closes completely or keeps the input, and the button
 * that opened it opens it again.
 */
export async function pressEscapeAt(page: Page, where: string, { opensOnce = false } = {}) {
  const dialog = page.locator("dialog:modal").last()
  if (!(await dialog.isVisible())) return
  const field = dialog
    .locator("input:is([type=text], [type=search], :not([type])):enabled:read-write, textarea")
    .first()
  const isTyped = (await field.count()) > 0
  if (isTyped) await field.pressSequentially("1")
  const typed = await findDialog(page)
  await pressEscape(page)
  const kept = await findSettledDialog(page, where)
  if (isTyped && (await dialog.locator("form").count()) > 0)
    expect.soft(kept, `what was typed in the dialog of ${where}`).toEqual(typed)
  if (kept) await dialog.getByRole("button", { name: "Close" }).first().click()
  await expect.soft(page.locator("dialog"), `dialogs left at ${where}`).toHaveCount(0)

  // Focus is where the dialog was opened, unless the page's address opened it.
  if (opensOnce || (await page.evaluate(() => document.activeElement === document.body))) return
  // What was opened from a row's menu gives the focus back to the menu's button.
  if (await page.evaluate(() => document.activeElement?.matches("[data-more]"))) return
  await page.keyboard.press("Enter")
  await expect.soft(dialog, `the dialog of ${where}, opened again`).toBeVisible()
  await pressEscape(page)
  await findSettledDialog(page, where)
}
