import { everything, topic } from "#domain/platform/live.ts"

/** A published row: only the columns that name a topic. */
export type PublishedRow = Record<string, unknown>

/** The topic of a node's own probe row, which measures the feed's latency. Browsers cannot watch it. */
export const probeTopic = (node: string) => `live-probe:${node}`

type Column = (row: PublishedRow, name: string) => string | number | typeof everything
type TopicsOfRow = (row: PublishedRow, column: Column) => string[]

/** Maps a changed row to its topics, per table; in step with the publication `pharos_live`. */
const topicsByTable: Record<string, TopicsOfRow> = {
  stock: (row, id) => [topic.medicine(id(row, "medicine_id")), topic.pharmacyStock(id(row, "pharmacy_id"))],
  pharmacy_barcodes: (row, id) => [topic.pharmacyStock(id(row, "pharmacy_id"))],
  usual_packs: (row, id) => [topic.pharmacyStock(id(row, "pharmacy_id"))],
  till_favourites: (row, id) => [topic.pharmacyStock(id(row, "pharmacy_id"))],
  medicines: (row, id) => [topic.medicines(), topic.medicine(id(row, "id"))],
  pharmacies: (row, id) => [topic.pharmacies(), topic.pharmacy(id(row, "id"))],
  adverts: () => [topic.adverts()],
  site_settings: () => [topic.site()],
  customer_orders: (row, id) => [
    ...(isWithoutCustomer(row) ? [] : [topic.customerOrders(id(row, "customer_id"))]),
    topic.pharmacyOrders(id(row, "pharmacy_id")),
  ],
  pharmacy_tasks: (row, id) => [topic.pharmacyTasks(id(row, "pharmacy_id"))],
  announcements: () => [topic.pharmacyTasks(everything)],
  announcement_readings: (row, id) => [topic.pharmacyTasks(id(row, "pharmacy_id"))],
  medicine_corrections: (row, id) => [
    ...(row.pharmacy_id === null ? [] : [topic.pharmacyTasks(id(row, "pharmacy_id"))]),
    ...(row.supplier_id === null ? [] : [topic.supplierOrders(id(row, "supplier_id"))]),
  ],
  drafts: (row, id) => [topic.pharmacyDrafts(id(row, "pharmacy_id"))],
  draft_pages: (row, id) => [topic.pharmacyDrafts(id(row, "pharmacy_id"))],
  quarantined_units: (row, id) => [topic.pharmacyTasks(id(row, "pharmacy_id"))],
  medicine_schedulers: (row, id) => [topic.customerDoses(id(row, "user_id"))],
  medicine_watches: (row, id) => [topic.customerWatches(id(row, "subject"))],
  stock_requests: (row, id) => [topic.customerWatches(id(row, "subject"))],
  stock_request_answers: (row, id) => [topic.pharmacyOrders(id(row, "pharmacy_id"))],
  dose_records: (row, id) => [topic.customerDoses(id(row, "user_id"))],
  purchase_orders: (row, id) => [
    ...(isOpenOrWas(row) ? [topic.purchaseOrders()] : []),
    ...(isWithoutSupplier(row) ? [] : [topic.supplierOrders(id(row, "supplier_id"))]),
    topic.pharmacyPurchaseOrders(id(row, "pharmacy_id")),
  ],
  transfers: (row, id) => [
    topic.pharmacyTasks(id(row, "from_pharmacy")),
    topic.pharmacyTasks(id(row, "to_pharmacy")),
  ],
  suppliers: (row, id) => [topic.supplierOrders(id(row, "id"))],
  supplier_returns: (row, id) =>
    row.supplier_id === null ? [] : [topic.supplierOrders(id(row, "supplier_id"))],
  live_probes: (row) => [probeTopic(String(row.node))],
  purchase_settings: (row, id) => [topic.pharmacyPurchaseOrders(id(row, "pharmacy_id"))],
}

// Orders of deleted accounts. A removed order replicates its id only, without the pharmacy.
const isWithoutCustomer = (row: PublishedRow) => row.customer_id === null && row.pharmacy_id !== null

// All suppliers hear about open orders and when they are taken; otherwise only the order's supplier does.
const isOpenOrWas = (row: PublishedRow) => isWithoutSupplier(row) || row.was_open !== false
const isWithoutSupplier = (row: PublishedRow) => row.supplier_id === null && row.pharmacy_id !== null

// A column that was not replicated cannot identify one row, so the change counts for all rows.
function columnOf(row: PublishedRow, name: string) {
  const value = row[name]
  return typeof value === "string" || typeof value === "number" ? value : everything
}

export function topicsOfRow(table: string, row: PublishedRow): string[] {
  return topicsByTable[table]?.(row, columnOf) ?? []
}

/** A truncate may have removed any row. */
export function topicsOfTable(table: string): string[] {
  return topicsOfRow(table, {})
}
