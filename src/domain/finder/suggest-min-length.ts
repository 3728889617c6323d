/**
 * Whether a text is long enough: one Latin letter matches too many names, one Sinhala or Tamil letter is
 * enough.
 */
export function isLongEnoughToSuggest(text: string): boolean {
  const letters = Array.from(text)
  return letters.length >= 2 || letters.some((letter) => letter > "\u024f")
}
