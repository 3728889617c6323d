const letters = /^[CDFGHJKMNPQRTVWXY34679]{6}$/

/** Returns a pickup code as typed or scanned in its stored form; null if it cannot be one. */
export function readPickupCode(text: string): string | null {
  const code = text.replace(/[\s-]/g, "").toUpperCase()
  return letters.test(code) ? code : null
}

/** Returns a code in two groups, which are easier to read out: `K4T 9XP`. */
export const sayPickupCode = (code: string) => `${code.slice(0, 3)} ${code.slice(3)}`
