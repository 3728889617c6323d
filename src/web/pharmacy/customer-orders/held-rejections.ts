import { makeListeners } from "#domain/platform/listeners.ts"
export type Rejection = { id: number; reason: string }

export type Outcome = { kind: "taken-back" } | { kind: "sent" } | { kind: "refused"; error: unknown }

type Held = Rejection & { timer: ReturnType<typeof setTimeout>; onEnd: (outcome: Outcome) => void }

/**
 * How long a rejection is delayed on the device, so that it can be undone before the customer is notified.
 */
export const takeBackMs = 10_000

type Ways = {
  send: (rejection: Rejection) => Promise<unknown>
  /** For `pagehide`: does not wait for the answer. */
  sendLeaving: (rejection: Rejection) => void
}

/** Rejections not sent yet; notifies listeners of each change. */
export function makeHeldRejections({ send, sendLeaving }: Ways) {
  const held = new Map<number, Held>()
  /** Rejections in flight, which can no longer be undone. */
  const sending = new Set<number>()
  const listeners = makeListeners()
  const release = (id: number) => {
    const one = held.get(id)
    if (!one) return undefined
    clearTimeout(one.timer)
    held.delete(id)
    listeners.notify()
    return one
  }
  const sendNow = async (id: number) => {
    const one = held.get(id)
    if (!one) return
    sending.add(id)
    const outcome = await send({ id, reason: one.reason }).then(
      (): Outcome => ({ kind: "sent" }),
      (error: unknown): Outcome => ({ kind: "refused", error }),
    )
    // The row shows nothing else until the request is answered.
    sending.delete(id)
    release(id)
    one.onEnd(outcome)
  }
  return {
    /** The same order twice is held once. */
    hold: ({ id, reason }: Rejection, onEnd: (outcome: Outcome) => void) => {
      if (held.has(id)) return
      const timer = setTimeout(() => void sendNow(id), takeBackMs)
      held.set(id, { id, reason, timer, onEnd })
      listeners.notify()
    },
    takeBack: (id: number) => {
      if (!sending.has(id)) release(id)?.onEnd({ kind: "taken-back" })
    },
    leave: () => {
      for (const { id, reason } of held.values()) {
        if (sending.has(id)) continue
        release(id)
        sendLeaving({ id, reason })
      }
    },
    isHeld: (id: number) => held.has(id),
    subscribe: listeners.subscribe,
  }
}
