/** Minutes of the week from Monday 00:00: 0 to 10,079. */
export type Span = { from: number; to: number }

export const weekMinutes = 7 * 24 * 60
const soonMinutes = 60
const weekdays = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]

/** Reads a PostgreSQL multirange such as `{[480,1200),[1920,2640)}`. */
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

/** The minute of the week that clocks in Sri Lanka show at an instant. */
export function minuteOfWeek(instant: Date, timeZone = "Asia/Colombo"): number {
  const parts = Object.fromEntries(
    clockOf(timeZone)
      .formatToParts(instant)
      .map(({ type, value }) => [type, value]),
  )
  return weekdays.indexOf(parts.weekday ?? "") * 1440 + Number(parts.hour) * 60 + Number(parts.minute)
}

/** `until` is null when the door never closes, `opensAt` is null when it never opens. */
export type OpenState =
  | { isOpen: true; until: Date | null; closesSoon: boolean }
  | { isOpen: false; opensAt: Date | null }

/** Whether a pharmacy with these open minutes is open, and when that changes next. */
export function openState(openMinutes: string, now: Date): OpenState {
  const spans = joinAcrossSunday(readOpenMinutes(openMinutes))
  const minute = minuteOfWeek(now)
  const minutesLeft = spans.map((span) => leftOf(span, minute)).find((left) => left > 0)
  if (minutesLeft === undefined) return { isOpen: false, opensAt: nextOpening(spans, minute, now) }
  if (minutesLeft === Number.POSITIVE_INFINITY) return { isOpen: true, until: null, closesSoon: false }
  return { isOpen: true, until: minutesAfter(now, minutesLeft), closesSoon: minutesLeft < soonMinutes }
}

/** Returns when a pharmacy will have been open for so long; of one that never opens, the plain time after. */
export function afterOpenTime(openMinutes: string, from: Date, openMs: number): Date {
  let at = from
  let left = openMs
  // Each pass reaches an opening or a closing: two weeks of two openings a day are enough for any hold.
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

/** Sunday's last span goes on in Monday's first: its end then lies past the end of the week. */
function joinAcrossSunday(spans: Span[]): Span[] {
  const [first, last] = [spans[0], spans.at(-1)]
  if (!first || !last || first === last || first.from !== 0 || last.to !== weekMinutes) return spans
  return [...spans.slice(1, -1), { from: last.from, to: weekMinutes + first.to }]
}

/** Minutes of a span that are left at a minute: none outside of it, endless when it is the whole week. */
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
