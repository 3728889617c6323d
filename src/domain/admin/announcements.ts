export const announcementStates = ["coming", "running", "over", "ended"] as const
export type AnnouncementState = (typeof announcementStates)[number]

export const maxAnnouncementTitle = 120
export const maxAnnouncementText = 2000
export const announcementsPageSize = 50
