import type { Page } from "@playwright/test"

/** Types by keys as a person does, slower than a scanner, and counts them. */
export function makeHands(page: Page) {
  let keys = 0
  return {
    count: () => keys,
    type: async (text: string) => {
      keys += text.length
      await page.keyboard.type(text, { delay: 120 })
    },
    press: async (key: string) => {
      keys += 1
      await page.keyboard.press(key)
    },
  }
}
