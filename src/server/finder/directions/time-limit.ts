import { isNoRoad, RouteFailure, type Router } from "./road-router.ts"

/** Fails a request as "no-answer" after `limitMs`. */
export function timeLimit(limitMs: number, ask: Router): Router {
  return async (from, to, question) => {
    const clock = AbortSignal.timeout(limitMs)
    try {
      return await ask(from, to, { ...question, signal: AbortSignal.any([question.signal, clock]) })
    } catch (failure) {
      if (clock.aborted && !isNoRoad(failure))
        throw new RouteFailure("no-answer", `no answer within ${limitMs} ms`)
      throw failure
    }
  }
}
