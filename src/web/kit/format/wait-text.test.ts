import { expect, test } from "vitest"
import { waitOf } from "#web/kit/format/wait-text.ts"

const now = new Date("2026-11-20T10:00:00Z")
const waited = (minutes: number) => waitOf(new Date(now.getTime() - minutes * 60_000), now)

test("formats a wait in minutes, then hours, then days", () => {
  expect([0, 59, 60, 119, 47 * 60 + 59, 48 * 60, 100 * 60].map(waited)).toEqual([
    { unit: "minutes", count: 0 },
    { unit: "minutes", count: 59 },
    { unit: "hours", count: 1 },
    { unit: "hours", count: 1 },
    { unit: "hours", count: 47 },
    { unit: "days", count: 2 },
    { unit: "days", count: 4 },
  ])
})

test("returns no negative wait when the device's clock is behind", () => {
  expect(waited(-5)).toEqual({ unit: "minutes", count: 0 })
})
