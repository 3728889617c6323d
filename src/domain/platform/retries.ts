const minute = 60
const hour = 60 * minute

/** Seconds from one attempt to send something to the next: nine attempts within 24 hours. */
export const retryAfterSeconds = [
  5,
  5 * minute,
  30 * minute,
  2 * hour,
  3 * hour,
  5 * hour,
  6 * hour,
  7 * hour,
]

/**
 * Returns the seconds until the next attempt, or null after the last. They are spread out, so that what failed
 * together does not return together.
 */
export function retryIn(attempts: number): number | null {
  const wait = retryAfterSeconds[attempts]
  return wait === undefined ? null : wait * (0.9 + 0.2 * Math.random())
}
