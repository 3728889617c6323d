import { randomUUID } from "node:crypto"
import type { Page } from "@playwright/test"
import { receiptNumberOf } from "#domain/pharmacy/receipt-number.ts"
import { expect, logIn, type Rows, test } from "../support/fixtures.ts"
import { makeShelf, makeWord, type OwnShelf, quantityOf } from "../support/shelf.ts"
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
  await expect(warned).toContainText("The patient got 2 units of it within 7 days of this sale")
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

  // What was not recorded is found, and recorded later.
  await page.keyboard.press("Escape")
  await page.getByRole("button", { name: "Receipts" }).click()
  await page.getByLabel("Without a prescription record").check()
  await page.getByRole("button", { name: "Find" }).click()
  await page.getByRole("button", { name: shelf.name }).click()
  await page.getByRole("button", { name: "Add prescription" }).click()
  const late = page.getByRole("dialog", { name: /^Prescription for / })
  await expect(late.getByLabel("Patient's name")).toBeFocused()
  await late.getByLabel("Patient's name").fill(`Kamala ${makeWord()}`)
  await late.getByLabel("Prescriber").fill("Dr. S. Fernando")
  await page.keyboard.press("Enter")
  await expect(page.getByRole("dialog", { name: /^Receipt / })).toBeVisible()
  await expect(page.getByText("No prescription is recorded for this sale.")).toHaveCount(0)

  // Its paper is added in the receipt, and a wrong page removed and brought back where it is kept.
  const paper = { name: "paper.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.7\n%%EOF\n") }
  await page.getByLabel("Add picture or PDF").setInputFiles(paper)
  await expect(page.getByText("1 page saved.")).toBeVisible()
  await page.getByRole("link", { name: /^Prescription of Kamala/ }).click()
  const kept = page.getByRole("link", { name: /^Page 1 \(PDF, 1\sKB\)/ })
  await expect(kept).toBeVisible()
  await page.getByRole("button", { name: "Remove page 1" }).click()
  await page.getByRole("button", { name: "Undo" }).click()
  await expect(kept).toBeVisible()
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

/** Sells on a prescription with one repeat, as another till would have. */
async function supply(rows: Rows, { stockId }: OwnShelf, patient: string) {
  const prescription = {
    patient_name: patient,
    prescriber: "Dr. S. Fernando",
    prescriber_number: "SLMC 12345",
    written_on: new Date(Date.now() - 2 * 86_400_000).toISOString().slice(0, 10),
    repeats_allowed: 1,
  }
  const id = randomUUID()
  await rows("select sell(1, $1, $2, 'test', $3, $4, '')", [
    id,
    receiptNumberOf(id),
    JSON.stringify([{ stock_id: stockId, quantity: 2 }]),
    JSON.stringify({ prescription }),
  ])
}

test("finds a prescription, notes allergies, corrects it and repeats it once", async ({ page, rows }) => {
  const shelf = await makeShelf(rows, { isControlled: true })
  const patient = `Sita ${makeWord()}`
  await supply(rows, shelf, patient)
  await logIn(page, "pharmacist", "/pos/prescriptions")
  await page.getByLabel("Patient or prescriber").fill(patient)
  await page.getByRole("link", { name: `Open of ${patient}` }).click()
  await expect(page.getByRole("heading", { level: 1, name: patient })).toBeVisible()

  await page.getByRole("button", { name: "Note allergies" }).click()
  await page.getByLabel("Generic names, one per line").fill("penicillin\namoxicillin")
  await page.getByRole("dialog").getByRole("button", { name: "Save" }).click()
  await expect(page.getByText("amoxicillin, penicillin")).toBeVisible()

  await page.getByRole("button", { name: "Correct" }).click()
  const dialog = page.getByRole("dialog", { name: "Correct the prescription" })
  await dialog.getByLabel("Prescriber").fill("Dr. T. Fernando")
  await dialog.getByRole("button", { name: "Save" }).click()
  await expect(dialog).toContainText("Enter why you correct it")
  await dialog.getByLabel("Reason for the correction").fill("Misread the initial")
  await dialog.getByRole("button", { name: "Save" }).click()
  await expect(page.getByText("Misread the initial")).toBeVisible()

  await page.getByRole("button", { name: "Repeat" }).click()
  await expect(lineOf(page, shelf)).toContainText("Controlled")
  await sellByKeys(page)
  await expect(asked(page)).toContainText(`This repeats the prescription of ${patient}.`)
  await asked(page).getByRole("button", { name: "Seen", exact: true }).click()
  const warned = page.getByRole("dialog", { name: "Check before you sell" })
  await warned.getByLabel("Reason to sell").fill("Going abroad")
  await warned.getByRole("button", { name: "Sell anyway" }).click()
  await expect(page.getByRole("group", { name: "Receipt preview" })).toBeVisible()
  expect(await quantityOf(rows, shelf)).toBe(6)
  await page.goto("/pos/prescriptions")
  await page.getByLabel("Patient or prescriber").fill(patient)
  await page.getByRole("link", { name: `Open of ${patient}` }).click()
  await expect(page.getByRole("button", { name: "Repeat" })).toBeDisabled()
  await expect(page.getByText("Sold in spite of a warning: Going abroad")).toBeVisible()
})

test("shows the register and counts before a witness", async ({ page, rows }) => {
  const shelf = await makeShelf(rows, { isControlled: true, lot: "R1" })
  const patient = `Sita ${makeWord()}`
  await supply(rows, shelf, patient)
  await logIn(page, "pharmacist", "/pos/stock/register")
  await page.getByRole("link", { name: `Open register of ${shelf.name}` }).click()
  const table = page.getByRole("table", { name: "Controlled-drug register" })
  await expect(table.getByRole("row").filter({ hasText: patient })).toContainText("SLMC 12345")
  await page.getByRole("button", { name: "Count", exact: true }).click()
  const dialog = page.getByRole("dialog")
  await dialog.getByLabel("Units counted").fill("7")
  await dialog.getByLabel("Witness").fill("Kamala")
  await dialog.getByRole("button", { name: "Save" }).click()
  await expect(dialog).toContainText("The count differs from the register. Enter the reason")
  await dialog.getByLabel("Reason why the count differs").fill("One broken")
  await dialog.getByRole("button", { name: "Save" }).click()
  await expect(table.getByRole("row").filter({ hasText: "One broken" })).toContainText("7")
  await page.getByRole("link", { name: "All controlled medicines" }).click()
  await expect(page.getByRole("row").filter({ hasText: shelf.name })).toContainText("7 counted")
})
