import { fn } from "#database/functions.gen.ts"
import { colomboDay } from "#domain/platform/colombo-day.ts"
import type { SupplierActor } from "#server/api/staff-actor.ts"
import type { VersionedOrder } from "#server/pharmacy/purchase-orders/queries.ts"
import { call } from "#server/platform/database/call.ts"
import type { Database } from "#server/platform/database/database.ts"
import { fingerprintOf } from "#server/platform/fingerprint.ts"

export type PackedLine = { quantity: number; lot: string; expiresOn: string }
type Packed = VersionedOrder & { key: string; lines: PackedLine[] | null }

/**
 * Ships an order or a part of it and returns the note's number; without lines, ships the rest. Idempotent by
 * key.
 */
export async function shipOrder(
  database: Database,
  { supplier, subject, now }: SupplierActor,
  { id, version, key, lines }: Packed,
): Promise<number> {
  const packed = lines?.map(({ quantity, lot, expiresOn }) => ({ quantity, lot, expires_on: expiresOn }))
  return call(
    database,
    fn.shipOrder({
      ofSupplier: supplier,
      ofOrder: id,
      readVersion: version,
      shipmentId: key,
      fingerprint: fingerprintOf([id, packed ?? null]),
      lines: packed ?? null,
      shipper: subject,
      happenedAt: now,
      today: colomboDay(now),
    }),
  )
}
