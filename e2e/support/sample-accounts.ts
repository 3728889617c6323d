import type { Page } from "@playwright/test"
import type { AccountBill, AccountBillDetail } from "#contract/pharmacy/account-bills.ts"
import type { CustomerAccount, Statement } from "#contract/pharmacy/customer-accounts.ts"

import { sampleMail } from "./sample-customers.ts"

/** An account that has reached its limit. */
export const sampleAccount: CustomerAccount = {
  id: 1,
  name: "Lakeside Nursing Home",
  kind: "person",
  phoneNumber: null,
  taxNumber: null,
  note: null,
  creditLimitCents: 100,
  isOpen: true,
  version: 1,
  balanceCents: 100,
  owedByAge: { upTo30: 100, upTo60: 0, upTo90: 0, over90: 0 },
}

const insurer: CustomerAccount = {
  ...sampleAccount,
  id: 2,
  name: "Island Health Insurance",
  kind: "insurer",
  phoneNumber: "+94112345678",
  taxNumber: "103456789-7000",
  note: "Bills by the fifth of each month",
  creditLimitCents: 50_000_000,
  balanceCents: 12_345_650,
  owedByAge: { upTo30: 8_000_000, upTo60: 4_000_000, upTo90: 300_000, over90: 45_650 },
}
const closed = { ...sampleAccount, id: 3, name: "Hill Hospital", kind: "institution", isOpen: false }

const bill: Statement = {
  account: insurer,
  month: "2026-11",
  openingCents: 4_345_650,
  entries: [
    {
      id: "0b0c0d0e-0000-4000-8000-000000000001",
      at: "2026-11-20T04:00:00.000Z",
      kind: "sale",
      receiptNumber: "C779-1J8Z-YXP9",
      reference: "IH 4471",
      method: null,
      cents: 8_000_000,
    },
  ],
  closingCents: 12_345_650,
  email: "claims@island-health.example",
  mails: [{ ...sampleMail, kind: "statement", about: "2026-11", address: "claims@island-health.example" }],
}

const sent: AccountBill = {
  id: "0b0c0d0e-0000-4000-8000-000000000012",
  number: 12,
  accountId: 2,
  name: "Island Health Insurance",
  fromDay: "2026-10-01",
  untilDay: "2026-10-31",
  totalCents: 8_000_000,
  paidCents: 5_000_000,
  refusedCents: 250_000,
  writtenOffCents: 100_000,
  madeAt: "2026-11-02T04:00:00.000Z",
}
const paidBill = { ...sent, id: "0b0c0d0e-0000-4000-8000-000000000009", number: 9, paidCents: 8_000_000 }
const detail: AccountBillDetail = {
  ...sent,
  shopTaxNumber: "104567891-7000",
  payerTaxNumber: "103456789-7000",
  lines: [
    {
      lineNo: 1,
      kind: "sale",
      receiptNumber: "C779-1J8Z-YXP9",
      reference: "IH 4471, Ward 3, Mrs. Wickramasinghe-Ramanathan",
      at: "2026-10-20T04:00:00.000Z",
      cents: 8_100_000,
    },
    {
      lineNo: 2,
      kind: "return",
      receiptNumber: "C779-1J8Z-YXP9",
      reference: null,
      at: "2026-10-21T04:00:00.000Z",
      cents: -100_000,
    },
  ],
  answers: [
    {
      id: "0b0c0d0e-0000-4000-8000-000000000001",
      kind: "paid",
      cents: 5_000_000,
      dated: "2026-11-10",
      reason: null,
      recordedBy: "Ruwan Silva",
    },
    {
      id: "0b0c0d0e-0000-4000-8000-000000000002",
      kind: "refused",
      cents: 250_000,
      dated: "2026-11-10",
      reason: "The vitamins are not covered",
      recordedBy: "Ruwan Silva",
    },
    {
      id: "0b0c0d0e-0000-4000-8000-000000000003",
      kind: "written-off",
      cents: 100_000,
      dated: "2026-11-12",
      reason: "Too little to claim again",
      recordedBy: "Ruwan Silva",
    },
  ],
}

/** Shows accounts of each kind, and the bill of one. */
export async function sampleAccounts(page: Page) {
  await page.route("**/api/pharmacy/accounts", (route) =>
    route.fulfill({ json: [insurer, sampleAccount, closed] }),
  )
  await page.route("**/api/pharmacy/accounts/*/bills*", (route) =>
    route.fulfill({ json: { bills: [sent, paidBill], next: null, unbilledCents: 4_345_650 } }),
  )
  await page.route("**/api/pharmacy/bills/*", (route) => route.fulfill({ json: detail }))
  await page.route("**/api/pharmacy/accounts/*/statement*", (route) => route.fulfill({ json: bill }))
}
