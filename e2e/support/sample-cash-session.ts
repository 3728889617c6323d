import type { Page } from "@playwright/test"
import type { ClosingReport, Takings, TillDay } from "#contract/pharmacy/cash-sessions.ts"

const none = { count: 0, cents: 0 }
const byMethod = { cash: { count: 3, cents: 152_000_000 }, card: none, qr: none }
const takings = {
  sales: { count: 3, cents: 152_000_000 },
  salesByMethod: byMethod,
  unsaid: { count: 1, cents: 5000 },
  returns: none,
  taxes: [{ name: "VAT", percent: 18, cents: 23_186_441 }],
  refundsByMethod: { cash: none, card: none, qr: none },
  cashIn: none,
  cashOut: { count: 1, cents: 100_000 },
  cashMovements: [
    { direction: "out", cents: 100_000, reason: "long".repeat(50), at: "2026-11-20T04:00:00.000Z", by: null },
  ],
} satisfies Takings
const dayNow: TillDay = {
  id: 1,
  cashier: null,
  isOpen: true,
  openedAt: "2026-11-20T02:30:00.000Z",
  openedBy: "Ruwan Silva",
  floatCents: 500_000,
  follows: 12,
  waitingSince: null,
  openCounts: 1,
  takings,
  lastReport: null,
}
/** An open cash session, whatever the real one is. */
export const openDay = (page: Page) =>
  page.route("**/api/till/day", (route) => route.fulfill({ json: dayNow }))
/** A closing with every possible line. */
export const closing = (page: Page) =>
  page.route("**/api/till/reports/1", (route) => route.fulfill({ json: closed }))
const closed: ClosingReport = {
  number: 1,
  cashier: null,
  follows: null,
  openedAt: "2026-11-20T02:30:00.000Z",
  openedBy: "Ruwan Silva",
  closedAt: "2026-11-20T13:30:00.000Z",
  closedBy: null,
  sales: takings.sales,
  refundCents: 0,
  countedCents: 152_300_000,
  varianceCents: -100_000,
  pharmacy: {
    name: "Harbour Chemists",
    address: "24 Lighthouse Lane",
    town: "Fort",
    phoneNumber: "+94112000101",
  },
  reopenReason: null,
  floatCents: 500_000,
  takings,
  beforeOpening: { count: 1, cents: 5000 },
  late: [{ receiptNumber: "7QK2-M4XD-90BT", occurredAt: "2026-11-19T04:00:00.000Z", cents: 5000 }],
  firstReceipt: "7QK2-M4XD-90BT",
  lastReceipt: "7QK2-M4XD-90BT",
  expectedCents: 152_400_000,
  counted: { pieces: [{ rupees: 5000, count: 304 }], otherCents: 300_000 },
  earlierCounts: [
    { at: "2026-11-20T13:00:00.000Z", by: "Ruwan Silva", cents: 1, varianceCents: -152_399_999 },
  ],
  varianceReason: "long".repeat(50),
  hash: "0e91".repeat(16),
}
