const short = new Intl.NumberFormat("en", { notation: "compact", maximumSignificantDigits: 3 })

/** Formats a number for an axis: `950`, `84.3k`, `1.25M`. */
export function compactNumber(value: number): string {
  return short.format(value).replace("K", "k")
}

/**
 * Returns round whole numbers from at or below `low` to at or above `high`, in at most `maxSteps` steps; zero is always
 * among them.
 */
export function niceTicks(low: number, high: number, maxSteps = 4): number[] {
  const [bottom, top] = [Math.min(0, low), Math.max(0, high)]
  if (bottom === top) return [0, 1]
  const rough = Math.max(1, (top - bottom) / maxSteps)
  const power = 10 ** Math.floor(Math.log10(rough))
  for (const factor of [1, 2, 2.5, 5, 10, 20]) {
    const step = factor * power
    if (!Number.isInteger(step)) continue
    const first = Math.floor(bottom / step)
    const last = Math.ceil(top / step)
    // Zero at an edge takes an extra step when there are numbers on both sides.
    if (last - first <= maxSteps + (bottom < 0 && top > 0 ? 1 : 0)) {
      return Array.from({ length: last - first + 1 }, (_, place) => (first + place) * step)
    }
  }
  return [bottom, top]
}

/** Returns the interval between labels that leaves room for the longest one. */
export function labelEvery(labels: readonly string[], width: number, perLetter = 8): number {
  const longest = Math.max(1, ...labels.map((label) => label.length))
  return Math.max(1, Math.ceil((labels.length * (longest * perLetter + 8)) / Math.max(1, width)))
}
