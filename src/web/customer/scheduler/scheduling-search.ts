/** The search params of the scheduler. */
export type SchedulingSearch = {
  /** The day that is shown, as `2026-11-21`; today when absent. */
  day?: string
  /** A medicine to make a new schedule for: opens the form with its name. */
  new?: string
}

const isDay = (value: unknown): value is string =>
  typeof value === "string" && /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(Date.parse(value))

/** Parses untrusted search params; drops invalid ones. */
export function readSchedulingSearch(raw: Record<string, unknown>): SchedulingSearch {
  const name = typeof raw.new === "string" ? raw.new.trim().slice(0, 200) : undefined
  return { ...(isDay(raw.day) && { day: raw.day }), ...(name !== undefined && { new: name }) }
}
