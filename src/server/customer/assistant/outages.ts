import { makeCircuitBreaker } from "#server/platform/circuit-breaker.ts"

/** Counts outages of the model, stops asking while it is down, and keeps the times of the last answer and outage. */
export function countOutages(now: () => number) {
  const circuit = makeCircuitBreaker(now)
  let lastAnswerAt: number | null = null
  let lastOutageAt: number | null = null

  return {
    state: () => ({ isDown: circuit.isOpen(), lastAnswerAt, lastOutageAt }),
    /** Leave to ask the model now, or null while it is taken to be down. Tell it how the question went. */
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
export type Outages = ReturnType<typeof countOutages>
