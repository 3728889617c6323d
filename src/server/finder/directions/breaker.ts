import { isNoRoad, RouteFailure, type RouteFailureKind, type Router } from "./road-router.ts"

export type BreakerState = { state: "closed" | "open"; lastFailure: RouteFailureKind | null }

const outagesUntilOpen = 3
const openMs = 30_000

/** Stops asking an engine that is down: open after three outages in a row, then one question at a time tries again. */
export function breaker(ask: Router, now: () => number) {
  let outages = 0
  let closedAgainAt = 0
  let trying = false
  let lastFailure: RouteFailureKind | null = null

  const isOpen = () => outages >= outagesUntilOpen

  const guarded: Router = async (from, to, question) => {
    const probe = isOpen()
    if (probe && (now() < closedAgainAt || trying)) throw new RouteFailure("no-answer", "the engine is down")
    trying ||= probe
    try {
      const road = await ask(from, to, question)
      outages = 0
      return road
    } catch (failure) {
      note(failure, question.signal)
      throw failure
    } finally {
      if (probe) trying = false
    }
  }

  function note(failure: unknown, signal: AbortSignal) {
    if (isNoRoad(failure)) {
      // "No road" is an answer: the engine works.
      outages = 0
      return
    }
    // The person left: that says nothing about the engine.
    if (signal.aborted) return
    const { kind, retryAfterMs } =
      failure instanceof RouteFailure ? failure : { kind: "no-answer" as const, retryAfterMs: 0 }
    lastFailure = kind
    outages = kind === "no-answer" ? outages + 1 : outagesUntilOpen
    if (isOpen()) closedAgainAt = now() + Math.max(openMs, retryAfterMs)
  }

  const state = (): BreakerState => ({ state: isOpen() ? "open" : "closed", lastFailure })
  return { ask: guarded, state }
}
