/** Whether PostgreSQL can store a text: no unpaired surrogates and no NUL. */
export const isStorable = (text: string) => text.isWellFormed() && !text.includes("\0")
export const unstorable = "Remove unusual characters"

// Direction-changing characters, and control characters other than line breaks.
const misleading = /[\u202A-\u202E\u2066-\u2069]|(?!\n)\p{Cc}/u

/** Whether a text displays in the order in which it was written. */
export const isPlain = (text: string) => isStorable(text) && !misleading.test(text)

/** Whether a text has visible characters; zero-width spaces are not. */
export const isVisible = (text: string) => /[\p{L}\p{N}\p{P}\p{S}]/u.test(text)
