import { expect, test } from "vitest"
import {
  checkDraft,
  isMissing,
  type OrderBounds,
  type OrderDraft,
  readQuantity,
} from "#web/customer/orders/order-draft.ts"

const makeDraft = (changes: Partial<OrderDraft> = {}): OrderDraft => ({
  quantity: "60",
  customerTele: "077 123 4567",
  deliveryType: "pickup",
  description: "",
  ...changes,
})
const bounds = { sellable: 240, maxUnits: undefined, delivers: true }
const wordsOf = (changes: Partial<OrderDraft>, changed: Partial<OrderBounds> = {}) =>
  checkDraft(makeDraft(changes), { ...bounds, ...changed }).map((problem) => problem.word)

test("requires the three mandatory fields only", () => {
  const problems = checkDraft(makeDraft({ quantity: "", customerTele: "  ", deliveryType: null }), bounds)
  expect(problems.map((problem) => problem.word)).toEqual(["enterQuantity", "enterContact", "chooseDelivery"])
  expect(problems.every(isMissing)).toBe(true)
})

test("accepts a quantity up to the last unit in stock", () => {
  expect(wordsOf({})).toEqual([])
  expect(wordsOf({ quantity: "240" })).toEqual([])
  expect(wordsOf({ quantity: "241" })).toEqual(["onlyLeft"])
  expect(wordsOf({}, { sellable: 0 })).toEqual(["nothingLeft"])
})

test("accepts whole quantities from one with spaces and commas", () => {
  expect(["60", " 1,200 ", "1 200", "007"].map(readQuantity)).toEqual([60, 1200, 1200, 7])
  expect(["", "2.5", "1,5", "-5", "2-3", "many", "1e3", "99999999999"].map(readQuantity)).toEqual(
    Array(8).fill(null),
  )
  expect(wordsOf({ quantity: "0" })).toEqual(["enterQuantity"])
  expect(wordsOf({ quantity: "2.5" })).toEqual(["wholeQuantity"])
  expect(isMissing({ field: "quantity", word: "wholeQuantity" })).toBe(false)
})

test("applies the limit per order after the stock", () => {
  expect(wordsOf({ quantity: "200" }, { maxUnits: 200 })).toEqual([])
  expect(wordsOf({ quantity: "201" }, { maxUnits: 200 })).toEqual(["aboveLimit"])
  expect(wordsOf({ quantity: "201" }, { maxUnits: 200, sellable: 20 })).toEqual(["onlyLeft"])
})

test("reports an invalid contact number with the other problems", () => {
  expect(wordsOf({ customerTele: "12345", quantity: "", deliveryType: null })).toEqual([
    "enterQuantity",
    "invalidContact",
    "chooseDelivery",
  ])
  for (const number of ["077 123 4567", "0094 77 123 4567", "+44 20 7946 0958", "771234567", "+683 4000"])
    expect([number, wordsOf({ customerTele: number })]).toEqual([number, []])
  for (const none of ["none", "077 123", "12345678901234567"])
    expect([none, wordsOf({ customerTele: none })]).toEqual([none, ["invalidContact"]])
})

test("refuses delivery from a pharmacy that does not deliver", () => {
  expect(wordsOf({ deliveryType: "delivery" }, { delivers: false })).toEqual(["noDelivery"])
  expect(wordsOf({ deliveryType: "pickup" }, { delivers: false })).toEqual([])
})
