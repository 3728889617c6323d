export const shortageSorts = ["medicine", "districts", "pharmacies", "searches", "days"] as const
export type ShortageSort = (typeof shortageSorts)[number]
/** Half a usual page: each row has all districts below it. */
export const shortagesPageSize = 25
/** The most that a file takes. */
export const maxShortages = 2_000
/** The days over which searches in vain count. */
export const shortageSearchDays = 30
