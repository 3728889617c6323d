const outagesUntilOpen = 3
const openMs = 30_000

/** Counts outages of the model: after three in a row nobody is asked for 30 seconds, then one question at a time. */
export function countOutages(now: () => number) {
  let outages = 0
  let askAgainAt = 0
  let trying = false
  let lastAnswerAt: number | null = null
  let lastOutageAt: number | null = null

  return {
    state: () => ({ isDown: outages >= outagesUntilOpen, lastAnswerAt, lastOutageAt }),
    /** Leave to ask the model now, or null while it is taken to be down. Tell it how the question went. */
    mayAsk() {
      const isDown = outages >= outagesUntilOpen
      if (isDown && (trying || now() < askAgainAt)) return null
      trying ||= isDown
      return (went: "answered" | "outage" | "unknown") => {
        if (isDown) trying = false
        if (went === "answered") {
          outages = 0
          lastAnswerAt = now()
        }
        if (went !== "outage") return
        lastOutageAt = now()
        outages++
        if (outages >= outagesUntilOpen) askAgainAt = now() + openMs
      }
    },
  }
}
export type Outages = ReturnType<typeof countOutages>
