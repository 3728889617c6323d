import { makeCircuitBreaker } from "#server/platform/circuit-breaker.ts"
import { isNoRoad, RouteFailure, type RouteFailureKind, type Router } from "./road-router.ts"

export type BreakerState = { state: "closed" | "open"; lastFailure: RouteFailureKind | null }

/** Wraps an engine in a circuit breaker. A rejected key or too many requests open it immediately. */
export function breaker(ask: Router, now: () => number) {
  const circuit = makeCircuitBreaker(now)
  let lastFailure: RouteFailureKind | null = null

  const guarded: Router = async (from, to, question) => {
    const report = circuit.tryRequest()
    if (!report) throw new RouteFailure("no-answer", "the engine is down")
    try {
      const road = await ask(from, to, question)
      report("success")
      return road
    } catch (failure) {
      // "No road" is an answer: the engine works.
      if (isNoRoad(failure)) report("success")
      // An abort by the person says nothing about the engine.
      else if (question.signal.aborted) report("unknown")
      else {
        const { kind, retryAfterMs } =
          failure instanceof RouteFailure ? failure : { kind: "no-answer" as const, retryAfterMs: 0 }
        lastFailure = kind
        report("failure", { opensImmediately: kind !== "no-answer", retryAfterMs })
      }
      throw failure
    }
  }

  const state = (): BreakerState => ({ state: circuit.isOpen() ? "open" : "closed", lastFailure })
  return { ask: guarded, state }
}
