import type { Page } from "@playwright/test"
import type { Customer, DueCustomer } from "#contract/pharmacy/customers.ts"
import type { Mail } from "#contract/pharmacy/mail.ts"

const at = "2026-11-20T08:05:00.000Z"
const longName = "Wickramasinghe Mudiyanselage Nimal Perera"

export const sampleMail: Mail = {
  id: 1,
  kind: "refill",
  about: "2026-11-28",
  state: "sent",
  address: "nimal.perera.of.the.harbour@example.lk",
  askedAt: at,
  sentAt: at,
  failure: null,
  answer: null,
}
const failedMail: Mail = {
  ...sampleMail,
  id: 2,
  state: "failed",
  sentAt: null,
  failure: "refused",
  answer: "Recipient command failed: 550 5.1.1 <(address)> mailbox unavailable",
}

export const sampleCustomer: Customer = {
  id: 1,
  version: 1,
  name: longName,
  phoneNumber: "+94771234567",
  email: "nimal.perera.of.the.harbour@example.lk",
  bornOn: "1961-03-04",
  language: "si",
  note: "Rings before coming",
  reminderWay: "whatsapp",
  consentedAt: at,
  withdrawnAt: null,
  createdAt: at,
  hasAccount: true,
  balanceCents: 125_050,
  allergies: ["amoxicillin", "penicillin"],
  prescriptions: [
    {
      id: 1,
      writtenOn: "2026-11-19",
      prescriber: "Dr. S. Fernando",
      medicines: ["metformin 500 mg – tablet"],
    },
  ],
  refills: [
    {
      id: 1,
      medicine: "metformin 500 mg – tablet",
      quantity: 60,
      days: 30,
      runsOutOn: "2026-12-20",
      state: "open",
      remindedAt: null,
    },
  ],
  mails: [sampleMail, failedMail],
  sales: [
    {
      id: "6b1a2c1e-3d7f-4f6e-9c55-0a1b2c3d4e5f",
      receiptNumber: "ABCD-EFGH-JKMN",
      soldAt: at,
      totalCents: 48_000,
      lines: [
        {
          lineNo: 1,
          stockId: 1,
          name: "metformin 500 mg – tablet",
          quantity: 60,
          returned: 0,
          directions: "1 tablet twice a day",
          proposedDays: 30,
          plannedDays: 30,
        },
        {
          lineNo: 2,
          stockId: 2,
          name: "paracetamol 500 mg – tablet",
          quantity: 10,
          returned: 0,
          directions: null,
          proposedDays: null,
          plannedDays: null,
        },
      ],
    },
  ],
}

const due: DueCustomer = {
  id: 1,
  name: longName,
  phoneNumber: "+94771234567",
  language: "si",
  way: "whatsapp",
  wasRemindedToday: false,
  email: "nimal.perera.of.the.harbour@example.lk",
  failedMail: null,
  refills: [
    { id: 1, medicine: "metformin 500 mg – tablet", quantity: 60, days: 30, runsOutOn: "2026-11-28" },
    { id: 2, medicine: "atorvastatin 10 mg – tablet", quantity: 30, days: 30, runsOutOn: "2026-11-30" },
  ],
}

/** Answers with one customer, in the list and alone, and two whose medicines run out. */
export async function sampleCustomers(page: Page) {
  const { allergies, hasAccount, id, language, name, phoneNumber } = sampleCustomer
  const found = { allergies, hasAccount, id, language, name, phoneNumber, lastSoldAt: at }
  const list = {
    customers: [
      found,
      { ...found, id: 2, name: "Sita", phoneNumber: null, allergies: [], hasAccount: false },
    ],
    next: null,
  }
  await page.route(/\/api\/pharmacy\/customers(\?.*)?$/, (route) => route.fulfill({ json: list }))
  await page.route("**/api/pharmacy/customers/1", (route) => route.fulfill({ json: sampleCustomer }))
  await page.route("**/api/pharmacy/refills", (route) =>
    route.fulfill({
      json: [
        due,
        { ...due, id: 2, name: "Sita", wasRemindedToday: true },
        { ...due, id: 3, name: "Kamala Jayasinghe", way: "email", failedMail },
      ],
    }),
  )
}
