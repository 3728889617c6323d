import type { Page } from "@playwright/test"
import { expect, test } from "../support/fixtures.ts"
import { makeShelf, quantityOf } from "../support/shelf.ts"
import { findInTill, lineOf, openTill, sellByKeys, tillSearch } from "../support/till.ts"

const asked = (page: Page) => page.getByRole("dialog", { name: "Prescription seen?" })

async function writeDown(
  page: Page,
  { patient, number = "SLMC 12345" }: { patient: string; number?: string },
) {
  await asked(page).getByLabel("Patient's name").fill(patient)
  await asked(page).getByLabel("Prescriber").fill("Dr. S. Fernando")
  await asked(page)
    .getByLabel(/^Registration number/)
    .fill(number)
}

test("sells a controlled medicine with what is written on the prescription", async ({ page, rows }) => {
  const shelf = await makeShelf(rows, { isControlled: true })
  const patient = `Nimal ${shelf.name.split(" ")[0]}`
  await openTill(page)
  await findInTill(page, shelf, "2*")
  await tillSearch(page).press("Enter")
  await expect(lineOf(page, shelf)).toContainText("Controlled")
  await sellByKeys(page)
  await expect(asked(page).getByLabel("Patient's name")).toBeFocused()
  await writeDown(page, { patient, number: "" })
  await page.keyboard.press("Enter")
  await expect(asked(page)).toContainText("A controlled medicine needs the registration number")
  await writeDown(page, { patient })
  await asked(page)
    .getByLabel(/^Directions/)
    .fill("1 bd")
  await page.keyboard.press("Enter")
  await expect(page.getByRole("group", { name: "Receipt preview" })).toContainText(
    shelf.name.split(" ")[0] ?? "",
  )
  expect(await quantityOf(rows, shelf)).toBe(8)
  expect(
    await rows(
      `select e.patient_name, l.directions, l.quantity from prescription_entries e
       join prescription_lines l using (prescription_id) where e.patient_name = $1`,
      [patient],
    ),
  ).toEqual([{ patient_name: patient, directions: "1 bd", quantity: 2 }])

  // The same patient within seven days.
  await page.keyboard.press("Escape")
  await findInTill(page, shelf)
  await tillSearch(page).press("Enter")
  await sellByKeys(page)
  await writeDown(page, { patient })
  await asked(page).getByRole("button", { name: "Record and sell" }).click()
  const warned = page.getByRole("dialog", { name: "Check before you sell" })
  await expect(warned).toContainText("The patient got 2 units of it within the last 7 days")
  await expect(warned.getByRole("button", { name: "Do not sell" })).toBeFocused()
  await warned.getByRole("button", { name: "Sell anyway" }).click()
  await expect(warned).toContainText("Enter why you sell it all the same")
  await warned.getByLabel("Reason to sell").fill("Lost on the way")
  await page.keyboard.press("Enter")
  await expect(page.getByRole("group", { name: "Receipt preview" })).toBeVisible()
  expect(await quantityOf(rows, shelf)).toBe(7)
})

test("another prescription medicine is as quick as before, and can be recorded", async ({ page, rows }) => {
  const shelf = await makeShelf(rows, { isPrescription: true })
  await openTill(page)
  await findInTill(page, shelf)
  await tillSearch(page).press("Enter")
  await sellByKeys(page)
  await expect(asked(page).getByRole("button", { name: "Not yet" })).toBeFocused()
  await asked(page).getByRole("button", { name: "Record it" }).click()
  await expect(asked(page).getByLabel("Registration number (optional)")).toBeVisible()
  await asked(page).getByRole("button", { name: "Not yet" }).click()
  await page.getByRole("button", { name: "Purchase" }).click()
  await asked(page).getByRole("button", { name: "Seen", exact: true }).click()
  await expect(page.getByRole("group", { name: "Receipt preview" })).toBeVisible()
})

test("a controlled medicine is not sold without a connection", async ({ page, rows, context }) => {
  const shelf = await makeShelf(rows, { isControlled: true })
  await openTill(page)
  await findInTill(page, shelf)
  await tillSearch(page).press("Enter")
  await context.setOffline(true)
  await sellByKeys(page)
  await expect(page.getByRole("alert").filter({ hasText: "needs a connection" }).first()).toBeVisible()
  await context.setOffline(false)
  expect(await quantityOf(rows, shelf)).toBe(10)
})
