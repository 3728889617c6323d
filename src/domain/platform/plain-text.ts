/** Half of a surrogate pair is no character, and PostgreSQL stores neither that nor NUL. */
export const isStorable = (text: string) => text.isWellFormed() && !text.includes("\0")
export const unstorable = "Remove unusual characters"

// Letters that turn the reading direction of what follows, and control characters other than a line's end.
const misleading = /[\u202A-\u202E\u2066-\u2069]|(?!\n)\p{Cc}/u

/** Whether everybody reads a text as it is written. */
export const isPlain = (text: string) => isStorable(text) && !misleading.test(text)

/** Whether there is anything to see: a space without width is none. */
export const isVisible = (text: string) => /[\p{L}\p{N}\p{P}\p{S}]/u.test(text)
