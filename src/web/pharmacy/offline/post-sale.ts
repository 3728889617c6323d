import { ORPCError } from "@orpc/client"
import type { Cart } from "#contract/pharmacy/sales.ts"
import { call } from "#web/data/call.ts"
import { noteOutage, outageOf } from "#web/data/connection.ts"
import { workplaceOf } from "#web/data/workplace.ts"
import type { Reply } from "#web/pharmacy/offline/send-waiting.ts"

/** Sends a queued sale as the logged-in person of its pharmacy. */
export async function postSale(pharmacyId: number, cart: Cart): Promise<Reply> {
  try {
    const isListed = await worksAt(pharmacyId)
    noteOutage(undefined)
    if (!isListed) return { kind: "log-in" }
    await call.sales.sell({ ...cart, isOffline: true })
    return { kind: "sold" }
  } catch (error) {
    return replyTo(error)
  }
}

// Asked each time: in another tab somebody else may have logged in meanwhile.
async function worksAt(pharmacyId: number): Promise<boolean> {
  const { person } = await call.session.get()
  // With several workplaces, the server books it at the current one.
  return workplaceOf(person, "pharmacy")?.id === pharmacyId
}

/** Classifies a failed request. */
export function replyTo(error: unknown): Reply {
  const outage = outageOf(error)
  if (outage) noteOutage(outage)
  if (outage || !(error instanceof ORPCError)) return { kind: "no-answer" }
  const { status, code, message } = error
  // Nor if the logged-in person's workplace has just ended.
  if (status === 401 || status === 403) return { kind: "log-in" }
  // Nothing is wrong with the sale: it came too soon, or took too long to arrive.
  if (status === 408 || status === 429) return { kind: "no-answer" }
  if (status >= 500) return { kind: "failed" }
  return { kind: "refused", refusal: { code, message, at: new Date().toISOString() } }
}
