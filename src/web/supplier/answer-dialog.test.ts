import { expect, test } from "vitest"
import { type AnsweredOrder, changedTerms, checkTerms, draftOf } from "#web/supplier/answer-dialog.tsx"

const open: AnsweredOrder = {
  id: 1,
  version: 2,
  pharmacyId: 3,
  pharmacy: "Temple View",
  town: "Kandy",
  medicineId: 4,
  medicine: "metformin",
  manufacturer: "Test Labs",
  orderDate: "2026-11-20T04:00:00.000Z",
  listPriceCents: null,
  onHand: null,
  quantity: 150,
}
const agreed = { ...open, quantity: 100, unitCostCents: 310, expectedOn: "2026-11-24", proposal: null }
const proposedAt = "2026-11-21T04:00:00.000Z"
const proposed = {
  ...open,
  unitCostCents: null,
  expectedOn: null,
  proposal: { quantity: 100, unitCostCents: 310, deliverOn: "2026-11-24", note: "By van", proposedAt },
}
const today = "2026-11-22"

test("starts a draft with the agreed terms", () => {
  expect(draftOf(agreed)).toEqual({ quantity: "100", price: "3.10", day: "2026-11-24", note: "" })
})

test("starts a draft with the proposed terms", () => {
  expect(draftOf(proposed)).toEqual({ quantity: "100", price: "3.10", day: "2026-11-24", note: "By van" })
})

test("keeps the other proposed terms when only the day changes", () => {
  expect(changedTerms({ ...draftOf(proposed), day: "2026-11-30" }, proposed)).toEqual({
    quantity: 100,
    unitCostCents: 310,
    deliverOn: "2026-11-30",
    note: "By van",
  })
})

test("does not propose agreed terms again", () => {
  expect(changedTerms({ ...draftOf(agreed), quantity: "80" }, agreed)).toEqual({ quantity: 80 })
})

test("refuses an unchanged draft", () => {
  for (const order of [open, agreed, proposed])
    expect(checkTerms(draftOf(order), order, today)).toEqual({ quantity: "same" })
})

test("allows another change when the agreed day has passed", () => {
  const late = { ...agreed, expectedOn: "2026-11-01" }
  expect(checkTerms({ ...draftOf(late), quantity: "80" }, late, today)).toEqual({})
})

test("accepts a day from today to a year ahead", () => {
  const wrongOn = (day: string) => checkTerms({ ...draftOf(open), day }, open, today)
  expect([wrongOn("2026-11-21"), wrongOn("2031-11-22")]).toEqual([{ day: "day" }, { day: "day" }])
  expect([wrongOn("2026-11-22"), wrongOn("2027-11-22")]).toEqual([{}, {}])
})

test("refuses a quantity below the shipped units", () => {
  const order = { ...agreed, shipped: 40 }
  expect(checkTerms({ ...draftOf(order), quantity: "39" }, order, today)).toEqual({ quantity: "quantity" })
})
