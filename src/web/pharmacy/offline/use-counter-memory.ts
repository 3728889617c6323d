import { hashKey, partialMatchKey, type QueryClient, useQueryClient } from "@tanstack/react-query"
import { useEffect } from "react"
import type { Receipt } from "#contract/pharmacy/sales.ts"
import { api } from "#web/data/call.ts"
import { useSession, workplaceOf } from "#web/data/session.ts"
import {
  forgetCounter,
  getKeptLetterhead,
  getKeptShelf,
  type KeptShelf,
  keepLetterhead,
  keepPerson,
  keepShelf,
} from "#web/pharmacy/offline/kept-counter.ts"
import { makeOfflineReceipt } from "#web/pharmacy/offline/offline-sale.ts"
import type { QueuedSale } from "#web/pharmacy/offline/outbox.ts"
import { useLetterhead } from "#web/pharmacy/papers/use-letterhead.ts"

const shelfKey = api.till.shelf.queryKey()
const shelfHash = hashKey(shelfKey)

/** Opens the till with stored data if the server has not answered by then. */
const patienceMs = 3_000

/** Stores what the till needs offline, and restores it when the server does not answer. */
export function useCounterMemory(): void {
  const client = useQueryClient()
  const session = useSession()
  const pharmacyId = workplaceOf(session.person, "pharmacy")?.id
  const { state, person } = session
  // Papers are printed offline as well.
  useLetterhead()
  // Storage can be forbidden or full: then the till needs its network.
  useEffect(() => {
    if (person && pharmacyId !== undefined) keepPerson(person).catch(() => {})
    const isGone = state === "guest" || (state === "signed-in" && pharmacyId === undefined)
    if (isGone) forgetCounter().catch(() => {})
  }, [state, person, pharmacyId])
  useEffect(() => {
    if (pharmacyId !== undefined) return keepAnswers(client, pharmacyId)
  }, [pharmacyId, client])
}

/** Puts the receipts of these sales into the query cache. */
export async function showOfflineReceipts(
  client: QueryClient,
  pharmacy: { id: number; name: string },
  sales: QueuedSale[],
) {
  const kept = await getKeptLetterhead(pharmacy.id)
  const nameOnly = { name: pharmacy.name, address: "", town: "", phoneNumber: "", licenceNumber: null }
  const rows = client.getQueryData(shelfKey)?.rows ?? []
  for (const queued of sales) {
    const receipt = makeOfflineReceipt(queued, kept ?? nameOnly, rows)
    const { receiptNumber } = queued.sale
    client.setQueryData(
      api.sales.receipt.queryKey({ input: { receiptNumber } }),
      (known) => known ?? receipt,
      old,
    )
  }
}

// Restored data does not count as fresh, so it is refetched.
const old = { updatedAt: 1 }

function recallShelf(client: QueryClient, pharmacyId: number) {
  getKeptShelf(pharmacyId)
    .then((shelf) => {
      if (shelf) client.setQueryData(shelfKey, (known) => known ?? shelf, old)
    })
    .catch(() => {})
}

function keepAnswers(client: QueryClient, pharmacyId: number) {
  return client.getQueryCache().subscribe((event) => {
    if (event.type !== "updated") return
    const { query, action } = event
    const { data } = query.state
    if (query.queryHash === shelfHash) {
      if (data === undefined && action.type === "failed") recallShelf(client, pharmacyId)
      if (data === undefined && action.type === "fetch")
        setTimeout(() => recallShelf(client, pharmacyId), patienceMs)
      // The endpoint's answer is cached under these keys.
      if (action.type === "success") keepShelf(pharmacyId, data as KeptShelf).catch(() => {})
    } else if (
      action.type === "success" &&
      !action.manual &&
      partialMatchKey(query.queryKey, api.sales.receipt.key())
    ) {
      keepLetterhead(pharmacyId, (data as Receipt).pharmacy).catch(() => {})
    }
  })
}
