import { expect } from "../fixtures.ts"
import { samplePrescriptions, sampleRegister, sampleUnrecordedSale } from "../sample-prescriptions.ts"
import { answers } from "./admin-people.ts"
import { failing, heading, press, type Seen } from "./check-screens.ts"

/** Prescriptions and the register: full, empty, failing, one of each, and their dialogs. */
export const prescriptionsSeen: Seen[] = [
  {
    path: "/pos/prescriptions",
    before: samplePrescriptions,
    until: (page) => page.getByRole("link", { name: /^Open of Sita/ }).waitFor(),
  },
  {
    path: "/pos/prescriptions",
    before: answers("**/api/pharmacy/prescriptions*", { prescriptions: [], next: null }),
    until: heading("No prescriptions here"),
  },
  {
    path: "/pos/prescriptions",
    before: failing("**/api/pharmacy/prescriptions*"),
    until: (page) => expect(page.getByText("We could not load the prescriptions.")).toBeVisible(),
  },
  {
    path: "/pos/prescriptions?prescription=1",
    before: samplePrescriptions,
    dialog: "pharmacy/prescriptions/prescription-dialogs: Correct the prescription",
    until: press("Correct"),
  },
  {
    path: "/pos/prescriptions?prescription=1",
    before: samplePrescriptions,
    dialog: "pharmacy/prescriptions/prescription-dialogs: Note allergies",
    until: press("Note allergies"),
  },
  { path: "/pos/prescriptions?prescription=1", before: samplePrescriptions, until: heading(/^Sita/) },
  {
    path: "/pos",
    before: sampleUnrecordedSale,
    dialog: "pharmacy/till/receipts-dialog: Prescription for",
    until: async (page) => {
      await press("Receipts")(page)
      await page.getByRole("button", { name: /R-7F3K-9Q2M/ }).click()
      await press("Add prescription")(page)
      await page.getByRole("button", { name: "Record prescription" }).click()
      await expect(page.getByText("Enter the patient's name")).toBeVisible()
    },
  },
  {
    path: "/pos/stock/register",
    before: sampleRegister,
    until: (page) => page.getByRole("link", { name: /^Open register/ }).waitFor(),
  },
  {
    path: "/pos/stock/register",
    before: answers("**/api/pharmacy/register", { medicines: [] }),
    until: heading("No controlled medicines in stock"),
  },
  {
    path: "/pos/stock/register?row=1&month=2026-11",
    before: sampleRegister,
    until: (page) => page.getByRole("table").getByText("INV-20441").waitFor(),
  },
  {
    path: "/pos/stock/register?row=1&month=2026-11",
    before: sampleRegister,
    dialog: "pharmacy/register/count-dialog: Count clonazepam",
    until: press("Count"),
  },
]
