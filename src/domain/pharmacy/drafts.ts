/** A draft is deleted this many days after its last change. */
export const draftKeptDays = 60
/** A pharmacy keeps at most this many drafts of a kind. */
export const maxDrafts = 50
/** A return to a supplier holds at most this many lines. */
export const maxReturnLines = 100
