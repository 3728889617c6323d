import { weekMinutes } from "#domain/finder/opening-hours.ts"
import { writeOpenMinutes } from "#domain/finder/week-hours.ts"

/** Minutes of the week [from, to), Monday 00:00 = 0; a night that ends on Monday is two spans. */
export type OpenSpan = [from: number, to: number]

const minutesPerDay = 24 * 60
const dayNames = ["mo", "tu", "we", "th", "fr", "sa", "su"]

/**
 * Reads `Mon-Fri 08:00-12:30, 13:30-20:00; Sat 8am-1pm; Sun closed` or `24/7`; null when it cannot be parsed.
 */
export function readOpeningHours(text: string): OpenSpan[] | null {
  const plain = text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[–—]|\bto\b/g, "-")
    .replace(/\s+/g, " ")
    .trim()
  if (plain === "") return []
  if (isAlways(plain)) return [[0, weekMinutes]]
  // A later part ("Sat closed") overrides an earlier one ("Mon-Sun 8-20") for its days.
  const week = new Map<number, OpenSpan[]>()
  // A comma separates days only between a time and a name: "8-12, 13-20" is one day, "Mon, Tue 8-20" two
  // days.
  for (const part of plain
    .split(/[;|/\n]|(?<=\d|am|pm|closed|off) ?, ?(?=[a-z])/)
    .map((piece) => piece.trim())) {
    if (part === "") continue
    const parsed = readPart(part)
    if (!parsed) return null
    for (const day of parsed.days) week.set(day, parsed.times)
  }
  const spans = [...week].flatMap(([day, times]) => times.flatMap((time) => onDay(day, time)))
  return spans.toSorted((a, b) => a[0] - b[0])
}

/** Formats the spans as a PostgreSQL int4multirange. */
export function openMinutes(spans: OpenSpan[]): string {
  return writeOpenMinutes(spans.map(([from, to]) => ({ from, to })))
}

const isAlways = (text: string) =>
  /^(24 ?\/ ?7|24 ?x ?7|24 ?h(ou)?rs?\.?|open 24 hours|always|daily 24 hours)$/.test(text)

function readPart(part: string): { days: number[]; times: OpenSpan[] } | null {
  const match = part.match(/^((?:[a-z]+(?: ?- ?[a-z]+)?(?: ?[,&] ?| and )?)*?)[ :]*(\d.*|closed|off)$/)
  if (!match) return null
  const days = readDays(match[1]?.trim() ?? "")
  const times = readTimes(match[2] ?? "")
  return days && times ? { days, times } : null
}

function readDays(text: string): number[] | null {
  const all = [0, 1, 2, 3, 4, 5, 6]
  if (text === "" || /^(daily|every ?day|all days)$/.test(text)) return all
  if (text === "weekdays") return all.slice(0, 5)
  if (text === "weekends" || text === "weekend") return all.slice(5)
  const days: number[] = []
  for (const piece of text.split(/ ?[,&] ?| and /).filter(Boolean)) {
    const [from, to = from] = piece.split("-").map((name) => dayNames.indexOf(name.trim().slice(0, 2)))
    if (from === undefined || to === undefined || from < 0 || to < 0) return null
    for (let day = from; ; day = (day + 1) % 7) {
      days.push(day)
      if (day === to) break
    }
  }
  return days
}

function readTimes(text: string): OpenSpan[] | null {
  if (text === "closed" || text === "off") return []
  if (isAlways(text)) return [[0, minutesPerDay]]
  const spans: OpenSpan[] = []
  for (const piece of text.split(/,|&| and /)) {
    const [from, to, ...more] = piece.split("-").map(readTime)
    if (from === undefined || to === undefined || from === null || to === null || more.length > 0) return null
    // Until 01:00 means the next morning, and until 00:00 means midnight.
    spans.push([from, to <= from ? to + minutesPerDay : to])
  }
  return spans
}

function readTime(text: string): number | null {
  const match = text.trim().match(/^(\d{1,2})(?:[:.h](\d{2}))? ?(am|pm|a\.m\.|p\.m\.)?$/)
  if (!match) return null
  const half = match[3]?.[0]
  const hour = Number(match[1])
  const minute = Number(match[2] ?? 0)
  if (minute > 59 || hour > 24 || (half && (hour < 1 || hour > 12)) || (hour === 24 && minute > 0))
    return null
  if (!half) return hour * 60 + minute
  return ((hour % 12) + (half === "p" ? 12 : 0)) * 60 + minute
}

function onDay(day: number, [from, to]: OpenSpan): OpenSpan[] {
  const start = day * minutesPerDay + from
  const end = day * minutesPerDay + to
  if (end <= weekMinutes) return [[start, end]]
  return [
    [start, weekMinutes],
    [0, end - weekMinutes],
  ]
}
