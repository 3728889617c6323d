import { expect, test } from "vitest"
import {
  type DeliveryDraft,
  quantityOf,
  readDraft,
  startDraft,
  withPack,
} from "#web/pharmacy/purchase-orders/delivery-draft.ts"

const today = "2026-11-21"
const read = (change: Partial<DeliveryDraft>, remaining = 50, isNewOnShelf = false) =>
  readDraft({ ...startDraft(remaining), ...change }, { remaining, isNewOnShelf, today })
const line = (quantity: string | null, expiry = "11/2027", lot = "B1127") => ({
  id: 1,
  quantity,
  lot,
  expiry,
})
const refused = (quantity: string, reason: "damaged" | "other" | "" = "damaged", note = "") => ({
  id: 1,
  quantity,
  reason,
  note,
})

test("assigns the units not refused to a single lot", () => {
  const draft = { ...startDraft(50), refused: [refused("1")] }
  const [first] = draft.accepted
  expect(first && quantityOf(draft, first)).toBe("49")
  expect(read({ accepted: [line(null)], refused: [refused("1")] }).delivery).toEqual({
    delivered: 50,
    accepted: [{ quantity: 49, lot: "B1127", expiresOn: "2027-11-30" }],
    refused: [{ quantity: 1, reason: "damaged" }],
    takesShortDated: false,
    takesMore: false,
  })
})

test("takes packs, and gives the rest to the first lot", () => {
  const draft = { ...startDraft(50, undefined, 10), delivered: "5p", refused: [refused("1p+1")] }
  const [first] = draft.accepted
  expect(first && quantityOf(draft, first)).toBe("39")
  const reading = readDraft(
    { ...draft, accepted: [line("3p+9")] },
    { remaining: 50, isNewOnShelf: false, today },
  )
  expect(reading.delivery).toMatchObject({
    delivered: 50,
    accepted: [{ quantity: 39 }],
    refused: [{ quantity: 11 }],
  })
  expect([...read({ delivered: "5p", accepted: [line("50")] }).wrong]).toContainEqual([
    "delivered",
    "delivered",
  ])
})

test("requires no lot for a delivery refused as a whole", () => {
  expect(read({ refused: [refused("50")] }).delivery?.accepted).toEqual([])
})

test.each<[string, Partial<DeliveryDraft>, Record<string, string>]>([
  ["no input", {}, { "accepted.1.lot": "lot", "accepted.1.expiry": "expiry" }],
  ["no count", { delivered: "x", accepted: [line("3")] }, { delivered: "delivered" }],
  ["a comma for a point", { delivered: "1,5", accepted: [line("3")] }, { delivered: "delivered" }],
  [
    "a direction mark in the lot",
    { accepted: [line("50", "11/2027", "A\u202eB")] },
    { "accepted.1.lot": "invalidLot" },
  ],
  [
    "an overlong lot",
    { accepted: [line("50", "11/2027", "A".repeat(41))] },
    { "accepted.1.lot": "invalidLot" },
  ],
  [
    "a control character in the note",
    { refused: [refused("50", "other", "a\u0007b")] },
    { "refused.1.note": "invalidNote" },
  ],
  ["no units", { delivered: "0", accepted: [line(null)] }, { delivered: "nothing" }],
  ["a sum other than the count", { accepted: [line("48")], refused: [refused("1")] }, { delivered: "sum" }],
  ["a fraction", { accepted: [line("1.5")] }, { "accepted.1.quantity": "quantity" }],
  ["expired units", { accepted: [line(null, "10/2026")] }, { "accepted.1.expiry": "expired" }],
  ["short-dated units", { accepted: [line(null, "11/2026")] }, { takesShortDated: "shortDated" }],
  ["more units than outstanding", { delivered: "51", accepted: [line(null)] }, { takesMore: "more" }],
  ["no reason", { accepted: [line(null)], refused: [refused("1", "")] }, { "refused.1.reason": "reason" }],
  [
    "no note on another reason",
    { accepted: [line(null)], refused: [refused("1", "other")] },
    { "refused.1.note": "note" },
  ],
])("refuses a delivery with %s", (_, change, wrong) => {
  const reading = read(change)
  expect(Object.fromEntries(reading.wrong)).toEqual(wrong)
  expect(reading.delivery).toBeNull()
})

test("accepts short-dated and surplus units after confirmation", () => {
  const reading = read({
    delivered: "51",
    accepted: [line(null, "11/2026")],
    takesMore: true,
    takesShortDated: true,
  })
  expect(reading).toMatchObject({ over: 1, after: 0, isShortDated: true, delivery: { takesMore: true } })
})

test("requires a price for a medicine new in stock unless all of it is refused", () => {
  expect(Object.fromEntries(read({ accepted: [line(null)], price: "4,50x" }, 50, true).wrong)).toEqual({
    price: "price",
  })
  expect(read({ accepted: [line(null)], price: "4.5" }, 50, true).delivery).toMatchObject({ priceCents: 450 })
  expect(read({ accepted: [line(null)], price: "1,204" }, 50, true).delivery).toMatchObject({
    priceCents: 120_400,
  })
  expect(read({ refused: [refused("50")] }, 50, true).delivery).not.toHaveProperty("priceCents")
})

test("returns the units still outstanding", () => {
  expect(read({ delivered: "20", accepted: [line(null)] }).after).toBe(30)
})

test("fills the open line with a scanned lot, one line per lot", () => {
  const lots = (draft: DeliveryDraft) => draft.accepted.map(({ lot, expiry }) => [lot, expiry])
  const first = withPack(startDraft(50), { lot: "A", expiresOn: "2027-11-30" })
  expect(lots(first)).toEqual([["A", "2027-11-30"]])
  expect(read(first).delivery?.accepted).toEqual([{ quantity: 50, lot: "A", expiresOn: "2027-11-30" }])
  const second = withPack(withPack(first, { lot: "B" }), { lot: "A", expiresOn: "2027-11-30" })
  expect(lots(second)).toEqual([
    ["A", "2027-11-30"],
    ["B", ""],
  ])
  expect(lots(withPack(second, {}))).toEqual(lots(second))
  expect(new Set(second.accepted.map(({ id }) => id)).size).toBe(2)
})

test("starts with the shipped lots and subtracts refused units from the first", () => {
  const shipment = {
    note: 7,
    number: "1-00007",
    shippedAt: "2026-11-20T04:00:00.000Z",
    isReceived: false,
    lines: [
      { quantity: 40, lot: "A1", expiresOn: "2028-01-31" },
      { quantity: 20, lot: "B2", expiresOn: "2028-03-31" },
    ],
  }
  const draft = startDraft(100, shipment)
  const refused = [{ id: 1, quantity: "1", reason: "damaged" as const, note: "" }]
  const reading = readDraft(
    { ...draft, refused },
    { remaining: 100, isNewOnShelf: false, today: "2026-11-21" },
  )
  expect(reading.delivery).toMatchObject({
    delivered: 60,
    accepted: [
      { quantity: 39, lot: "A1", expiresOn: "2028-01-31" },
      { quantity: 20, lot: "B2", expiresOn: "2028-03-31" },
    ],
    refused: [{ quantity: 1 }],
  })
  expect(reading.after).toBe(40)
})

test("limits the price of a medicine new in stock", () => {
  for (const [price, says] of [
    ["1,50", "price"],
    ["4.505", "price"],
    ["10000000.01", "dear"],
  ])
    expect(read({ accepted: [line("50")], price: price ?? "" }, 50, true).wrong.get("price")).toBe(says)
  expect(read({ accepted: [line("50")], price: "1,250.5" }, 50, true).delivery?.priceCents).toBe(125_050)
})
