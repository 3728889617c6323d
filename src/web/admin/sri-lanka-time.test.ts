import { expect, test } from "vitest"
import { asFieldTime, readFieldTime } from "./sri-lanka-time.ts"

test("converts between a field's local time and UTC across midnight", () => {
  expect(asFieldTime("2026-11-20T18:35:00.000Z")).toBe("2026-11-21T00:05")
  expect(readFieldTime("2026-11-21T00:05")).toBe("2026-11-20T18:35:00.000Z")
  expect(["", "2026-11-21", "2026-13-41T10:00", "soon"].map(readFieldTime)).toEqual([null, null, null, null])
})
