/** A banner's placement: above the results, or after the fifth of them. */
export const placements = ["top", "list"] as const
export type Placement = (typeof placements)[number]

/**
 * Coming, running and paused banners are current; "over" is past its dates, "ended" was ended by a person.
 */
export const bannerStates = ["coming", "running", "paused", "over", "ended"] as const
export type BannerState = (typeof bannerStates)[number]

/** The number of past days for which a banner's counts are shown. */
export const bannerDaysShown = 30

export const pictureFolder = "/files/pictures/"

/** Returns the URL of a stored picture. */
export const pictureUrl = (hash: string) => `${pictureFolder}${hash}`
