import type { Locator, Page } from "@playwright/test"

type TabOptions = { key?: "Tab" | "Shift+Tab"; onStep?: () => Promise<unknown> }

/** Presses Tab until this element has the focus; `onStep` runs after each press. */
export async function tabTo(page: Page, goal: Locator, { key = "Tab", onStep }: TabOptions = {}) {
  await goal.waitFor()
  // One question to the page: between two, the element could be replaced, and its successor focused.
  const focused = goal.and(page.locator(":focus"))
  for (let steps = 0; steps < 60; steps++) {
    if ((await focused.count()) > 0) return
    await page.keyboard.press(key)
    await onStep?.()
  }
  throw new Error(`${String(goal)} was not reached by ${key}`)
}
