import { topic } from "#domain/platform/live.ts"
import { useSession } from "#web/data/session.ts"

/** What changes when an order opens or is taken, and when one of the supplier one works for moves. */
export function useSupplierTopics(): string[] {
  const { person } = useSession()
  const supplier = person?.workplaces.find((place) => place.kind === "supplier")
  return supplier ? [topic.purchaseOrders(), topic.supplierOrders(supplier.id)] : []
}
