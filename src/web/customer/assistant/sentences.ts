/** The segmenter takes the point of a price's currency for the end of a sentence. */
const endsInAbbreviation = /\b(?:Rs|No|Dr|approx)\.\s*$/

/** The sentences of a text that is still being written: the last one only when it is over. */
export function sentencesOf(text: string, isOver: boolean): string[] {
  const segments = [...new Intl.Segmenter(undefined, { granularity: "sentence" }).segment(text)]
  const sentences: string[] = []
  let begun = ""
  for (const { segment } of segments) {
    begun += segment
    if (endsInAbbreviation.test(begun)) continue
    sentences.push(begun)
    begun = ""
  }
  if (begun) sentences.push(begun)
  const settled = isOver ? sentences : sentences.slice(0, -1)
  return settled.map((sentence) => sentence.trim()).filter(Boolean)
}
