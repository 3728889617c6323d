import { expect, test } from "vitest"
import { readTypedExpiry } from "./printed-expiry.ts"

test("reads four or six typed digits as a month", () => {
  expect(readTypedExpiry("1127")).toBe("2027-11-30")
  expect(readTypedExpiry(" 022028 ")).toBe("2028-02-29")
  expect(readTypedExpiry("11/2027")).toBe("2027-11-30")
  for (const odd of ["1327", "0027", "127", "11127", "271130", "202711"])
    expect([odd, readTypedExpiry(odd)]).toEqual([odd, null])
})
