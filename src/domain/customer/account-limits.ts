/** The languages whose texts are written, as in `words/languages.ts`. */
export const writtenLanguages = ["en"] as const

export const themes = ["system", "light", "dark"] as const
export type Theme = (typeof themes)[number]

/** What a person types so that the account is deleted. */
export const deletionWords = "delete my account"

/** Export and deletion ask for a login that is not older than this. */
export const freshLoginMinutes = 15

/** What can be downloaded: everything as JSON, each table as CSV, the doses as a calendar. */
export const exportFiles = [
  "pharos.json",
  "profile.csv",
  "orders.csv",
  "schedules.csv",
  "doses.csv",
  "doses.ics",
] as const
export type ExportFile = (typeof exportFiles)[number]
