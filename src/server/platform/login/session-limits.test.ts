import { expect, test } from "vitest"
import { deskRoles } from "#domain/admin/desks.ts"
import { isIdle, sessionLimits } from "./session-limits.ts"

const hour = 60
const day = 24 * hour

test("applies the strictest session limit of a person's roles", () => {
  expect(sessionLimits([])).toEqual({ idleMinutes: 30 * day, absoluteMinutes: 90 * day })
  expect(sessionLimits(["pharmacien"])).toEqual({ idleMinutes: 12 * hour, absoluteMinutes: 12 * hour })
  for (const desk of deskRoles) expect(sessionLimits([desk])).toEqual(sessionLimits(["admin"]))
  expect(sessionLimits(["pharmacien", "admin"])).toEqual({ idleMinutes: 30, absoluteMinutes: 12 * hour })
})

test("ends an idle session exactly at its limit", () => {
  const seen = new Date("2026-11-20T08:00:00Z")
  expect(isIdle(seen, ["admin"], new Date("2026-11-20T08:29:59.999Z"))).toBe(false)
  expect(isIdle(seen, ["admin"], new Date("2026-11-20T08:30:00Z"))).toBe(true)
})
