import { expect, test } from "vitest"
import { colomboDay } from "./colombo-day.ts"

test("a day in Sri Lanka begins at half past six in the evening of the day before in London", () => {
  expect(colomboDay(new Date("2026-11-20T18:29:59.999Z"))).toBe("2026-11-20")
  expect(colomboDay(new Date("2026-11-20T18:30:00.000Z"))).toBe("2026-11-21")
})

test("summer in Europe does not move midnight in Sri Lanka", () => {
  expect(colomboDay(new Date("2026-07-01T18:29:59Z"))).toBe("2026-07-01")
  expect(colomboDay(new Date("2026-07-01T18:30:00Z"))).toBe("2026-07-02")
})
