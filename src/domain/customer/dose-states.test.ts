import { expect, test } from "vitest"
import { doseState, missedAfterMinutes, missedAt } from "./dose-states.ts"

const dueAt = new Date("2026-11-20T08:00:00Z")
const minutes = (count: number) => new Date(dueAt.getTime() + count * 60_000)

test.each([
  [1, 30],
  [2, 60],
  [4, 120],
  [7, 210],
  [8, 240],
  [12, 240],
  [24, 240],
])("misses a dose taken every %i hours after %i minutes", (dosePeriod, after) => {
  expect(missedAfterMinutes(dosePeriod)).toBe(after)
})

test.each([
  ["before its time", -1, null, "coming"],
  ["at its time", 0, null, "due"],
  ["a minute before it is missed", 239, null, "due"],
  ["when it is missed", 240, null, "missed"],
  ["snoozed at the last moment", 240, 249, "due"],
  ["half an hour after that rang", 279, 249, "missed"],
  ["snoozed early", 239, 10, "due"],
  ["snoozed early, and missed as if it had not been", 240, 10, "missed"],
] as const)("returns the state of a dose taken every 8 hours, %s", (_, at, snoozed, state) => {
  const snoozedUntil = snoozed === null ? null : minutes(snoozed)
  const missed = missedAt({ dueAt, snoozedUntil, dosePeriod: 8 })
  expect(doseState({ outcome: null, dueAt, missedAt: missed }, minutes(at))).toBe(state)
  for (const outcome of ["taken", "skipped"] as const) {
    expect(doseState({ outcome, dueAt, missedAt: missed }, minutes(at))).toBe(outcome)
  }
})
