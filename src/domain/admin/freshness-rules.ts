export const freshnessSorts = ["fresh", "name", "sale", "receipt", "count", "list", "login"] as const
export type FreshnessSort = (typeof freshnessSorts)[number]
export const freshnessPageSize = 50
/** The most that a file takes. */
export const maxFreshness = 2_000
/** The days without a sign of life after which a pharmacy is looked for. */
export const silentDays = [7, 30] as const
/** A pharmacy is reminded at most once in so many days. */
export const reminderDays = 7
/** The days after which an unchanged stock item is stale. */
export const staleDays = 90
