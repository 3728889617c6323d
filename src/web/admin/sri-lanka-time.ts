// Sri Lanka has UTC+05:30 all year.
const offsetMs = 5.5 * 60 * 60 * 1000

/**
 * Formats an instant for a date and time field, `2026-11-20T13:05`, whatever the device's time zone.
 */
export const asFieldTime = (moment: string): string =>
  new Date(Date.parse(moment) + offsetMs).toISOString().slice(0, 16)

/** Parses such a field to an instant; null when invalid. */
export function readFieldTime(text: string): string | null {
  const at = /^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(text)
    ? Date.parse(`${text.slice(0, 16)}:00Z`) - offsetMs
    : Number.NaN
  return Number.isNaN(at) ? null : new Date(at).toISOString()
}
