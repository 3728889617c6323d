import type { Page } from "@playwright/test"
import type { Prescription } from "#contract/pharmacy/prescriptions.ts"
import type { RegisterEntry, RegisterMonth } from "#contract/pharmacy/register.ts"
import type { Receipt } from "#contract/pharmacy/sales.ts"

const at = "2026-11-20T04:00:00.000Z"
const medicine = "oral rehydration salts 20.5 g – powder for oral solution"

const prescription: Prescription = {
  id: 1,
  patientName: "Sita Wickramasinghe-Ramanathan",
  prescriber: "Dr. S. Fernando",
  writtenOn: "2026-11-18",
  medicines: ["clonazepam 2 mg – tablet", medicine],
  supplies: 1,
  repeatsLeft: 2,
  validUntil: "2099-05-17",
  recordedAt: at,
  entries: [
    {
      entryNo: 2,
      patientName: "Sita Wickramasinghe-Ramanathan",
      patientPhone: "077 123 4567",
      patientAge: 71,
      prescriber: "Dr. S. Fernando",
      prescriberNumber: "SLMC 12345",
      writtenOn: "2026-11-18",
      repeatsAllowed: 2,
      reason: "Misread the initial",
      recordedBy: "Ruwan Silva",
      recordedAt: at,
    },
  ],
  lines: [
    {
      name: "clonazepam 2 mg – tablet",
      quantity: 30,
      directions: "1 at night",
      controlled: true,
      stockId: 1,
    },
    { name: medicine, quantity: 4, directions: null, controlled: false, stockId: null },
  ],
  dispensings: [
    {
      supplyNo: 1,
      receiptNumber: "R-7F3K-9Q2M",
      soldAt: at,
      soldBy: "Ruwan Silva",
      lines: [{ name: "clonazepam 2 mg – tablet", quantity: 30, returned: 10 }],
      warnings: [
        { kind: "allergy", stockId: 1, name: "clonazepam 2 mg – tablet", generic: "clonazepam" },
        {
          kind: "duplicate",
          stockId: 1,
          name: "clonazepam 2 mg – tablet",
          generic: "clonazepam",
          at,
          quantity: 10,
        },
      ],
      overrideReason: "Going abroad",
      picturedOrderId: 5,
    },
  ],
  pages: [
    {
      id: "0b0c0d0e-0000-4000-8000-000000000001",
      mediaType: "image/jpeg",
      bytes: 81_204,
      addedAt: at,
      addedBy: "Ruwan Silva",
    },
    {
      id: "0b0c0d0e-0000-4000-8000-000000000002",
      mediaType: "application/pdf",
      bytes: 40_960,
      addedAt: at,
      addedBy: null,
    },
  ],
  allergies: ["amoxicillin", "penicillin"],
}

const entry = (number: number, change: Partial<RegisterEntry>): RegisterEntry => ({
  number,
  at,
  act: "supplied",
  units: -10,
  balance: 90,
  lot: "K10930",
  party: "Sita Wickramasinghe-Ramanathan",
  document: "R-7F3K-9Q2M",
  prescriber: "Dr. S. Fernando",
  prescriberNumber: "SLMC 12345",
  prescriptionRecordedAt: null,
  reason: null,
  witness: null,
  who: "Ruwan Silva",
  ...change,
})
const supplier = {
  prescriber: null,
  prescriberNumber: null,
  party: "Lanka Distributors",
  document: "INV-20441",
}

const month: RegisterMonth = {
  medicine: {
    id: 1,
    name: "clonazepam 2 mg – tablet",
    manufacturer: "Roche",
    balance: 88,
    inQuarantine: 10,
    lastCount: { at, balance: 90, counted: 88, reason: "Two broken", witness: "Kamala", countedBy: "Ruwan" },
  },
  pharmacy: { name: "Harbour Chemists", address: "24 Lighthouse Lane", licenceNumber: "DEMO-0001" },
  opening: 0,
  closing: 88,
  entries: [
    entry(1, { ...supplier, act: "received", units: 100, balance: 100 }),
    entry(2, { prescriptionRecordedAt: "2026-11-21T04:30:00.000Z" }),
    entry(3, {
      act: "corrected",
      units: -2,
      balance: 88,
      party: null,
      document: null,
      prescriber: null,
      prescriberNumber: null,
      reason: "Two broken",
      witness: "Kamala",
    }),
  ],
  counts: [{ at, balance: 90, counted: 88, reason: "Two broken", witness: "Kamala", countedBy: "Ruwan" }],
  decided: [],
}

const unrecorded: Receipt = {
  id: "0b0c0d0e-0000-4000-8000-000000000001",
  receiptNumber: "R-7F3K-9Q2M",
  totalCents: 45_000,
  discountCents: 0,
  discount: null,
  roundingCents: 0,
  occurredAt: at,
  recordedAt: at,
  payment: { method: "cash", cardCents: 0, qrCents: 0, tenderedCents: 50_000, changeCents: 5000 },
  prescriptionSeen: true,
  isOffline: true,
  device: "Counter 1",
  pharmacy: {
    name: "Harbour Chemists",
    address: "24 Lighthouse Lane",
    town: "Galle",
    phoneNumber: "091 223 4567",
    licenceNumber: "DEMO-0001",
  },
  soldBy: "Ruwan Silva",
  unrecorded: [{ stockId: 1, name: "clonazepam 2 mg – tablet", controlled: true }],
  refundedCents: 0,
  refundedBy: { cash: 0, card: 0, qr: 0, account: 0 },
  roundsCash: true,
  lines: [
    {
      lineNo: 1,
      stockId: 1,
      name: "clonazepam 2 mg – tablet",
      manufacturer: "Roche",
      quantity: 30,
      priceCents: 1500,
      totalCents: 45_000,
      discount: null,
      shareCents: 0,
      tax: null,
      unrecordedLots: [],
      packSize: 10,
      returned: 10,
      batches: [{ batchId: 1, lot: "K10930", expiresOn: "2028-05-31", quantity: 30, returned: 10 }],
    },
  ],
}

/** Answers with one receipt, which has no record of its prescription. */
export async function sampleUnrecordedSale(page: Page) {
  const summary = { ...unrecorded, paymentMethod: "cash", lineCount: 1, firstName: unrecorded.lines[0]?.name }
  await page.route("**/api/sales?*", (route) =>
    route.fulfill({ json: { day: "2026-11-20", receipts: [summary], next: null } }),
  )
  await page.route("**/api/sales/receipts/*", (route) => route.fulfill({ json: unrecorded }))
}

/** Answers with a recorded prescription, in the list and alone. */
export async function samplePrescriptions(page: Page) {
  await page.route("**/api/pharmacy/prescriptions?*", (route) =>
    route.fulfill({ json: { prescriptions: [prescription], next: null } }),
  )
  await page.route("**/api/pharmacy/prescriptions", (route) =>
    route.fulfill({ json: { prescriptions: [prescription], next: null } }),
  )
  await page.route("**/api/pharmacy/prescriptions/1", (route) => route.fulfill({ json: prescription }))
}

/** Answers with a month of a controlled medicine's register. */
export async function sampleRegister(page: Page) {
  await page.route("**/api/pharmacy/register", (route) =>
    route.fulfill({ json: { medicines: [month.medicine] } }),
  )
  await page.route("**/api/pharmacy/register/1*", (route) => route.fulfill({ json: month }))
}
