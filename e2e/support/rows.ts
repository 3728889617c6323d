import { expect, type Locator, type Page } from "@playwright/test"

/** Returns the table rows that contain all these texts. */
export const rowOf = (place: Page | Locator, ...texts: string[]) =>
  texts.reduce((rows, text) => rows.filter({ hasText: text }), place.getByRole("row"))

/** Presses the first button of this name; a row's rarer actions are in its "⋯" menu: the first that has it is opened. */
export async function pressAction(place: Page | Locator, name: string | RegExp, exact = false) {
  const action = place.getByRole("button", { name, exact, disabled: false }).first()
  const more = place.getByRole("button", { name: /^More actions/ })
  await expect(action.or(more).first()).toBeVisible()
  for (const menu of await more.all()) {
    if (await action.isVisible()) break
    await menu.click()
    if (!(await action.isVisible())) await menu.press("Escape")
  }
  await action.click()
}

/** Waits for a row that arrives while the page is open: a list in use says that there is one, and shows it when asked. */
export async function untilListed(page: Page, row: Locator) {
  const updates = page.getByRole("button", { name: /updates? – show$/ })
  await expect(async () => {
    if (await updates.isVisible()) await updates.click()
    await expect(row).toBeVisible({ timeout: 1_000 })
  }).toPass()
}
