/** A banner's placement: above the results, or after the fifth of them. */
export const placements = ["top", "list"] as const
export type Placement = (typeof placements)[number]

/** Coming, running and paused ones may still be seen; one is over by its dates, ended by somebody. */
export const bannerStates = ["coming", "running", "paused", "over", "ended"] as const
export type BannerState = (typeof bannerStates)[number]

/** The number of past days for which a banner's counts are shown. */
export const bannerDaysShown = 30
/** A page of those that are past. */
export const bannersAtOnce = 50

export const mostPictureBytes = 1_048_576
export const mostPictureSide = 4_000
export const pictureFolder = "/files/pictures/"

/** Where a picture of ours is served. */
export const pictureUrl = (hash: string) => `${pictureFolder}${hash}`
