import type { Cart } from "#contract/pharmacy/sales.ts"
import {
  countTry,
  forgetSale,
  nextWaiting,
  park,
  type QueuedSale,
  type Refusal,
} from "#web/pharmacy/offline/outbox.ts"

/** What became of one sale. `failed` is a server that answers but breaks; `log-in`: nobody of this pharmacy is logged in. */
export type Reply =
  | { kind: "sold" | "no-answer" | "failed" | "log-in" }
  | { kind: "refused"; refusal: Refusal }

export type SendingEnd = "all-sent" | "no-answer" | "log-in"

type Post = (cart: Cart) => Promise<Reply>

/** A server may break on one sale and take the next one: after so many tries it is put aside. */
export const mostFailures = 5

/**
 * Sends what waits, one after the other, the first one first. One tab at a time, so that they arrive in order;
 * whoever comes later finds what is left. A sale leaves the queue on an answer and on nothing else.
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
        if (next.tries + 1 < mostFailures) return "no-answer"
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
