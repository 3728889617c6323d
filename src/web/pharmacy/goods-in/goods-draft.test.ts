import { expect, test } from "vitest"
import {
  type DraftLine,
  type GoodsDraft,
  isShortDated,
  readGoodsDraft,
  readLine,
  readSigned,
  startGoodsDraft,
  sumsOf,
  withMedicine,
} from "./goods-draft.ts"

const today = "2026-11-20"
const medicine = {
  medicineId: 7,
  name: "metformin",
  manufacturer: "Maker",
  priceCents: 450,
  maximumCents: 500,
  packSize: 10,
}

const makeDraft = (line: Partial<DraftLine> = {}, change: Partial<GoodsDraft> = {}): GoodsDraft => {
  const draft = startGoodsDraft(today)
  const { lines } = withMedicine(draft, medicine, { lot: "A1", expiresOn: "2028-01-31", size: 10 })
  return {
    ...draft,
    supplier: "Lanka",
    invoiceNumber: "1",
    total: "100",
    lines: lines.map((each) => ({ ...each, quantity: "5p", cost: "100", ...line })),
    ...change,
  }
}
const wrongOf = (line: Partial<DraftLine>, change: Partial<GoodsDraft> = {}) =>
  Object.fromEntries(readGoodsDraft(makeDraft(line, change), today).wrong)

test("reads packs and loose units, costs of a line or of a pack, and the margin", () => {
  const [line] = makeDraft({ free: "1p" }).lines
  if (!line) throw new Error("There is no line.")
  expect(readLine(line, "line")).toMatchObject({ units: 50, freeUnits: 10, costCents: 10_000 })
  expect(readLine(line, "pack")).toMatchObject({ costCents: 50_000 })
  expect(readLine({ ...line, cost: "135" }, "line").margin).toBeCloseTo(50)
  expect(readLine({ ...line, cost: "135", price: "9" }, "line").margin).toBeCloseTo(75)
  expect(readLine({ ...line, quantity: "5p+3", free: "3" }, "line")).toMatchObject({
    units: 53,
    freeUnits: 3,
    costCents: 10_000,
  })
  expect(readLine({ ...line, cost: "" }, "line")).toMatchObject({ unitCostCents: null, margin: null })
})

test("costs a line by its packs to the cent, or not at all", () => {
  const [line] = makeDraft({ cost: "63.55" }).lines
  if (!line) throw new Error("There is no line.")
  const cost = (quantity: string, packSize: number | null = 10) =>
    readLine({ ...line, quantity, packSize }, "pack")
  expect(cost("2p")).toMatchObject({ units: 20, costCents: 12_710 })
  // The pack that was typed counts, otherwise the usual one.
  expect(cost("2x30")).toMatchObject({ units: 60, costCents: 12_710 })
  expect(cost("20")).toMatchObject({ units: 20, costCents: 12_710 })
  expect(cost("2p+2")).toMatchObject({ units: 22, costCents: 13_981 })
  expect(cost("2p+5")).toMatchObject({ units: 25, costCents: null, costProblem: "splitCent" })
  expect(cost("25", null)).toMatchObject({ costCents: null, costProblem: "packUnknown" })
  expect(wrongOf({ quantity: "2p+5", cost: "63.55" }, { costOf: "pack" })).toEqual({
    "lines.1.cost": "splitCent",
  })
  expect(wrongOf({ quantity: "25", packSize: null }, { costOf: "pack" })).toEqual({
    "lines.1.cost": "packUnknown",
  })
})

test("makes a request of a draft that agrees with the paper", () => {
  const { receipt, wrong } = readGoodsDraft(makeDraft({ expiry: "1127", price: "4.60", mrp: "4.80" }), today)
  expect([...wrong]).toEqual([])
  expect(receipt).toMatchObject({
    totalCents: 10_000,
    otherCents: 0,
    lines: [
      {
        medicineId: 7,
        units: 50,
        freeUnits: 0,
        costCents: 10_000,
        lot: "A1",
        expiresOn: "2027-11-30",
        priceCents: 460,
        mrpCents: 480,
      },
    ],
  })
})

test("names what is wrong at its field", () => {
  expect(wrongOf({}, { supplier: " ", invoiceNumber: "" })).toEqual({
    supplier: "supplier",
    invoiceNumber: "invoiceNumber",
  })
  expect(wrongOf({}, { lines: [] })).toMatchObject({ lines: "nothing" })
  expect(wrongOf({}, { total: "99.99" })).toEqual({ total: "total" })
  expect(wrongOf({}, { total: "x" })).toEqual({ total: "amount" })
  expect(wrongOf({}, { other: "1.2.3" })).toEqual({ other: "amount" })
  expect(wrongOf({}, { total: "95", other: "-5" })).toEqual({})
  expect(wrongOf({ quantity: "0" })).toEqual({ "lines.1.quantity": "quantity" })
  expect(wrongOf({ quantity: "0", free: "2" })).toEqual({})
  expect(wrongOf({ quantity: "2p", packSize: null })).toEqual({ "lines.1.quantity": "quantity" })
  expect(wrongOf({ free: "1.5" })).toEqual({ "lines.1.free": "quantity" })
  expect(wrongOf({ quantity: "10001p" })).toEqual({ "lines.1.quantity": "quantity" })
  expect(wrongOf({ cost: "-1" })).toMatchObject({ "lines.1.cost": "amount" })
  expect(wrongOf({ expiry: "13/2027" })).toEqual({ "lines.1.expiry": "expiry" })
  expect(wrongOf({ expiry: "10/2026" })).toEqual({ "lines.1.expiry": "expired" })
  expect(wrongOf({ expiry: "01/2027" })).toEqual({ takesShortDated: "shortDated" })
  expect(wrongOf({ expiry: "01/2027" }, { takesShortDated: true })).toEqual({})
  expect(wrongOf({ price: "5.01" })).toEqual({ "lines.1.price": "aboveMaximum" })
  expect(wrongOf({ mrp: "4.49" })).toEqual({ "lines.1.price": "aboveMaximum" })
  expect(wrongOf({ priceCents: null })).toEqual({ "lines.1.price": "priceNeeded" })
})

test("adds a second pack of a lot, and another lot as another line", () => {
  const draft = makeDraft()
  const again = withMedicine(draft, medicine, { lot: "A1", size: 10 })
  expect(again.lines.map(({ quantity }) => quantity)).toEqual(["6p"])
  const larger = withMedicine(draft, medicine, { lot: "A1", size: 30 })
  expect(larger.lines.map(({ quantity }) => quantity)).toEqual(["5p", "1x30"])
  const unit = withMedicine(draft, medicine, { lot: "A1", size: 1 })
  expect(unit.lines.map(({ quantity }) => quantity)).toEqual(["5p", "1"])
  const other = withMedicine(draft, medicine, { lot: "A2", size: 10 })
  expect(other.lines.map(({ id, lot, quantity }) => [id, lot, quantity])).toEqual([
    [1, "A1", "5p"],
    [2, "A2", "1p"],
  ])
  const begun = (made: { size?: number | null }, packSize: number | null = 10) =>
    withMedicine(draft, { ...medicine, packSize }, made).lines.at(-1)?.quantity
  expect([begun({}), begun({ size: 30 }), begun({ size: 1 }), begun({}, null)]).toEqual([
    "1p",
    "1x30",
    "1",
    "1",
  ])
})

test("compares the lines with the invoice", () => {
  expect(sumsOf(makeDraft({}, { total: "" }))).toEqual({
    linesCents: 10_000,
    otherCents: 0,
    differenceCents: null,
  })
  expect(sumsOf(makeDraft({}, { total: "90", other: "−5" })).differenceCents).toBe(-500)
  expect([readSigned(""), readSigned("-5.50"), readSigned("5"), readSigned("--5")]).toEqual([
    0,
    -550,
    500,
    null,
  ])
  expect(isShortDated(makeDraft(), today)).toBe(false)
})
