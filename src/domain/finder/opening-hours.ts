import { colomboDay, startOfDay } from "#domain/platform/colombo-day.ts"

/** Minutes of the week from Monday 00:00: 0 to 10,079. */
export type Span = { from: number; to: number }

export const weekMinutes = 7 * 24 * 60
const soonMinutes = 60
const weekdays = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]

/** Parses a PostgreSQL multirange such as `{[480,1200),[1920,2640)}`. */
export function readOpenMinutes(text: string): Span[] {
  return [...text.matchAll(/\[(\d+),(\d+)\)/g)].map(([, from, to]) => ({
    from: Number(from),
    to: Number(to),
  }))
}

const clocks = new Map<string, Intl.DateTimeFormat>()

function clockOf(timeZone: string): Intl.DateTimeFormat {
  const known = clocks.get(timeZone)
  if (known) return known
  const clock = new Intl.DateTimeFormat("en-GB", {
    timeZone,
    weekday: "short",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  })
  clocks.set(timeZone, clock)
  return clock
}

/** Returns the minute of the week in Sri Lanka at an instant. */
export function minuteOfWeek(instant: Date, timeZone = "Asia/Colombo"): number {
  const parts = Object.fromEntries(
    clockOf(timeZone)
      .formatToParts(instant)
      .map(({ type, value }) => [type, value]),
  )
  return weekdays.indexOf(parts.weekday ?? "") * 1440 + Number(parts.hour) * 60 + Number(parts.minute)
}

/** The kinds of dates: closed or other hours instead of the week's, a duty in addition. */
export const specialDayKinds = ["closed", "hours", "duty"] as const

export type SpecialDay = { day: string; kind: (typeof specialDayKinds)[number]; reason: string }

/** What differs from the week, as multiranges of minutes since 1970, and the dates with their reasons. */
export type SpecialHours = {
  /** When the week's hours do not apply. */
  closedMinutes: string
  /** When it is open in addition. */
  extraMinutes: string
  days: SpecialDay[]
}

export type OpeningHours = {
  /** Minutes of the week as a PostgreSQL multirange, from Monday 00:00. */
  openMinutes: string
  /** Null or absent when no date differs from the week. */
  specialHours?: SpecialHours | null
}

/** How far ahead opening and closing times are looked for. */
export const openingHorizonDays = 14

const minuteMs = 60_000
const minuteOf = (at: Date) => Math.floor(at.getTime() / minuteMs)
const includes = (spans: Span[], minute: number) =>
  spans.some(({ from, to }) => minute >= from && minute < to)

/** `until` is null when it does not close, `opensAt` when it does not open, within 14 days. */
export type OpenState =
  | { isOpen: true; until: Date | null; closesSoon: boolean }
  | { isOpen: false; opensAt: Date | null }

/**
 * Returns whether a pharmacy is open, and when that changes next. The database's `opening_at` computes the
 * same.
 */
export function openState({ openMinutes, specialHours }: OpeningHours, now: Date): OpenState {
  const week = readOpenMinutes(openMinutes)
  const closed = readOpenMinutes(specialHours?.closedMinutes ?? "")
  const extra = readOpenMinutes(specialHours?.extraMinutes ?? "")
  const minute = minuteOf(now)
  const monday = minute - minuteOfWeek(now)
  const isOpenIn = (one: number) =>
    (includes(week, (one - monday) % weekMinutes) && !includes(closed, one)) || includes(extra, one)
  const weekStarts = [monday, monday + weekMinutes, monday + 2 * weekMinutes]
  const edges = [
    ...week.flatMap(({ from, to }) => weekStarts.flatMap((start) => [start + from, start + to])),
    ...[...closed, ...extra].flatMap(({ from, to }) => [from, to]),
  ]
  const isOpen = isOpenIn(minute)
  const change = edges
    .filter((edge) => edge > minute && edge <= minute + openingHorizonDays * 1440)
    .sort((a, b) => a - b)
    .find((edge) => isOpenIn(edge) !== isOpen)
  const changesAt = change === undefined ? null : new Date(change * minuteMs)
  if (!isOpen) return { isOpen, opensAt: changesAt }
  return { isOpen, until: changesAt, closesSoon: change !== undefined && change - minute < soonMinutes }
}

/** Returns what a date differs by: its closing or other hours first, else its duty. */
export function specialDayOf({ specialHours }: OpeningHours, day: string): SpecialDay | undefined {
  const days = specialHours?.days.filter((special) => special.day === day) ?? []
  return days.find(({ kind }) => kind !== "duty") ?? days[0]
}

/** Keeps what concerns the days from yesterday to the horizon; null when nothing differs in them. */
export function comingSpecialHours(all: SpecialHours, now: Date): SpecialHours | null {
  if (all.days.length === 0) return null
  const from = minuteOf(startOfDay(colomboDay(now))) - 1440
  const to = from + (openingHorizonDays + 2) * 1440
  const isNear = (span: Span) => span.to > from && span.from < to
  const near = (text: string) => {
    const spans = readOpenMinutes(text).filter(isNear)
    return `{${spans.map((span) => `[${span.from},${span.to})`).join(",")}}`
  }
  const [first, last] = [colomboDay(new Date(from * minuteMs)), colomboDay(new Date(to * minuteMs))]
  const days = all.days.filter(({ day }) => day >= first && day < last)
  if (days.length === 0) return null
  return { closedMinutes: near(all.closedMinutes), extraMinutes: near(all.extraMinutes), days }
}

/**
 * Returns when a pharmacy will have been open for a duration; if it never opens, `from` plus the duration.
 */
export function afterOpenTime(hours: OpeningHours, from: Date, openMs: number): Date {
  let at = from
  let left = openMs
  // Each pass reaches an opening or a closing: two weeks with two openings a day are enough for any
  // reservation.
  for (let pass = 0; pass < 56; pass += 1) {
    const state = openState(hours, at)
    if (!state.isOpen) {
      if (!state.opensAt) break
      at = state.opensAt
      continue
    }
    if (!state.until || state.until.getTime() - at.getTime() >= left) break
    left -= state.until.getTime() - at.getTime()
    at = state.until
  }
  return new Date(at.getTime() + left)
}
