import { expect, test } from "vitest"
import { readReceiptNumber, receiptNumberOf } from "./receipt-number.ts"

const id = "01934b2e-6f7a-7c3d-8a1b-2c3d4e5f6071"

test("a receipt number has twelve signs in three groups, and none that is misread", () => {
  expect(receiptNumberOf(id)).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){2}[0-9A-HJKMNP-TV-Z]{4}$/)
})

test("sales a moment apart have different receipt numbers, and the same sale always the same", () => {
  const ids = Array.from({ length: 1000 }, () => crypto.randomUUID())
  expect(new Set(ids.map(receiptNumberOf)).size).toBe(1000)
  expect(ids.map(receiptNumberOf)).toEqual(ids.map(receiptNumberOf))
})

test("the last bit of the id is in the receipt number, and small numbers keep their zeros", () => {
  expect(receiptNumberOf("00000000-0000-7000-8000-000000000001")).toBe("0000-0000-0001")
  expect(receiptNumberOf("00000000-0000-7000-8fff-ffffffffffff")).toBe("ZZZZ-ZZZZ-ZZZZ")
})

test.each([
  ["as it is printed", "7QK2-M4XD-90BT"],
  ["in small letters", "7qk2-m4xd-90bt"],
  ["without dashes", "7qk2m4xd90bt"],
  ["with other dashes and spaces", " 7QK2–M4XD 90BT "],
  ["with a letter that is misread", "7QK2-M4XD-9OBT"],
])("a receipt number is read %s", (_name, written) => {
  expect(readReceiptNumber(written)).toBe("7QK2-M4XD-90BT")
})

test("one is read for the letters that look like it, and another kind of number stays as it is", () => {
  expect(readReceiptNumber("iL00-0000-0000")).toBe("1100-0000-0000")
  expect(readReceiptNumber("d1-000123")).toBe("D1-000123")
})
