/**
 * How a language writes dates. Browsers cannot be asked: Chromium comes without Sinhala's names, and its Tamil has no
 * words for am and pm.
 */
export type DateWords = {
  months: readonly string[]
  shortMonths: readonly string[]
  /** From Sunday on. */
  weekdays: readonly string[]
  shortWeekdays: readonly string[]
  am: string
  pm: string
  /** The order of a date's parts. */
  order: readonly ("year" | "month" | "day")[]
}
