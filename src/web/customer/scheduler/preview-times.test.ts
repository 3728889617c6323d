import { expect, test } from "vitest"
import { type Preview, previewOf } from "#web/customer/scheduler/preview-times.ts"
import { emptyDraft, type ScheduleDraft } from "#web/customer/scheduler/schedule-draft.ts"

const now = new Date("2026-11-20T15:00:00Z")
const makeDraft = (part: Partial<ScheduleDraft>): ScheduleDraft => ({
  ...emptyDraft("metformin"),
  firstDoseTime: "2026-11-20T14:00",
  ...part,
})
const iso = (days: Preview["days"] = []) =>
  days.map(({ day, times }) => [day, ...times.map(({ at }) => at.toISOString().slice(11, 16))])

test("previews interval and custom times by day in the schedule's zone", () => {
  const preview = previewOf(makeDraft({ remindTimes: "3", customTimes: ["2026-11-21T09:00", ""] }), now)
  expect(iso(preview?.days)).toEqual([
    ["2026-11-20", "16:30"],
    ["2026-11-21", "00:30", "03:30", "08:30"],
  ])
  expect(preview).toMatchObject({ count: 4, isFirstReminded: false, past: [], doubled: [], clockChanges: [] })
})

test("reports past and duplicate times and the first dose", () => {
  const preview = previewOf(
    makeDraft({ customTimes: ["2026-11-20T14:00", "2026-11-20T22:00", "2026-11-20T20:00"] }),
    now,
  )
  expect(preview?.isFirstReminded).toBe(true)
  expect(preview?.past.map((at) => at.toISOString())).toEqual([
    "2026-11-20T08:30:00.000Z",
    "2026-11-20T14:30:00.000Z",
  ])
  expect(preview?.doubled.map((at) => at.toISOString())).toEqual(["2026-11-20T16:30:00.000Z"])
  expect(preview?.count).toBe(3)
})

test("reports clock changes and skipped hours", () => {
  const autumn = previewOf(
    makeDraft({ timeZone: "Europe/London", firstDoseTime: "2026-10-24T20:00", remindTimes: "2" }),
    now,
  )
  expect(autumn?.clockChanges.map((at) => at.toISOString())).toEqual(["2026-10-25T03:00:00.000Z"])
  const spring = previewOf(
    makeDraft({ timeZone: "Europe/London", firstDoseTime: "2027-03-28T01:30", remindTimes: "1" }),
    now,
  )
  expect(spring?.skippedHours.map(({ used }) => used.toISOString())).toEqual(["2027-03-28T01:30:00.000Z"])
})

test("returns no preview for an incomplete form", () => {
  expect(previewOf(makeDraft({ firstDoseTime: "" }), now)).toBeNull()
  expect(previewOf(makeDraft({ dosePeriod: "25" }), now)).toBeNull()
  expect(previewOf(makeDraft({ remindTimes: "" }), now)).toBeNull()
})

test("previews the times of each day of a plan", () => {
  const plan = { ...emptyDraft("metformin").plan, kind: "times", firstDay: "2026-11-20", days: "2" } as const
  const preview = previewOf(makeDraft({ plan, firstDoseTime: "" }), now)
  expect(iso(preview?.days)).toEqual([
    ["2026-11-20", "02:30", "14:30"],
    ["2026-11-21", "02:30", "14:30"],
  ])
  expect(preview).toMatchObject({ first: null, count: 4, doubled: [], clockChanges: [] })
  expect(preview?.past).toHaveLength(2)
  for (const wrong of [{ days: "61" }, { firstDay: "9999-12-31" }, { firstDay: "" }, { times: [""] }])
    expect(previewOf(makeDraft({ plan: { ...plan, ...wrong } }), now)).toBe(null)
  const inBerlin = makeDraft({ plan: { ...plan, times: ["02:30"], firstDay: "2027-03-28", days: "1" } })
  expect(previewOf({ ...inBerlin, timeZone: "Europe/Berlin" }, now)?.skippedHours).toMatchObject([
    { wallTime: "2027-03-28T02:30" },
  ])
})
