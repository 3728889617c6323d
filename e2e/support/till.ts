import type { Page } from "@playwright/test"
import { expect, logIn } from "./fixtures.ts"
import { type OwnShelf, wordOf } from "./shelf.ts"

export const tillSearch = (page: Page) => page.getByRole("searchbox", { name: "Search medicines" })
export const cart = (page: Page) => page.getByRole("complementary", { name: "Cart" })

/** Returns the cart's line of a medicine. */
export const lineOf = (page: Page, shelf: OwnShelf) =>
  cart(page)
    .getByRole("listitem")
    .filter({ hasText: wordOf(shelf) })

export const addButton = (page: Page, { name }: Pick<OwnShelf, "name">) =>
  page.getByRole("button", { name: `Add to Cart ${name}` })

/** Opens the till as the demo pharmacist and waits for the shelf. */
export async function openTill(page: Page) {
  await logIn(page, "pharmacist", "/pos")
  await untilShelfShows(page)
}

export const untilShelfShows = (page: Page) =>
  expect(page.getByRole("button", { name: /^Add to Cart/ }).first()).toBeVisible()

/** Expects a message of the till. */
export const says = (page: Page, text: string) =>
  expect(page.locator("[role=status], [role=alert]").filter({ hasText: text }).first()).toBeVisible()

/** Finds a medicine and leaves it selected. */
export async function findInTill(page: Page, shelf: OwnShelf, count = "") {
  await tillSearch(page).fill(count + shelf.name.toUpperCase())
  await expect(
    addButton(page, shelf).or(page.getByRole("button", { name: `All in cart ${shelf.name}` })),
  ).toBeVisible()
}

/** Goes to the payment and sells, from the keyboard. */
export async function sellByKeys(page: Page) {
  await page.keyboard.press("F9")
  await page.keyboard.press("F9")
}
