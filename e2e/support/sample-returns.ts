import type { Page } from "@playwright/test"

const line = {
  id: "7b6c1f4e-0d5a-4d0a-9c53-0b7f1c1d9a11",
  name: "amoxicillin (Amoxil) 250 mg – capsule",
  lot: "X1892",
  expiresOn: "2026-10-31",
  quantity: 40,
  refused: 0,
}
const refused = {
  ...line,
  id: "7b6c1f4e-0d5a-4d0a-9c53-0b7f1c1d9a12",
  name: "paracetamol (Panadol) 500 mg – tablet",
  lot: "P204",
  refused: 15,
}
const sent = {
  supplier: "Lanka Wholesale",
  reason: "Expired goods returned.",
  costCents: 125_000,
  sentAt: "2026-11-03T05:00:00.000Z",
  sentBy: "Ruwan Silva",
}
const credit = {
  id: "7b6c1f4e-0d5a-4d0a-9c53-0b7f1c1d9a01",
  number: "CN-2081",
  dated: "2026-11-10",
  cents: 100_000,
  units: 40,
}
const refusal = {
  id: "7b6c1f4e-0d5a-4d0a-9c53-0b7f1c1d9a21",
  reason: "Opened or damaged packs.",
  refusedOn: "2026-11-08",
  units: 15,
  cents: 15_000,
}

/** Answers with returns to suppliers, one open and one closed: the demonstration has none. */
export const sampleReturns = (page: Page) =>
  page.route("**/api/pharmacy/supplier-returns*", (route) =>
    route.fulfill({
      json: {
        returns: [
          {
            ...sent,
            id: "7b6c1f4e-0d5a-4d0a-9c53-0b7f1c1d9a02",
            number: 2,
            lines: [refused, line, ...["3", "4"].map((nth) => ({ ...line, id: line.id.replace(/.$/, nth) }))],
            credits: [],
            creditedCents: 0,
            refusals: [refusal],
            refusedCents: refusal.cents,
            closedAt: null,
          },
          {
            ...sent,
            id: "7b6c1f4e-0d5a-4d0a-9c53-0b7f1c1d9a03",
            number: 1,
            lines: [line],
            credits: [credit],
            creditedCents: credit.cents,
            refusals: [],
            refusedCents: 0,
            closedAt: "2026-11-10T05:00:00.000Z",
          },
        ],
        next: null,
        open: [{ supplier: sent.supplier, returns: 1, cents: sent.costCents - refusal.cents }],
      },
    }),
  )
