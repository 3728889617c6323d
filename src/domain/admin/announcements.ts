export const announcementStates = ["coming", "running", "over", "ended"] as const
export type AnnouncementState = (typeof announcementStates)[number]

export const maxAnnouncementTitle = 120
export const maxAnnouncementText = 2000
/** The most pharmacies that the list of those who have not read one takes. */
export const maxUnreadListed = 2_000
