import { globSync, readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import type { Page } from "@playwright/test"
import { type DialogName, dialogs, fileOf, frames } from "../support/dialog-list.ts"
import { adminDialogs } from "../support/dialogs/admin.ts"
import { customerDialogs } from "../support/dialogs/customer.ts"
import { by, type Opening } from "../support/dialogs/opening.ts"
import { pharmacistDialogs } from "../support/dialogs/pharmacist.ts"
import { supplierDialogs } from "../support/dialogs/supplier.ts"
import { type Account, expect, logIn, test } from "../support/fixtures.ts"
import { pressEscapeAt, seeDialog } from "../support/press-escape.ts"
import { test as reminded } from "../support/reminder-fixtures.ts"
import { adminRounds } from "../support/rounds/admin.ts"
import { customerRounds } from "../support/rounds/customer.ts"
import { guestRounds } from "../support/rounds/guest.ts"
import { pharmacistRounds } from "../support/rounds/pharmacist.ts"
import { supplierRounds } from "../support/rounds/supplier.ts"
import { makeShelf, type OwnShelf } from "../support/shelf.ts"

/** The dialogs that the visual tests, which press Escape in each dialog, do not reach. */
const openings: Record<Account, Opening[]> = {
  customer: customerDialogs,
  pharmacist: pharmacistDialogs,
  supplier: supplierDialogs,
  admin: adminDialogs,
}

/** Returns whether the page of the dialog before also is that of this one: loading a page takes most of the time. */
async function isStillOpen(page: Page, { path, before, shelves }: Opening, last: Opening | undefined) {
  if (path !== last?.path || before !== last.before || last.opensOnce || shelves) return false
  return (await page.locator("dialog").count()) === 0
}

for (const account of ["customer", "pharmacist", "supplier", "admin"] as const)
  test(`pressing Escape five times keeps what a ${account} typed in a dialog`, async ({ page, rows }) => {
    test.setTimeout(300_000)
    page.setDefaultTimeout(60_000)
    await logIn(page, account)
    for (const [turn, opening] of openings[account].entries()) {
      const { path, dialog, shelves = [], open, before, opensOnce = false } = opening
      await page.setViewportSize({ width: 1440, height: 900 })
      const own: OwnShelf[] = []
      for (const made of shelves) own.push(await makeShelf(rows, made))
      if (!(await isStillOpen(page, opening, openings[account][turn - 1]))) {
        await page.unrouteAll({ behavior: "ignoreErrors" })
        await before?.(page, rows, own)
        await page.goto(path)
      }
      await open(page, own)
      await seeDialog(page, dialog)
      await pressEscapeAt(page, `${path}, ${dialog}`, { opensOnce })
    }
  })

const explained: DialogName = "customer/reminders/device-notice: Turn on reminders"

reminded.describe(() => {
  reminded.use({ serviceWorkers: "allow" })

  reminded("Escape five times closes what explains reminders, and it opens again", async ({ page }) => {
    await page.addInitScript(() =>
      Object.defineProperty(Notification, "permission", { get: () => "default" }),
    )
    await page.goto("/scheduling")
    await by("Turn on")(page)
    await seeDialog(page, explained)
    await pressEscapeAt(page, explained)
  })
})

test("a round presses Escape in each dialog", () => {
  const screens = fileURLToPath(new URL("../../src/web/", import.meta.url))
  const files = globSync("**/*.tsx", { cwd: screens })
    .filter(
      (file) =>
        /-dialogs?\.tsx$/.test(file) ||
        /<(Dialog|FormDialog|ReasonDialog)\b/.test(readFileSync(screens + file, "utf8")),
    )
    .map((file) => file.replace(".tsx", ""))
    .filter((file) => !frames.includes(file))
  expect([...new Set(dialogs.map(fileOf))].sort(), "the files of the list").toEqual(files.sort())

  const rounds = [...guestRounds, ...customerRounds, ...pharmacistRounds, ...supplierRounds, ...adminRounds]
  const opened = [
    explained,
    ...Object.values(openings).flatMap((each) => each.map(({ dialog }) => dialog)),
    ...rounds.flatMap(({ seen }) => seen.flatMap(({ dialog }) => dialog ?? [])),
  ]
  expect([...new Set(opened)].sort(), "the dialogs that are opened").toEqual([...dialogs].sort())
})
