import { expect, test } from "vitest"
import { isReceiptNumber, readReceiptNumber, receiptNumberOf } from "./receipt-number.ts"

const id = "01934b2e-6f7a-7c3d-8a1b-2c3d4e5f6071"

test("has twelve unambiguous characters in three groups", () => {
  expect(receiptNumberOf(id)).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){2}[0-9A-HJKMNP-TV-Z]{4}$/)
})

test("gives each sale its own stable receipt number", () => {
  const ids = Array.from({ length: 1000 }, () => crypto.randomUUID())
  expect(new Set(ids.map(receiptNumberOf)).size).toBe(1000)
  expect(ids.map(receiptNumberOf)).toEqual(ids.map(receiptNumberOf))
})

test("encodes the last bits of the id with leading zeros", () => {
  expect(receiptNumberOf("00000000-0000-7000-8000-000000000001")).toBe("0000-0000-0001")
  expect(receiptNumberOf("00000000-0000-7000-8fff-ffffffffffff")).toBe("ZZZZ-ZZZZ-ZZZZ")
})

test.each([
  ["as it is printed", "7QK2-M4XD-90BT"],
  ["in small letters", "7qk2-m4xd-90bt"],
  ["without dashes", "7qk2m4xd90bt"],
  ["with other dashes and spaces", " 7QK2–M4XD 90BT "],
  ["with a letter that is misread", "7QK2-M4XD-9OBT"],
])("reads a receipt number %s", (_name, written) => {
  expect(readReceiptNumber(written)).toBe("7QK2-M4XD-90BT")
})

test("reads letters that look like one as 1 and keeps other kinds of number", () => {
  expect(readReceiptNumber("iL00-0000-0000")).toBe("1100-0000-0000")
  expect(readReceiptNumber("d1-000123")).toBe("D1-000123")
})

test("tells a receipt number from the name of a medicine", () => {
  for (const text of ["yg1n-hg9w-bz2m", "YG1N HG9W BZ2M", "yg1nhg9wbz2m"])
    expect(isReceiptNumber(text)).toBe(true)
  for (const text of ["atorvastatin", "insulin 100IU", "YG1N-HG9W", "1,648.20", "YG1N HG9W-BZ2M", ""])
    expect([text, isReceiptNumber(text)]).toEqual([text, false])
})
