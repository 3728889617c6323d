const jsonAnswer = {
  toJSON(this: { answer: unknown }) {
    return this.answer
  },
}

/**
 * Marks an answer as JSON already. Otherwise oRPC looks at each of its values for files, dates and sets, which for a
 * page of a search costs more than making the page; the contract's schemas allow none of those.
 */
export function asJson<Output>(answer: Output): Output {
  const isPlain = Array.isArray(answer) || Object.getPrototypeOf(answer ?? 0) === Object.prototype
  if (!isPlain) return answer
  return Object.assign(Object.create(jsonAnswer), { answer }) as Output // on the wire it is the same
}
