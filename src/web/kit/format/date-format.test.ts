import { afterEach, expect, test, vi } from "vitest"
import { makeDateFormat } from "#web/kit/format/date-format.ts"
import { writeDate as sinhala } from "#web/words/si/dates.ts"
import { writeDate as tamil } from "#web/words/ta/dates.ts"
import { words } from "#web/words/words.ts"

const zone = { timeZone: "Asia/Colombo" } as const
const day = makeDateFormat({ ...zone, weekday: "long", day: "numeric", month: "long", year: "numeric" })
const shortDay = makeDateFormat({ ...zone, weekday: "short", day: "numeric", month: "short" })
const clock = makeDateFormat({ ...zone, hour: "numeric", minute: "2-digit", hourCycle: "h12" })
const exactClock = makeDateFormat({ ...zone, timeStyle: "medium", hourCycle: "h12" })
const all = (at: string) => [day, shortDay, clock, exactClock].map((format) => format.format(new Date(at)))

afterEach(() => vi.restoreAllMocks())

test("writes dates and times in Sinhala, the year first", () => {
  vi.spyOn(words, "writeDate", "get").mockReturnValue(sinhala)
  expect(all("2026-11-20T07:35:09Z")).toEqual([
    "2026 නොවැම්බර් 20, සිකුරාදා",
    "නොවැ 20, සිකු",
    "ප.ව.\u00a01:05",
    "ප.ව.\u00a01:05:09",
  ])
})

test("writes dates and times in Tamil, the day first", () => {
  vi.spyOn(words, "writeDate", "get").mockReturnValue(tamil)
  expect(all("2026-11-21T18:30:00Z")).toEqual([
    "22 நவம்பர் 2026, ஞாயிறு",
    "22 நவ., ஞாயி.",
    "மு.ப.\u00a012:00",
    "மு.ப.\u00a012:00:00",
  ])
})

test("writes English times as the browser does", () => {
  expect(clock.format(new Date("2026-11-20T07:35:09Z"))).toBe("1:05 pm")
})
