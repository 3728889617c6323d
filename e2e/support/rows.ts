import type { Locator, Page } from "@playwright/test"

/** Returns the table rows that contain all these texts. */
export const rowOf = (place: Page | Locator, ...texts: string[]) =>
  texts.reduce((rows, text) => rows.filter({ hasText: text }), place.getByRole("row"))
