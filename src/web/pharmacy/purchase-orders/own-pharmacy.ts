import { topic } from "#domain/platform/live.ts"
import { useSession } from "#web/data/session.ts"

/** What changes when something is ordered, received, or leaves the shelf of the pharmacy one works at. */
export function usePurchaseTopics({ withStock }: { withStock: boolean }): string[] {
  const { person } = useSession()
  const pharmacy = person?.workplaces.find((place) => place.kind === "pharmacy")
  if (!pharmacy) return []
  const orders = topic.pharmacyPurchaseOrders(pharmacy.id)
  return withStock ? [orders, topic.pharmacyStock(pharmacy.id)] : [orders]
}
