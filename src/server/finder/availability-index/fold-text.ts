/**
 * Letters that PostgreSQL's `fold` and JavaScript fold alike: ASCII, and Sinhala and Tamil without their digits. The
 * zero-width characters are those that `fold` removes.
 */
const plain = /^[\t\n\r -~\u0b82-\u0be5\u0bf0-\u0bfa\u0d81-\u0de5\u0df2-\u0df4\u200b-\u200d]*$/

/** Folds a text as the SQL function `fold` does; null for a text with other letters, which only PostgreSQL can fold. */
export function foldText(text: string): string | null {
  if (!plain.test(text)) return null
  return text
    .normalize("NFKD")
    .replaceAll(/[\u200b-\u200d]/g, "")
    .toLowerCase()
    .replaceAll(/\s+/g, " ")
    .trim()
    .replaceAll(/(\d) (mg|g|mcg|micrograms?|ml|l|iu|units?|%)/g, "$1$2")
}

/** Returns the words of a folded text, each once. */
export const wordsOf = (folded: string): string[] => [
  ...new Set(folded.split(" ").filter((word) => word !== "")),
]
