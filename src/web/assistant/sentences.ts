/** The sentences of a text that is still being written: the last one only when it is over. */
export function sentencesOf(text: string, isOver: boolean): string[] {
  const segments = [...new Intl.Segmenter(undefined, { granularity: "sentence" }).segment(text)]
  const settled = isOver ? segments : segments.slice(0, -1)
  return settled.map(({ segment }) => segment.trim()).filter(Boolean)
}
