import { expect, test } from "vitest"
import { checkDraft, isMissing, type OrderDraft, readQuantity } from "#web/orders/order-draft.ts"

const makeDraft = (changes: Partial<OrderDraft> = {}): OrderDraft => ({
  quantity: "60",
  customerTele: "077 123 4567",
  deliveryType: "pickup",
  description: "",
  ...changes,
})
const wordsOf = (changes: Partial<OrderDraft>, sellable = 240) =>
  checkDraft(makeDraft(changes), sellable).map((problem) => problem.word)

test("an empty form lacks the three required fields, and notes are not one of them", () => {
  const problems = checkDraft(makeDraft({ quantity: "", customerTele: "  ", deliveryType: null }), 240)
  expect(problems.map((problem) => problem.word)).toEqual(["enterQuantity", "enterContact", "chooseDelivery"])
  expect(problems.every(isMissing)).toBe(true)
})

test("a full form is in order up to the last unit that is left", () => {
  expect(wordsOf({})).toEqual([])
  expect(wordsOf({ quantity: "240" })).toEqual([])
  expect(wordsOf({ quantity: "241" })).toEqual(["onlyLeft"])
  expect(wordsOf({}, 0)).toEqual(["nothingLeft"])
})

test("a quantity is a whole number from one, and spaces or commas in it do not matter", () => {
  expect(["60", " 1,200 ", "1 200", "007"].map(readQuantity)).toEqual([60, 1200, 1200, 7])
  expect(["", "2.5", "1,5", "-5", "2-3", "many", "1e3", "99999999999"].map(readQuantity)).toEqual(
    Array(8).fill(null),
  )
  expect(wordsOf({ quantity: "0" })).toEqual(["enterQuantity"])
  expect(wordsOf({ quantity: "2.5" })).toEqual(["wholeQuantity"])
  expect(isMissing({ field: "quantity", word: "wholeQuantity" })).toBe(false)
})
