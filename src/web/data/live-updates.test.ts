import { expect, test } from "vitest"
import { missingSince } from "#web/data/live-updates.ts"

const startedAt = 1_000_000
const freshMs = 50_000

test("asks from the page's start on for what may have been asked for with the page", () => {
  const readAt = startedAt + 9_000
  expect(missingSince({ readAt, freshMs }, readAt + 500, startedAt)).toBe(startedAt)
})

test("asks from a little before its arrival on for a later answer", () => {
  const readAt = startedAt + 60_000
  expect(missingSince({ readAt, freshMs }, readAt + 500, startedAt)).toBe(readAt - 2_000)
})

test("asks no further back than an answer stays fresh, as it is read again then", () => {
  const now = startedAt + 300_000
  expect(missingSince({ readAt: startedAt + 1_000, freshMs }, now, startedAt)).toBe(now - freshMs - 2_000)
})

test("has nothing to ask for before the first answer", () => {
  expect(missingSince({ readAt: 0 }, startedAt, startedAt)).toBeUndefined()
})
