import { type Kysely, type RawBuilder, sql } from "kysely"
import type { NewDelivery } from "#contract/pharmacy/deliveries.ts"
import { fn } from "#database/functions.gen.ts"
import type { DB } from "#database/schema.gen.ts"
import { colomboDay } from "#domain/platform/colombo-day.ts"
import type { PharmacyId } from "#server/api/proven-ids.ts"
import { call } from "#server/platform/database/call.ts"
import type { Database } from "#server/platform/database/database.ts"
import { fingerprintOf } from "#server/platform/fingerprint.ts"
import { problem } from "#server/platform/http/problems.ts"
import { unitsOnOrder } from "./consumption.ts"

/** Who acts for a pharmacy, and when. */
export type Acting = { pharmacist: string; now: Date }
export type OrderLine = {
  medicineId: number
  quantity: number
  /** What was read of the medicine; an order by itself is added whatever else is on order. */
  seen?: { ordered: number; supplierId: number | null }
}

/** Orders medicines, all or none, from their preferred suppliers. Idempotent by key. */
export async function addPurchaseOrders(
  database: Database,
  pharmacy: PharmacyId,
  { key, lines, pharmacist, now }: Acting & { key: string; lines: OrderLine[] },
): Promise<void> {
  await database.sql.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtext('pharos purchase orders'), ${pharmacy})`.execute(trx)
    const placed = await findPlaced(trx, pharmacy, key)
    if (placed.length > 0) {
      if (written(placed) === written(lines)) return
      throw problem("key-used-differently")
    }
    await checkMedicines(trx, lines)
    await checkSeen(trx, pharmacy, lines)
    await sql`
      insert into purchase_orders (key, line_no, medicine_id, pharmacy_id, order_quantity, order_date, ordered_by, sent_to)
      select ${key}, line.nth, line.medicine_id, ${pharmacy}, line.quantity, ${now}, ${pharmacist},
        ${preferredSupplier(pharmacy, sql`line.medicine_id`)}
      from unnest(${lines.map(({ medicineId }) => medicineId)}::integer[],
        ${lines.map(({ quantity }) => quantity)}::integer[]) with ordinality as line (medicine_id, quantity, nth)`.execute(
      trx,
    )
  })
}

const written = (each: { medicineId: number; quantity: number }[]) =>
  each.map(({ medicineId, quantity }) => `${medicineId} ${quantity}`).join()

const preferredSupplier = (pharmacy: PharmacyId, medicineId: RawBuilder<unknown>) => sql`(
  select u.id from stock s join reorder_rules r on r.stock_id = s.id join suppliers u on u.id = r.supplier_id
  where s.pharmacy_id = ${pharmacy} and s.medicine_id = ${medicineId} and u.ended_at is null and u.takes_orders)`

/** Refuses lines that are not as they were read: somebody has ordered in the meantime, or changed the supplier. */
async function checkSeen(trx: Kysely<DB>, pharmacy: PharmacyId, lines: OrderLine[]) {
  const seen = lines.flatMap((line) => (line.seen ? [{ medicineId: line.medicineId, ...line.seen }] : []))
  const { rows } = await sql<{ medicineId: number }>`
    select line.medicine_id as "medicineId"
    from unnest(${seen.map(({ medicineId }) => medicineId)}::integer[], ${seen.map(({ ordered }) => ordered)}::integer[],
      ${seen.map(({ supplierId }) => supplierId)}::integer[]) as line (medicine_id, ordered, supplier_id)
    where line.supplier_id is distinct from ${preferredSupplier(pharmacy, sql`line.medicine_id`)}
      or line.ordered <> ${unitsOnOrder(pharmacy, sql`line.medicine_id`)}`.execute(trx)
  if (rows.length > 0)
    throw problem("already-changed", { medicineIds: rows.map(({ medicineId }) => medicineId) })
}

async function checkMedicines(trx: Kysely<DB>, lines: OrderLine[]) {
  const ids = lines.map(({ medicineId }) => medicineId)
  const found = await trx.selectFrom("medicines").select("id").where("id", "in", ids).execute()
  const known = new Set(found.map(({ id }) => id))
  const missing = ids.filter((id) => !known.has(id))
  if (missing.length > 0) throw problem("not-found", { medicineIds: missing })
}

function findPlaced(trx: Kysely<DB>, pharmacy: PharmacyId, key: string) {
  return trx
    .selectFrom("purchase_orders")
    .select(["medicine_id as medicineId", "order_quantity as quantity"])
    .where("pharmacy_id", "=", pharmacy)
    .where("key", "=", key)
    .orderBy("line_no")
    .execute()
}

/** Optimistic lock: an order's id and version as read. */
export type VersionedOrder = { id: number; version: number }

/** Voids an order. Idempotent for an order that is removed already. */
export async function removePurchaseOrder(
  database: Database,
  pharmacy: PharmacyId,
  { id, version, pharmacist, now }: VersionedOrder & Acting,
): Promise<VersionedOrder> {
  const [removed] = await database.sql
    .updateTable("purchase_orders")
    .set((old) => ({ removed_at: now, removed_by: pharmacist, version: old("version", "+", 1) }))
    .where("id", "=", id)
    .where("pharmacy_id", "=", pharmacy)
    .where("version", "=", version)
    .where("removed_at", "is", null)
    .returning(["id", "version"])
    .execute()
  if (removed) return removed
  const present = await getPresent(database, pharmacy, id)
  if (!present.isRemoved) throw problem("already-changed", present)
  return { id, version: present.version }
}

/** Undoes a removal, unless the order has changed since. Idempotent. */
export async function restorePurchaseOrder(
  database: Database,
  pharmacy: PharmacyId,
  { id, version }: VersionedOrder,
): Promise<void> {
  const [restored] = await database.sql
    .updateTable("purchase_orders")
    .set((old) => ({ removed_at: null, removed_by: null, version: old("version", "+", 1) }))
    .where("id", "=", id)
    .where("pharmacy_id", "=", pharmacy)
    .where("version", "=", version)
    .where("removed_at", "is not", null)
    .returning("id")
    .execute()
  if (restored) return
  const present = await getPresent(database, pharmacy, id)
  if (present.isRemoved) throw problem("already-changed", present)
}

async function getPresent(database: Database, pharmacy: PharmacyId, id: number) {
  const [present] = await database.sql
    .selectFrom("purchase_orders")
    .select(["status", "version", sql<boolean>`removed_at is not null`.as("isRemoved")])
    .where("id", "=", id)
    .where("pharmacy_id", "=", pharmacy)
    .execute()
  if (!present) throw problem("not-found")
  return present
}

/** Receives a delivery into stock. Idempotent by key. */
export async function receiveDelivery(
  database: Database,
  pharmacy: PharmacyId,
  { delivery, pharmacist, now }: Acting & { delivery: NewDelivery },
): Promise<void> {
  const counted = {
    accepted: delivery.accepted.map(({ quantity, lot, expiresOn }) => ({
      quantity,
      lot,
      expires_on: expiresOn,
    })),
    refused: delivery.refused.map(({ quantity, reason, note }) => ({ quantity, reason, note: note ?? null })),
    price_cents: delivery.priceCents ?? null,
    note: delivery.note ?? null,
    takes_more: delivery.takesMore,
    takes_short_dated: delivery.takesShortDated,
  }
  await call(
    database,
    fn.receiveDelivery({
      ofPharmacy: pharmacy,
      ofOrder: delivery.id,
      deliveryId: delivery.key,
      fingerprint: fingerprint(delivery),
      counted,
      receiver: pharmacist,
      happenedAt: now,
      today: colomboDay(now),
    }),
  )
}

// A confirmation that was requested afterwards does not make it a different count.
function fingerprint({ id, note, accepted, refused, priceCents }: NewDelivery): Buffer {
  const request = [
    id,
    accepted.map(({ quantity, lot, expiresOn }) => [quantity, lot, expiresOn]),
    refused.map(({ quantity, reason, note }) => [quantity, reason, note ?? null]),
    priceCents ?? null,
    note ?? null,
  ]
  return fingerprintOf(request)
}
