import { sql } from "kysely"
import { colomboDay } from "#domain/platform/colombo-day.ts"
import type { Database } from "#server/platform/database/database.ts"
import { fingerprintOf } from "#server/platform/fingerprint.ts"
import { orRefusal } from "#server/platform/database/refusals.ts"
import type { Dealing, Read } from "./moves.ts"

export type PackedLine = { quantity: number; lot: string; expiresOn: string }
type Packed = Read & { key: string; lines: PackedLine[] | null }

/** Ships an order or a part of it, once however often it is sent; without lines it is all the rest. Gives its note's number. */
export async function shipOrder(
  database: Database,
  { supplier, subject, now }: Dealing,
  { id, version, key, lines }: Packed,
): Promise<number> {
  const packed = lines?.map(({ quantity, lot, expiresOn }) => ({ quantity, lot, expires_on: expiresOn }))
  const asked = fingerprintOf([id, packed ?? null])
  const { rows } = await orRefusal(() =>
    sql<{ note: number }>`
      select ship_order(${supplier}, ${id}, ${version}, ${key}, ${asked}, ${packed ? JSON.stringify(packed) : null},
        ${subject}, ${now}, ${colomboDay(now)}) as note`.execute(database.sql),
  )
  const [shipped] = rows
  if (!shipped) throw new Error("a shipment has no number")
  return shipped.note
}
