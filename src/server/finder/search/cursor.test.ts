import { expect, test } from "vitest"
import { readCursor, writeCursor } from "./cursor.ts"

test.each([0, 1.2345678e-9, 0.0000012345678901234567, 0.000005436084990291888, 0.1234567890123456, 2])(
  "reads the cursor of a page that ends %s of the earth's radius away",
  (chord) => {
    expect(readCursor(writeCursor({ chord, pharmacyId: 1325 }), true)).toEqual({ chord, pharmacyId: 1325 })
  },
)

test("refuses a cursor of the other order, and one that was made up", () => {
  expect(() => readCursor(writeCursor({ chord: null, pharmacyId: 1 }), true)).toThrow(
    "Start again from the first page",
  )
  expect(() => readCursor(writeCursor({ chord: 0.5, pharmacyId: 1 }), false)).toThrow(
    "Start again from the first page",
  )
  expect(() => readCursor("made-up", true)).toThrow("Start again from the first page")
})
