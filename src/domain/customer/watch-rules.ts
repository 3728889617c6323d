/** How many medicines a person may watch at once, unless the administration sets another number. */
export const defaultMaxWatches = 10

export const watchRadiiKm = [2, 5, 10, 20, 50] as const
export const maxWatchRadiusKm = 100

export const watchDays = [7, 30, 90] as const
export const defaultWatchDays = 30
export const maxWatchDays = 90

/** How long a watch that has ended stays in the person's list. */
export const endedWatchDays = 30

/** About a kilometre: near enough to find pharmacies, too coarse to find a home. */
export const coarse = (degrees: number): number => Math.round(degrees * 100) / 100 + 0
