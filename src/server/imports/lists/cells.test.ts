import { expect, test } from "vitest"
import {
  readBarcode,
  readPackSize,
  readPhone,
  readPlace,
  readPrice,
  readQuantity,
  readText,
  readYesNo,
} from "./cells.ts"

test("reads prices with comma or point and a currency", () => {
  for (const [text, cents] of [
    ["12.50", 1250],
    ["12,50", 1250],
    ["12,5", 1250],
    ["1,234.50", 123450],
    ["1.234,50", 123450],
    ["Rs. 1,234.50", 123450],
    ["Rs1234", 123400],
    ["LKR 1,234", 123400],
    ["1,23,456.00", 12345600],
    ["45/=", 4500],
    ["Rs 45/-", 4500],
    ["1 234,50", 123450],
    ["12.5000", 1250],
    ["0", 0],
    [".5", 50],
  ] as const) {
    expect([text, readPrice(text)]).toEqual([text, cents])
  }
  expect(readPrice("")).toBeNull()
  expect(readPrice("N/A")).toBeNull()
})

test("refuses a price that could be thousands or decimals", () => {
  expect(() => readPrice("1.234")).toThrow(/thousands or decimals/)
})

test("refuses an invalid price", () => {
  for (const text of ["abc", "-5", "1.2.3", "12,34,5.6.7", "1e5", "Rs. ten", "99999999999", "=1+1"]) {
    expect(() => readPrice(text)).toThrow(/price/)
  }
})

test("accepts only whole quantities from zero", () => {
  expect(readQuantity("1,200")).toBe(1200)
  expect(readQuantity("120.00")).toBe(120)
  expect(readQuantity("12.000")).toBe(12)
  expect(readQuantity("0")).toBe(0)
  for (const text of ["12 nos", "12Nos.", "12 pcs", "12 units"]) expect(readQuantity(text)).toBe(12)
  for (const text of ["1.240", "1.234"]) expect(() => readQuantity(text)).toThrow(/thousands or decimals/)
  for (const text of ["", "-1", "2.5", "ten", "nos", "12 boxes", "1000001", "=5"])
    expect(() => readQuantity(text)).toThrow(/quantity/)
})

test("converts phone numbers to E.164, Sri Lankan by default", () => {
  for (const [text, phone] of [
    ["011 234 5678", "+94112345678"],
    ["0771234567", "+94771234567"],
    ["+94 77 123 4567", "+94771234567"],
    ["94771234567", "+94771234567"],
    ["771234567", "+94771234567"],
    ["(081) 222-3344", "+94812223344"],
    ["011 2345678 / 077 1234567", "+94112345678"],
    ["+44 20 7946 0958", "+442079460958"],
    ["1990", "1990"],
  ] as const) {
    expect([text, readPhone(text)]).toEqual([text, phone])
  }
  for (const text of ["", "12", "ask", "0000000000", "7.71235E+08"])
    expect(() => readPhone(text)).toThrow(/phone/)
})

test("refuses coordinates that are swapped, zero or out of range", () => {
  expect(readPlace("6.9271", "79.8612")).toEqual({ lat: 6.9271, lng: 79.8612 })
  expect(readPlace("6,9271° N", "79,8612° E")).toEqual({ lat: 6.9271, lng: 79.8612 })
  expect(() => readPlace("79.8612", "6.9271")).toThrow(/swapped/)
  expect(() => readPlace("0", "0")).toThrow(/zero/)
  expect(() => readPlace("91", "79")).toThrow(/between/)
  expect(() => readPlace("", "79")).toThrow(/missing/)
  expect(() => readPlace("NaN", "79")).toThrow(/degrees/)
})

test("collapses repeated spaces in texts and keeps everything else", () => {
  expect(readText("  Lotus \u00a0 Road ", { what: "name", most: 50 })).toBe("Lotus Road")
  expect(readText('O\'Brien & Sons; "Drug" Stores', { what: "name", most: 50 })).toBe(
    'O\'Brien & Sons; "Drug" Stores',
  )
})

test("refuses formulas, NUL bytes and overlong texts", () => {
  const rule = { what: "name", most: 20, needed: true }
  for (const text of [
    '=HYPERLINK("x")',
    "@SUM(A1)",
    "+cmd|' /C calc'!A0",
    "-(1)",
    "a\u0000b",
    "a\u202eb",
    "\u200b",
    "x".repeat(21),
    "",
  ]) {
    expect(() => readText(text, rule)).toThrow(/The name/)
  }
})

test("accepts many spellings of yes and no", () => {
  expect(["Yes", "y", "TRUE", "1"].map((text) => readYesNo(text, "delivery"))).toEqual([
    true,
    true,
    true,
    true,
  ])
  expect(["No", "n", "false", "0"].map((text) => readYesNo(text, "delivery"))).toEqual([
    false,
    false,
    false,
    false,
  ])
  expect(readYesNo("", "delivery")).toBeNull()
  expect(() => readYesNo("maybe", "delivery")).toThrow(/neither yes nor no/)
})

test("notes an invalid barcode instead of storing it", () => {
  expect(readBarcode("4006381333931")).toEqual({ gtin: "04006381333931", note: null })
  expect(readBarcode("")).toEqual({ gtin: null, note: null })
  expect(readBarcode("4.00638E+12").note).toMatch(/lost its digits/)
  expect(readBarcode("10023").note).toMatch(/check digit/)
})

test("reads a pack size as a whole number, or unknown in an empty cell", () => {
  for (const [text, units] of [
    ["30", 30],
    ["1", 1],
    ["30.00", 30],
    ["1000000", 1_000_000],
    ["", null],
    ["-", null],
    ["n/a", null],
  ] as const)
    expect(readPackSize(text), text).toBe(units)
  for (const text of ["30s", "0", "-1", "1.5", "1000001", "10x10", "1,000", "1e3", "\u0663\u0660"])
    expect(() => readPackSize(text), text).toThrow(
      `The pack size ${text} is not a whole number, 1 to 1,000,000.`,
    )
})
