const failuresUntilOpen = 3
const openMs = 30_000

type Outcome = "success" | "failure" | "unknown"
type FailureDetails = { opensImmediately?: boolean; retryAfterMs?: number }

/**
 * Opens after three failures in a row, for 30 seconds; then lets one request at a time through until one
 * succeeds.
 */
export function makeCircuitBreaker(now: () => number) {
  let failures = 0
  let retryAt = 0
  let isProbing = false

  const isOpen = () => failures >= failuresUntilOpen

  return {
    isOpen,
    /**
     * Returns null while requests are held back; otherwise a function that takes the outcome of the request.
     */
    tryRequest() {
      const isProbe = isOpen()
      if (isProbe && (isProbing || now() < retryAt)) return null
      isProbing ||= isProbe
      return (outcome: Outcome, { opensImmediately = false, retryAfterMs = 0 }: FailureDetails = {}) => {
        if (isProbe) isProbing = false
        if (outcome === "success") failures = 0
        if (outcome !== "failure") return
        failures = opensImmediately ? failuresUntilOpen : failures + 1
        if (isOpen()) retryAt = now() + Math.max(openMs, retryAfterMs)
      }
    },
  }
}
