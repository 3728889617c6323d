import type { Page } from "@playwright/test"
import type { DialogName } from "../dialog-list.ts"
import type { Rows } from "../fixtures.ts"
import { pressAction } from "../rows.ts"
import type { Made, OwnShelf } from "../shelf.ts"

/** Opens a dialog that the visual rounds do not reach. */
export type Opening = {
  path: string
  dialog: DialogName
  /** The test's own medicines on the pharmacist's shelf. */
  shelves?: Made[]
  open: (page: Page, shelves: OwnShelf[]) => Promise<unknown>
  before?: (page: Page, rows: Rows, shelves: OwnShelf[]) => Promise<unknown>
  /** Focus does not return to the button that opened it: something was added, sold or created. */
  opensOnce?: true
}

/** Presses the first enabled button of this name. */
export const by = (name: string | RegExp) => (page: Page) => pressAction(page, name)
export const menu = async (page: Page) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole("button", { name: "Menu" }).click()
}
