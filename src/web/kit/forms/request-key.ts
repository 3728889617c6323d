/**
 * Gives each request its idempotency key. One rule for all: the same body sent again keeps its key, a changed body gets a
 * new one. After a lost answer the key stays whatever has changed: the first body may have arrived, and the server then
 * refuses the second instead of doing both.
 */
export function makeRequestKeys() {
  let last: { key: string; body: string } | null = null
  let isUnsure = false
  return {
    keyOf(body: unknown): string {
      const text = JSON.stringify(body)
      const isKept = last !== null && (isUnsure || last.body === text)
      last = { key: isKept && last ? last.key : crypto.randomUUID(), body: text }
      isUnsure = false
      return last.key
    },
    /** Notes that no answer came. */
    lose: () => {
      isUnsure = true
    },
    /** Ends a key: what it stood for is done. */
    forget: () => {
      last = null
      isUnsure = false
    },
  }
}
