import { ORPCError } from "@orpc/client"
import { useSyncExternalStore } from "react"
import { makeListeners } from "#domain/platform/listeners.ts"

/** The reason of a missing answer: no server was reached, or the server has no database. */
export type Outage = "no-connection" | "server-away"

/** The default time in which an answer counts as fresh. */
export const defaultFreshMs = 10_000

let outage: Outage | undefined
const listeners = makeListeners()

/** The current outage; undefined while requests are answered. */
export function useOutage(): Outage | undefined {
  return useSyncExternalStore(
    listeners.subscribe,
    () => outage,
    () => undefined,
  )
}

/** Returns the current outage outside components. */
export const currentOutage = () => outage

export function reportOutage(next: Outage | undefined) {
  if (next === outage) return
  outage = next
  listeners.notify()
}

/** Returns the outage behind a failed call; undefined when the server refused it. */
export function outageOf(error: unknown): Outage | undefined {
  if (error instanceof ORPCError)
    return error.status >= 502 && error.status <= 504 ? "server-away" : undefined
  const isTooLate = error instanceof DOMException && error.name === "TimeoutError"
  return error instanceof TypeError || isTooLate ? "no-connection" : undefined
}

/** Returns whether a failed request may have been processed: it got no answer or a server error. */
export const isOutcomeUnknown = (error: unknown) => !(error instanceof ORPCError) || error.status >= 500

/** Waits 1, 2, 4, 8 and then 10 seconds, with jitter so that browsers do not reconnect at once. */
export function retryDelayMs(failures: number, uneven = Math.random()): number {
  return Math.min(1000 * 2 ** failures, 10_000) * (0.75 + uneven / 2)
}

/** Whether the browser knows of a network. */
export const useHasNetwork = () => useSyncExternalStore(subscribeToNetwork, () => navigator.onLine)

function subscribeToNetwork(listener: () => void) {
  addEventListener("online", listener)
  addEventListener("offline", listener)
  return () => {
    removeEventListener("online", listener)
    removeEventListener("offline", listener)
  }
}
