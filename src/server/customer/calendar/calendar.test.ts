import fc from "fast-check"
import ICAL from "ical.js"
import { sync as nodeIcal } from "node-ical"
import { expect, test } from "vitest"
import { makeCalendar } from "./calendar.ts"
import type { CalendarDose } from "./queries.ts"

const origin = "https://pharos.example"

const makeDose = (change: Partial<CalendarDose> = {}): CalendarDose => ({
  key: "7d2e9b52-6c1f-4d2f-9a55-0d8a0f6a7d11",
  next_dose_time: new Date("2026-11-20T10:30:00Z"),
  medicine_name: "metformin 500 mg",
  description: "Take with food.",
  time_zone: "Asia/Colombo",
  person_name: null,
  version: 3,
  updated_at: new Date("2026-11-19T06:00:00Z"),
  ...change,
})

type Event = {
  uid: string
  start: number
  end: number
  summary: unknown
  description: unknown
  url: unknown
  sequence: number
  alarms: number
}

/** Returns the events as one calendar program's parser reads them. */
function readWithIcalJs(file: string): Event[] {
  const calendar = new ICAL.Component(ICAL.parse(file))
  return calendar.getAllSubcomponents("vevent").map((part) => {
    const event = new ICAL.Event(part)
    return {
      uid: event.uid,
      start: event.startDate.toJSDate().getTime(),
      end: event.endDate.toJSDate().getTime(),
      summary: event.summary,
      description: event.description ?? "",
      url: String(part.getFirstPropertyValue("url")),
      sequence: event.sequence,
      alarms: part.getAllSubcomponents("valarm").length,
    }
  })
}

/** A text, or one with parameters. */
const textOf = (value: unknown): unknown => {
  if (typeof value === "object" && value !== null && "val" in value) return value.val
  return value ?? ""
}

/** Returns the events as another parser reads them. */
function readWithNodeIcal(file: string): Event[] {
  return Object.values(nodeIcal.parseICS(file)).flatMap((part) => {
    if (part?.type !== "VEVENT") return []
    return {
      uid: part.uid,
      start: part.start.getTime(),
      end: part.end?.getTime() ?? 0,
      summary: textOf(part.summary),
      description: textOf(part.description),
      url: textOf(part.url),
      sequence: Number(part.sequence),
      alarms: part.alarms?.length ?? 0,
    }
  })
}

const withPlainLines = (text: string) => text.replace(/\u2028|\u2029/g, "\n")

const readers = [readWithIcalJs, readWithNodeIcal] as const

/** Texts by people and attackers; the schedule form has removed control characters. */
const Text = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        "\n",
        "\u2028DTSTART:19700101T000000Z",
        ";",
        ",",
        "\\",
        "\\n",
        ":",
        '"',
        "BEGIN:VEVENT",
        "END:VCALENDAR",
        "👩‍⚕️",
        "💊",
        "මෙ",
        "  ",
      ),
      fc.string({ unit: "grapheme", maxLength: 30 }),
    ),
    { maxLength: 40 },
  )
  .map((parts) => parts.join("").replace(/(?!\n)\p{Cc}/gu, ""))
  .map((text) => text.slice(0, 1_000).toWellFormed().trim() || "none")

test.each([
  [readWithIcalJs, (text: string) => text],
  // This parser reads an escaped backslash before an "n" as a line break, and strips quotation marks around a
  // text.
  [readWithNodeIcal, (text: string) => text.replaceAll("\\", "/").replaceAll('"', "'")],
] as const)(
  "%o reads back any text a person wrote, with one event per dose",
  (read, readable) => {
    fc.assert(
      fc.property(fc.array(fc.tuple(Text, Text), { minLength: 1, maxLength: 4 }), (texts) => {
        const doses = texts.map(([medicine, description], n) =>
          makeDose({
            medicine_name: readable(medicine).replaceAll("\n", " "),
            description: readable(description),
            next_dose_time: new Date(Date.UTC(2026, 10, 20, n)),
          }),
        )
        const events = read(makeCalendar({ doses, hideMedicineName: false, origin }))
        expect(events.map(({ summary, description }) => ({ summary, description }))).toEqual(
          doses.map((dose) => ({
            summary: `Take ${withPlainLines(dose.medicine_name)}`,
            description: withPlainLines(dose.description),
          })),
        )
      }),
      { numRuns: 100 },
    )
  },
  30_000,
)

test("folds lines at 75 octets without splitting a character", () => {
  fc.assert(
    fc.property(Text, Text, (medicine, description) => {
      const doses = [makeDose({ medicine_name: medicine.replaceAll("\n", " "), description })]
      const file = makeCalendar({ doses, hideMedicineName: false, origin })
      const lines = file.split("\r\n")
      expect(lines.pop()).toBe("")
      expect(lines.filter((line) => Buffer.byteLength(line) > 75)).toEqual([])
      expect(lines.filter((line) => /[\r\n]/.test(line) || !line.isWellFormed())).toEqual([])
    }),
    { numRuns: 200 },
  )
}, 30_000)

test.each(readers)("%o reads the instant, its alarm and the link", (read) => {
  const doses = [makeDose(), makeDose({ next_dose_time: new Date("2026-11-20T18:30:00Z") })]
  const [event, next] = read(makeCalendar({ doses, hideMedicineName: false, origin }))
  expect(event).toEqual({
    uid: "7d2e9b52-6c1f-4d2f-9a55-0d8a0f6a7d11-20261120T103000Z@pharos",
    start: Date.UTC(2026, 10, 20, 10, 30),
    end: Date.UTC(2026, 10, 20, 10, 40),
    summary: "Take metformin 500 mg",
    description: "Take with food.",
    url: "https://pharos.example/scheduling",
    sequence: 2,
    alarms: 1,
  })
  expect(next?.uid).not.toBe(event?.uid)
})

test("leaves a hidden name and its notes out of the file", () => {
  const doses = [makeDose({ medicine_name: "secretol", description: "for the hush disease" })]
  const file = makeCalendar({ doses, hideMedicineName: true, origin })
  expect(file).not.toMatch(/secretol|hush/)
  expect(readers.map((read) => read(file)[0]?.summary)).toEqual(["Take your medicine", "Take your medicine"])
})

test("states its producer, modification time, time zone and refresh interval", () => {
  const file = makeCalendar({ doses: [makeDose()], hideMedicineName: false, origin })
  expect(file.split("\r\n").slice(0, 5)).toEqual([
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Pharos//Doses//EN",
    "X-WR-TIMEZONE:Asia/Colombo",
    "NAME:Pharos",
  ])
  for (const line of [
    "DTSTAMP:20261119T060000Z",
    "DTSTART:20261120T103000Z",
    "TRIGGER:PT0S",
    "ACTION:DISPLAY",
  ]) {
    expect(file).toContain(`${line}\r\n`)
  }
  expect(file).toContain("REFRESH-INTERVAL;VALUE=DURATION:PT1H\r\n")
  expect(file).not.toContain("TZID")
})

test("produces a valid empty calendar without doses", () => {
  const file = makeCalendar({ doses: [], hideMedicineName: false, origin })
  expect(readers.map((read) => read(file))).toEqual([[], []])
})

test("names the doses in the account's language", () => {
  const inTamil = makeCalendar({ doses: [makeDose()], hideMedicineName: true, language: "ta", origin })
  expect(readWithIcalJs(inTamil)[0]?.summary).toBe("உங்கள் மருந்தை எடுக்கவும்")
})
