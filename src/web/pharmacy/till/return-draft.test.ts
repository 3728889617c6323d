import { expect, test } from "vitest"
import type { Receipt } from "#shared/sales.ts"
import { emptyReturn, problemsOf, refundOf, returnToSend } from "./return-draft.ts"

const line = (lineNo: number, quantity: number, returned: number) => ({
  lineNo,
  stockId: lineNo,
  name: "metformin",
  quantity,
  priceCents: 450,
  totalCents: 450 * quantity,
  returned,
  batches: [],
})
const receipt: Receipt = {
  id: crypto.randomUUID(),
  receiptNumber: "7QK2-M4XD-90BT",
  totalCents: 5_400,
  occurredAt: "2026-11-20T08:00:00Z",
  recordedAt: "2026-11-20T08:00:00Z",
  payment: { method: "card", tenderedCents: null, changeCents: null },
  prescriptionSeen: false,
  isOffline: false,
  device: null,
  pharmacy: { name: "Harbour", address: "", town: "", phoneNumber: "0112345610", licenceNumber: null },
  soldBy: null,
  refundedCents: 450,
  lines: [line(1, 10, 1), line(2, 2, 0)],
}
const draft = (quantities: [number, string][], reason = "Damaged pack") => ({
  ...emptyReturn(receipt),
  quantities: new Map(quantities),
  reason,
})

test("the money goes back the way it came, unless somebody chooses otherwise", () => {
  expect(emptyReturn(receipt).refundMethod).toBe("card")
  expect(emptyReturn({ ...receipt, payment: null }).refundMethod).toBe("cash")
})

test("only what comes back is sent, and its price is the refund", () => {
  const some = draft([
    [1, "9"],
    [2, "0"],
  ])
  expect(problemsOf(receipt, some)).toBeNull()
  expect(refundOf(receipt, some)).toBe(4_050)
  expect(returnToSend("key", receipt, some).lines).toEqual([{ lineNo: 1, quantity: 9, to: "shelf" }])
})

test("nothing, too many, no number and no reason are found before anything is sent", () => {
  expect(problemsOf(receipt, draft([]))).toMatchObject({ isNothing: true })
  expect(problemsOf(receipt, draft([[1, "10"]]))).toMatchObject({ lines: [1], isNothing: false })
  expect(problemsOf(receipt, draft([[2, "1.5"]]))).toMatchObject({ lines: [2] })
  expect(problemsOf(receipt, draft([[2, "1"]], "  "))).toMatchObject({ isReasonMissing: true })
})
