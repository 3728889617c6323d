import { expect, test } from "vitest"
import type { Receipt } from "#contract/pharmacy/sales.ts"
import { emptyReturn, problemsOf, refundOf, returnToSend, voidOf } from "./return-draft.ts"

const line = (lineNo: number, quantity: number, returned: number) => ({
  lineNo,
  stockId: lineNo,
  name: "metformin",
  quantity,
  priceCents: 450,
  totalCents: 450 * quantity,
  manufacturer: null,
  discount: null,
  shareCents: 0,
  unrecordedLots: [],
  returned,
  batches: [],
})
const receipt: Receipt = {
  id: crypto.randomUUID(),
  receiptNumber: "7QK2-M4XD-90BT",
  totalCents: 5_400,
  discountCents: 0,
  discount: null,
  roundingCents: 0,
  occurredAt: "2026-11-20T08:00:00Z",
  recordedAt: "2026-11-20T08:00:00Z",
  payment: { method: "card", cardCents: 5_400, qrCents: 0, tenderedCents: null, changeCents: null },
  prescriptionSeen: false,
  isOffline: false,
  device: null,
  pharmacy: { name: "Harbour", address: "", town: "", phoneNumber: "0112345610", licenceNumber: null },
  soldBy: null,
  refundedCents: 450,
  refundedBy: { cash: 0, card: 450, qr: 0, account: 0 },
  roundsCash: true,
  lines: [line(1, 10, 1), line(2, 2, 0)],
}
const draft = (quantities: [number, string][], reason = "Damaged pack") => ({
  ...emptyReturn(receipt),
  to: "shelf",
  quantities: new Map(quantities),
  reason,
})

test("voids a sale of today: everything back on the shelf, refunded as paid", () => {
  const sold = { ...receipt, lines: [line(1, 10, 0), line(2, 2, 0)] }
  const begun = { ...emptyReturn(sold), refundMethod: "cash" as const }
  expect(voidOf(sold, begun, "2026-11-20")).toEqual({
    ...begun,
    to: "shelf",
    refundMethod: "card",
    quantities: new Map([
      [1, "10"],
      [2, "2"],
    ]),
  })
  expect(voidOf(sold, begun, "2026-11-21")).toBeNull()
  expect(voidOf(receipt, begun, "2026-11-20")).toBeNull()
})

test("refunds by the original payment method unless another is chosen", () => {
  expect(emptyReturn(receipt)).toMatchObject({ refundMethod: "card", to: "quarantine" })
  expect(emptyReturn({ ...receipt, payment: null }).refundMethod).toBe("cash")
})

test("sends only the returned lines with their refund", () => {
  const some = draft([
    [1, "9"],
    [2, "0"],
  ])
  expect(problemsOf(receipt, some)).toBeNull()
  expect(refundOf(receipt, some)).toEqual({ cash: 0, card: 4_050, qr: 0, account: 0 })
  expect(returnToSend(receipt, some).lines).toEqual([{ lineNo: 1, quantity: 9, to: "shelf" }])
})

test("splits a line between stock and quarantine", () => {
  const both = {
    ...draft([
      [1, "3"],
      [2, "2"],
    ]),
    to: "both" as const,
    quarantined: new Map([
      [1, "1"],
      [2, "2"],
    ]),
  }
  expect(problemsOf(receipt, both)).toBeNull()
  expect(refundOf(receipt, both)).toEqual({ cash: 0, card: 2_250, qr: 0, account: 0 })
  expect(refundOf(receipt, { ...both, refundMethod: "cash" })).toEqual({
    cash: 2_300,
    card: 0,
    qr: 0,
    account: 0,
  })
  expect(returnToSend(receipt, both).lines).toEqual([
    { lineNo: 1, quantity: 2, to: "shelf" },
    { lineNo: 1, quantity: 1, to: "quarantine" },
    { lineNo: 2, quantity: 2, to: "quarantine" },
  ])
  const more = { ...both, quarantined: new Map([[2, "3"]]) }
  expect(problemsOf(receipt, more)).toMatchObject({ lines: [], quarantined: [2] })
  expect(problemsOf(receipt, { ...both, quarantined: new Map([[1, "x"]]) })).toMatchObject({
    quarantined: [1],
  })
  // Typed quarantine quantities are ignored when the whole line goes one way.
  expect(returnToSend(receipt, { ...more, to: "quarantine" }).lines).toEqual([
    { lineNo: 1, quantity: 3, to: "quarantine" },
    { lineNo: 2, quantity: 2, to: "quarantine" },
  ])
})

test("refunds what was paid after discounts, and all that is left with the last unit", () => {
  const [first, second] = receipt.lines
  if (!first || !second) throw new Error("no lines")
  const discounted: Receipt = {
    ...receipt,
    totalCents: 4_900,
    discountCents: 500,
    discount: { cents: 100, percent: null, reason: "Damaged pack" },
    lines: [
      { ...first, discount: { cents: 400, percent: null, reason: "Damaged pack" }, shareCents: 82 },
      { ...second, shareCents: 18 },
    ],
  }
  expect(refundOf(discounted, draft([[1, "3"]])).card).toBe(1_205)
  const rest = draft([
    [1, "9"],
    [2, "2"],
  ])
  expect(refundOf(discounted, rest).card).toBe(4_450)
})

test("reports missing, excessive and invalid values before sending", () => {
  expect(problemsOf(receipt, draft([]))).toMatchObject({ isNothing: true })
  expect(problemsOf(receipt, draft([[1, "10"]]))).toMatchObject({ lines: [1], isNothing: false })
  expect(problemsOf(receipt, draft([[2, "1.5"]]))).toMatchObject({ lines: [2] })
  expect(problemsOf(receipt, draft([[2, "1"]], "  "))).toMatchObject({ reason: "missing" })
})
