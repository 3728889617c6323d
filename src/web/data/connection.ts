import { ORPCError } from "@orpc/client"
import { useSyncExternalStore } from "react"

/** Why an answer did not come: nothing reached a server, or the server has no database for now. */
export type Outage = "no-connection" | "server-away"

/** How long an answer is fresh by default. */
export const defaultFreshMs = 10_000

let outage: Outage | undefined
const listeners = new Set<() => void>()

/** The outage of this moment; undefined while answers come. */
export function useOutage(): Outage | undefined {
  return useSyncExternalStore(
    subscribe,
    () => outage,
    () => undefined,
  )
}

/** The same, for code outside a page. */
export const currentOutage = () => outage

export function reportOutage(next: Outage | undefined) {
  if (next === outage) return
  outage = next
  for (const listener of listeners) listener()
}

/** Which outage a failed call tells of; undefined when the server answered and refused. */
export function outageOf(error: unknown): Outage | undefined {
  if (error instanceof ORPCError)
    return error.status >= 502 && error.status <= 504 ? "server-away" : undefined
  const isTooLate = error instanceof DOMException && error.name === "TimeoutError"
  return error instanceof TypeError || isTooLate ? "no-connection" : undefined
}

/** Whether a failed request may have been processed: no answer, or a server error. */
export const isOutcomeUnknown = (error: unknown) => !(error instanceof ORPCError) || error.status >= 500

/** Waits 1, 2, 4, 8 and then 10 seconds, a little uneven so that a thousand browsers do not come back at once. */
export function retryDelayMs(failures: number, uneven = Math.random()): number {
  return Math.min(1000 * 2 ** failures, 10_000) * (0.75 + uneven / 2)
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
