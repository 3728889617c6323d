import { expect, test } from "vitest"
import { bodyFor, reminderTag, reminderTitle } from "./reminder-words.ts"

test("uses the SPEC's reminder texts", () => {
  expect(reminderTitle).toBe("Time to take your medicine!")
  expect(bodyFor(["metformin 500 mg"], false)).toBe("It's time to take your dose for metformin 500 mg.")
})

test("names each medicine once and at most four of them", () => {
  expect(bodyFor(["a", "b", "a"], false)).toBe("It's time to take your dose for a and b.")
  expect(bodyFor(["a", "b", "c", "d", "e", "f"], false)).toBe(
    "It's time to take your dose for a, b, c, d and 2 more.",
  )
})

test("never names a hidden medicine", () => {
  expect(bodyFor(["metformin"], true)).toBe("It's time to take your dose.")
  expect(bodyFor(["metformin", "aspirin"], true)).toBe("It's time to take your dose.")
})

test("keeps a reminder of long names below 2.5 kB", () => {
  const names = Array.from({ length: 20 }, (_, index) => `${"මෙ".repeat(100)}${index}`)
  expect(Buffer.byteLength(bodyFor(names, false))).toBeLessThan(2_500)
})

test("gives the same doses the same tag in any order", () => {
  const at = "2026-11-21T08:00:00.000Z"
  expect(
    reminderTag([
      { id: 12, at },
      { id: 3, at },
    ]),
  ).toBe("dose-3-12")
  expect(
    reminderTag([
      { id: 3, at: "" },
      { id: 12, at: "" },
    ]),
  ).toBe("dose-3-12")
})
