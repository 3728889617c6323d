import { expect, test } from "vitest"
import { readScan } from "./gs1.ts"

const today = "2026-11-21"
const gs = "\u001d"
const gtin = "04006381333931"
const read = (code: string, day = today) => {
  const answer = readScan(code, day)
  return answer.ok ? answer.pack : answer.refusal
}

test("reads an EAN of any length, with or without a symbology identifier", () => {
  for (const code of ["4006381333931", "]E04006381333931", gtin, " 4 006381-333931\n"])
    expect(read(code)).toEqual({ gtin })
  expect(read("96385074")).toEqual({ gtin: "00000096385074" })
  expect(read("036000291452")).toEqual({ gtin: "00036000291452" })
})

test("reads pack, lot, expiry and serial of a DataMatrix in any order", () => {
  const pack = { gtin, lot: "B1127", expiresOn: "2027-11-30", serial: "SN(7)/x" }
  for (const code of [
    `]d201${gtin}1727113010B1127${gs}21SN(7)/x`,
    `]C1${gs}10B1127${gs}01${gtin}21SN(7)/x${gs}17271130`,
    `${gs}21SN(7)/x${gs}10B1127${gs}17271130${gs}01${gtin}${gs}`,
    `01${gtin}17271130${gs}21SN(7)/x${gs}10B1127`,
  ])
    expect(read(code), code).toEqual(pack)
})

test("reads a code typed with brackets", () => {
  expect(read(`(01)${gtin}(17)271130(10)B1127`)).toEqual({ gtin, lot: "B1127", expiresOn: "2027-11-30" })
})

test("reads the count, the production date and the national numbers", () => {
  expect(read(`01${gtin}1126013130100${gs}7101234567${gs}714X-9`)).toEqual({
    gtin,
    madeOn: "2026-01-31",
    count: 100,
    nationalNumbers: { 710: "1234567", 714: "X-9" },
  })
  expect(read(`01${gtin}3712`)).toEqual({ gtin, count: 12 })
})

test("reads day 00 as the last day of the month", () => {
  const expiry = (yymmdd: string) => read(`01${gtin}17${yymmdd}`)
  expect(expiry("280200")).toMatchObject({ expiresOn: "2028-02-29" })
  expect(expiry("270200")).toMatchObject({ expiresOn: "2027-02-28" })
  expect(expiry("271200")).toMatchObject({ expiresOn: "2027-12-31" })
})

test("maps a two-digit year to the nearest century", () => {
  const year = (yy: string, day: string) => read(`01${gtin}17${yy}0101`, day)
  expect(year("76", "2026-06-01")).toMatchObject({ expiresOn: "2076-01-01" })
  expect(year("77", "2026-06-01")).toMatchObject({ expiresOn: "1977-01-01" })
  expect(year("00", "2026-06-01")).toMatchObject({ expiresOn: "2000-01-01" })
  expect(year("48", "2099-06-01")).toMatchObject({ expiresOn: "2148-01-01" })
  expect(year("49", "2099-06-01")).toMatchObject({ expiresOn: "2149-01-01" })
  expect(year("50", "2099-06-01")).toMatchObject({ expiresOn: "2050-01-01" })
})

test("refuses a malformed code with its reason", () => {
  expect(read("4006381333932")).toEqual({ why: "check-digit" })
  expect(read(`01${gtin.slice(0, -1)}217271130`)).toEqual({ why: "check-digit" })
  expect(read(`01${gtin}99XYZ`)).toEqual({ why: "unknown-field", field: "99" })
  expect(read(`(01)${gtin}(99)XYZ`)).toEqual({ why: "unknown-field", field: "99" })
  expect(read("0104006381")).toEqual({ why: "cut", field: "01" })
  expect(read(`01${gtin}1727`)).toEqual({ why: "cut", field: "17" })
  expect(read(`01${gtin}17${gs}271130`)).toEqual({ why: "cut", field: "17" })
  expect(read(`01${gtin}10`)).toEqual({ why: "cut", field: "10" })
  expect(read(`01${gtin}10${"L".repeat(21)}`)).toEqual({ why: "too-long", field: "10" })
  expect(read(`(01)${gtin}0`)).toEqual({ why: "too-long", field: "01" })
  expect(read("17271130")).toEqual({ why: "check-digit" })
  expect(read(`10B1127${gs}17271130`)).toEqual({ why: "no-gtin" })
})

test("refuses a field with an invalid value", () => {
  expect(read(`01${gtin}17271301`)).toEqual({ why: "bad-field", field: "17" })
  expect(read(`01${gtin}17270230`)).toEqual({ why: "bad-field", field: "17" })
  expect(read(`01${gtin}30x`)).toEqual({ why: "bad-field", field: "30" })
  expect(read(`01${gtin}10é`)).toEqual({ why: "bad-field", field: "10" })
  expect(read(`01${gtin}10A${gs}10B`)).toEqual({ why: "said-twice", field: "10" })
})

test("refuses a text that is not a code", () => {
  for (const code of ["", "  ", "metformin", "https://x.lk", "]d2", "x(01)1"])
    expect(read(code)).toEqual({ why: "no-code" })
})
