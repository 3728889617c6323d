import { expect, test } from "vitest"
import { gtinCheckDigit, isShopsOwn, printedGtin, readGtin } from "./gtin.ts"

test("pads a barcode of any length to 14 digits", () => {
  expect(readGtin("96385074")).toBe("00000096385074")
  expect(readGtin("036000291452")).toBe("00036000291452")
  expect(readGtin("4006381333931")).toBe("04006381333931")
  expect(readGtin("10614141000415")).toBe("10614141000415")
  expect(readGtin(" 4 006381-333931 ")).toBe("04006381333931")
})

test("refuses a wrong check digit", () => {
  expect(readGtin("4006381333932")).toBeNull()
  expect(readGtin("4006381339331")).toBeNull()
})

test("refuses a barcode that a spreadsheet has mangled", () => {
  for (const text of ["4.00638E+12", "", "12345", "0000000000000", "123456789", "abc", "4006381333931.0"]) {
    expect(readGtin(text)).toBeNull()
  }
})

test("computes check digit 0 for a sum that is a multiple of ten", () => {
  expect(gtinCheckDigit("0000000000000")).toBe("0")
  expect(gtinCheckDigit("400638133393")).toBe("1")
})

test("tells a shop's own number from a manufacturer's", () => {
  const own = ["2000000000008", "0200000000004", "0412345678903", "20000004", "00000017"]
  expect(own.map((code) => isShopsOwn(readGtin(code) ?? "no code"))).toEqual(own.map(() => true))
  const makers = [
    "4006381333931",
    "036000291452",
    "96385074",
    "10614141000415",
    "4791234567896",
    "0312345678906",
  ]
  expect(makers.map((code) => isShopsOwn(readGtin(code) ?? ""))).toEqual(makers.map(() => false))
})

test("formats a code as printed under its bars", () => {
  for (const code of ["96385074", "4006381333931", "10614141000415"])
    expect(printedGtin(readGtin(code) ?? "")).toBe(code)
})
