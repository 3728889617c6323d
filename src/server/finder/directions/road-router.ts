import type { Route } from "#contract/finder/directions.ts"
import type { Language } from "#domain/finder/towns.ts"
import type { LatLng } from "#domain/platform/distance.ts"

/** An engine's answer about a road; the caller adds that it is a road, and its destination. */
export type Road = Pick<Route, "source" | "metres" | "line" | "steps" | "attribution"> & { seconds: number }

export type RouteQuestion = { signal: AbortSignal; language: Language }

export type Router = (from: LatLng, to: LatLng, question: RouteQuestion) => Promise<Road>

export type RouteFailureKind = "no-road" | "rate-limited" | "no-answer" | "misconfigured"

/** Why an engine returned no road; "no-road" is an answer, the others are outages. */
export class RouteFailure extends Error {
  override name = "RouteFailure"
  readonly kind: RouteFailureKind
  readonly retryAfterMs: number

  constructor(kind: RouteFailureKind, message: string, retryAfterMs = 0) {
    super(message)
    this.kind = kind
    this.retryAfterMs = retryAfterMs
  }
}

export const isNoRoad = (failure: unknown) => failure instanceof RouteFailure && failure.kind === "no-road"
