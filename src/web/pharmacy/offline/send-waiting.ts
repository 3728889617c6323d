import { ORPCError } from "@orpc/client"
import type { Cart } from "#contract/pharmacy/sales.ts"
import { call } from "#web/data/call.ts"
import { outageOf, reportOutage } from "#web/data/connection.ts"
import { workplaceOf } from "#web/data/session.ts"
import {
  countTry,
  forgetSale,
  nextWaiting,
  park,
  type QueuedSale,
  type Refusal,
} from "#web/pharmacy/offline/outbox.ts"

/**
 * The outcome of one sale. `failed`: the server answered with an error; `log-in`: no one of this
 * pharmacy is logged in.
 */
export type Reply =
  | { kind: "sold" | "no-answer" | "failed" | "log-in" }
  | { kind: "refused"; refusal: Refusal }

export type SendingEnd = "all-sent" | "no-answer" | "log-in"

type Post = (cart: Cart) => Promise<Reply>

/** The server may fail for one sale only: after this many tries it is parked. */
export const maxFailures = 5

/**
 * Sends queued sales in order, from one tab at a time. A sale leaves the queue only after the server's
 * answer.
 */
export function sendWaiting(
  pharmacyId: number,
  post: Post,
  onSold: (sale: QueuedSale) => void = () => {},
): Promise<SendingEnd> {
  return navigator.locks.request("pharos.outbox", async () => {
    for (let next = await nextWaiting(pharmacyId); next; next = await nextWaiting(pharmacyId)) {
      const reply = await post(next.cart)
      if (reply.kind === "log-in") return "log-in"
      if (reply.kind === "no-answer") {
        await countTry(next)
        return "no-answer"
      }
      if (reply.kind === "failed") {
        await countTry(next)
        if (next.tries + 1 < maxFailures) return "no-answer"
        await park(next, { code: "something-went-wrong", message: "", at: new Date().toISOString() })
      }
      if (reply.kind === "refused") await park(next, reply.refusal)
      if (reply.kind === "sold") {
        await forgetSale(next)
        onSold(next)
      }
    }
    return "all-sent"
  })
}

/** Sends a queued sale as the logged-in person of its pharmacy. */
export async function postSale(pharmacyId: number, cart: Cart): Promise<Reply> {
  try {
    const isListed = await worksAt(pharmacyId)
    reportOutage(undefined)
    if (!isListed) return { kind: "log-in" }
    await call.sales.sell({ ...cart, isOffline: true })
    return { kind: "sold" }
  } catch (error) {
    return replyTo(error)
  }
}

// Checked each time: another person may have logged in in another tab.
async function worksAt(pharmacyId: number): Promise<boolean> {
  const { person } = await call.session.get()
  // With several workplaces, the server books it at the current one.
  return workplaceOf(person, "pharmacy")?.id === pharmacyId
}

/** Classifies a failed request. */
export function replyTo(error: unknown): Reply {
  const outage = outageOf(error)
  if (outage) reportOutage(outage)
  if (outage || !(error instanceof ORPCError)) return { kind: "no-answer" }
  const { status, code, message } = error
  // Nor if the logged-in person's workplace has just ended.
  if (status === 401 || status === 403) return { kind: "log-in" }
  // The sale is fine: a rate limit or a timeout.
  if (status === 408 || status === 429) return { kind: "no-answer" }
  if (status >= 500) return { kind: "failed" }
  return { kind: "refused", refusal: { code, message, at: new Date().toISOString() } }
}
