import { RouteFailure, type Router } from "./road-router.ts"

export type Pace = { perSecond: number; burst: number }

/** Token bucket for services with a stated limit. Fails fast instead of queueing. */
export function rateLimit({ perSecond, burst }: Pace, ask: Router, now: () => number): Router {
  let tokens = burst
  let countedAt = now()
  return async (from, to, question) => {
    const passedMs = now() - countedAt
    countedAt += passedMs
    tokens = Math.min(burst, tokens + (passedMs / 1000) * perSecond)
    if (tokens < 1) throw new RouteFailure("rate-limited", "our own limit", 1000 / perSecond)
    tokens--
    return ask(from, to, question)
  }
}
