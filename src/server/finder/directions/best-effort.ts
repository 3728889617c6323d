import type { Route, StraightLineReason } from "#contract/finder/directions.ts"
import { straightLine } from "#domain/finder/straight-line.ts"
import { distanceKm, type LatLng } from "#domain/platform/distance.ts"
import { isNoRoad, type Road, RouteFailure, type RouteQuestion, type Router } from "./road-router.ts"

export const totalBudgetMs = 6000

/**
 * Asks the engine within a time budget. Always returns a route: a road, or a straight line with the reason.
 */
export function bestEffort(ask: Router | null, budgetMs = totalBudgetMs) {
  return async (from: LatLng, to: LatLng, question: RouteQuestion): Promise<Route> => {
    if (!ask) return straightRoute(from, to, "not-set-up")
    const budget = AbortSignal.timeout(budgetMs)
    const signal = AbortSignal.any([question.signal, budget])
    try {
      const road = await orAborted(ask(roughly(from), to, { ...question, signal }), signal)
      return { ...road, approximate: false, reason: null, to }
    } catch (failure) {
      return straightRoute(from, to, isNoRoad(failure) ? "no-road" : "no-answer")
    }
  }
}

export function straightRoute(from: LatLng, to: LatLng, reason: StraightLineReason): Route {
  return {
    source: "straight-line",
    approximate: true,
    reason,
    metres: distanceKm(from, to) * 1000,
    seconds: null,
    line: straightLine(from, to),
    to,
    steps: [],
    attribution: "",
  }
}

// About 11 m: the engine need not know the person's exact position, and neighbours share a cached answer.
const roughly = (at: LatLng): LatLng => ({ lat: Number(at.lat.toFixed(4)), lng: Number(at.lng.toFixed(4)) })

/** Rejects when our own time is over; the shared request continues for the others. */
function orAborted(road: Promise<Road>, signal: AbortSignal): Promise<Road> {
  if (signal.aborted) return Promise.reject(new RouteFailure("no-answer", "out of time"))
  const { promise, reject } = Promise.withResolvers<Road>()
  const giveUp = () => reject(new RouteFailure("no-answer", "out of time"))
  signal.addEventListener("abort", giveUp, { once: true })
  return Promise.race([road, promise]).finally(() => signal.removeEventListener("abort", giveUp))
}
