import { makeCircuitBreaker } from "#server/platform/circuit-breaker.ts"

/**
 * Counts the model's outages, stops requests while it is down, and keeps the times of the last answer and
 * outage.
 */
export function countOutages(now: () => number) {
  const circuit = makeCircuitBreaker(now)
  let lastAnswerAt: number | null = null
  let lastOutageAt: number | null = null

  return {
    state: () => ({ isDown: circuit.isOpen(), lastAnswerAt, lastOutageAt }),
    /**
     * Returns null while the model is considered down; otherwise a function that takes the outcome of the
     * question.
     */
    mayAsk() {
      const report = circuit.tryRequest()
      if (!report) return null
      return (went: "answered" | "outage" | "unknown") => {
        if (went === "answered") lastAnswerAt = now()
        if (went === "outage") lastOutageAt = now()
        report(went === "answered" ? "success" : went === "outage" ? "failure" : "unknown")
      }
    },
  }
}
export type ModelOutages = ReturnType<typeof countOutages>
