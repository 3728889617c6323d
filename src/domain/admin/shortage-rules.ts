export const shortageSorts = ["medicine", "districts", "pharmacies", "searches", "days"] as const
export type ShortageSort = (typeof shortageSorts)[number]
export const shortagesPageSize = 50
/** The most that a file takes. */
export const maxShortages = 2_000
/** The days over which searches in vain count. */
export const shortageSearchDays = 30
