/** One Latin letter begins too many names; one Sinhala or Tamil letter already says something. */
export function isLongEnoughToSuggest(text: string): boolean {
  const letters = Array.from(text)
  return letters.length >= 2 || letters.some((letter) => letter > "\u024f")
}
