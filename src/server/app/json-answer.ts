const jsonAnswer = {
  toJSON(this: { answer: unknown }) {
    return this.answer
  },
}

/**
 * Marks an answer as plain JSON. Otherwise oRPC scans each value for files, dates and sets, which costs more
 * than making a page of search results; the contract's schemas allow none of those.
 */
export function asJson<Output>(answer: Output): Output {
  const isPlain = Array.isArray(answer) || Object.getPrototypeOf(answer ?? 0) === Object.prototype
  if (!isPlain) return answer
  return Object.assign(Object.create(jsonAnswer), { answer }) as Output // the same on the wire
}
