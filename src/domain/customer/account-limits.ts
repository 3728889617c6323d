export const themes = ["system", "light", "dark"] as const
export type Theme = (typeof themes)[number]

/** The words a person types to confirm the deletion. */
export const deletionWords = "delete my account"

/** The maximum age of a login for export and deletion. */
export const freshLoginMinutes = 15

/** The downloads: everything as JSON, each table as CSV, the doses as a calendar. */
export const exportFiles = [
  "pharos.json",
  "profile.csv",
  "orders.csv",
  "schedules.csv",
  "doses.csv",
  "doses.ics",
] as const
export type ExportFile = (typeof exportFiles)[number]
