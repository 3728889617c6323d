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

/** `until` is null when it never closes, `opensAt` is null when it never opens. */
export type OpenState =
  | { isOpen: true; until: Date | null; closesSoon: boolean }
  | { isOpen: false; opensAt: Date | null }

/** Returns whether a pharmacy is open, and when that changes next. */
export function openState(openMinutes: string, now: Date): OpenState {
  const spans = joinAcrossSunday(readOpenMinutes(openMinutes))
  const minute = minuteOfWeek(now)
  const minutesLeft = spans.map((span) => leftOf(span, minute)).find((left) => left > 0)
  if (minutesLeft === undefined) return { isOpen: false, opensAt: nextOpening(spans, minute, now) }
  if (minutesLeft === Number.POSITIVE_INFINITY) return { isOpen: true, until: null, closesSoon: false }
  return { isOpen: true, until: minutesAfter(now, minutesLeft), closesSoon: minutesLeft < soonMinutes }
}

/**
 * Returns when a pharmacy will have been open for a duration; if it never opens, `from` plus the duration.
 */
export function afterOpenTime(openMinutes: string, from: Date, openMs: number): Date {
  let at = from
  let left = openMs
  // Each pass reaches an opening or a closing: two weeks with two openings a day are enough for any
  // reservation.
  for (let pass = 0; pass < 56; pass += 1) {
    const state = openState(openMinutes, at)
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

/** Joins Sunday's last span with Monday's first: its end is then past the end of the week. */
function joinAcrossSunday(spans: Span[]): Span[] {
  const [first, last] = [spans[0], spans.at(-1)]
  if (!first || !last || first === last || first.from !== 0 || last.to !== weekMinutes) return spans
  return [...spans.slice(1, -1), { from: last.from, to: weekMinutes + first.to }]
}

/** Returns the minutes left in a span: 0 outside of it, infinite when it is the whole week. */
function leftOf({ from, to }: Span, minute: number): number {
  if (to - from >= weekMinutes) return Number.POSITIVE_INFINITY
  const reached = minute >= from ? minute : minute + weekMinutes
  return Math.max(0, reached >= from && reached < to ? to - reached : 0)
}

function nextOpening(spans: Span[], minute: number, now: Date): Date | null {
  const waits = spans.map(({ from }) => (from - minute + weekMinutes) % weekMinutes)
  return waits.length === 0 ? null : minutesAfter(now, Math.min(...waits))
}

const minutesAfter = (now: Date, minutes: number) =>
  new Date(Math.floor(now.getTime() / 60_000) * 60_000 + minutes * 60_000)
