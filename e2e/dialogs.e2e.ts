import type { Page } from "@playwright/test"
import { pressEscapeAt } from "./close-requests.ts"
import { type Account, logIn, test } from "./pharos.ts"
import { showSampleDoses } from "./sample-doses.ts"

type Opening = {
  path: string
  open: (page: Page) => Promise<unknown>
  before?: (page: Page) => Promise<void>
}

const by = (name: string | RegExp) => (page: Page) =>
  page.getByRole("button", { name, disabled: false }).first().click()
const menu = async (page: Page) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole("button", { name: "Menu" }).click()
}

/** The dialogs that the visual tests, which press Escape in each they open, do not come by. */
const openings: Record<Account, Opening[]> = {
  customer: [
    { path: "/account", open: by("Delete account") },
    { path: "/contact", open: menu },
    { path: "/scheduling", open: by("Add New") },
    { path: "/scheduling", before: showSampleDoses, open: by(/^Delete/) },
    { path: "/scheduling", before: showSampleDoses, open: by("Calendar file") },
  ],
  pharmacist: [
    { path: "/pos/stock", open: by(/^Edit/) },
    { path: "/pos/stock", open: by(/^Add Order/) },
    { path: "/pos/stock", open: by("Go to anything") },
    { path: "/pos/stock", open: menu },
    { path: "/pos", open: by("Scan with the camera") },
    { path: "/pos", open: by("Add New Medicine") },
    { path: "/pos/purchase", open: by(/^Remove/) },
  ],
  supplier: [
    { path: "/suppliers/accepted-orders", open: by(/^Complete/) },
    { path: "/suppliers/accepted-orders", open: by(/^Change terms/) },
    { path: "/suppliers", open: by("Add New Medicine") },
    { path: "/suppliers", open: by("Go to anything") },
  ],
  admin: [
    { path: "/admin/suppliers", open: by("Add a supplier") },
    { path: "/admin/suppliers", open: by(/^Edit/) },
    { path: "/admin/pharmacies?id=1", open: by("Verify licence again") },
    { path: "/admin/pharmacies?id=1", open: by("Take out of the finder") },
    { path: "/admin/pharmacies?id=1", open: by("End pharmacy") },
    { path: "/admin/medicines?id=1", open: by("Add a barcode") },
    { path: "/admin/medicines?id=1", open: by(/^End \d/) },
    { path: "/admin/medicines", open: by("Add new") },
  ],
}

test.use({ contextOptions: { reducedMotion: "reduce" } })

for (const account of ["customer", "pharmacist", "supplier", "admin"] as const)
  test(`Escape five times neither loses what a ${account} typed in a dialog nor keeps it from opening again`, async ({
    page,
  }) => {
    test.setTimeout(120_000)
    await logIn(page, account)
    for (const { path, open, before } of openings[account]) {
      await page.setViewportSize({ width: 1440, height: 900 })
      await before?.(page)
      await page.goto(path)
      await open(page)
      await page.locator("dialog:modal").waitFor()
      await pressEscapeAt(page, path)
      await page.unrouteAll({ behavior: "ignoreErrors" })
    }
  })
