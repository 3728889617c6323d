import { fn } from "#database/functions.gen.ts"
import type { PharmacyId } from "#server/api/proven-ids.ts"
import { call } from "#server/platform/database/call.ts"
import type { Database } from "#server/platform/database/database.ts"

/** Which way a kind moves units; the rest may go either way. */
export type MovementKind =
  | "opening"
  | "receipt"
  | "found"
  | "release"
  | "sale"
  | "reserve"
  | "expired"
  | "write-off"
  | "return"
  | "count"
  | "adjust"
  | "import"

/** One line of a document that moves units: onto the shelf when `delta` is positive, off it when it is negative. */
export type Movement = {
  stockId: number
  kind: MovementKind
  delta: number
  /** Without one, units leave the usable batches, first expired first. */
  batchId?: number
  lot?: string | null
  /** The last day it may be used, as `2026-11-20`. */
  expiresOn?: string | null
  reason?: string
  /** Its number in the document; without one, its place in the list. */
  lineNo?: number
}

export type Document = {
  /** The document type: `delivery`, `count`, `customer-order`… Its id is unique. */
  kind: string
  id: string
  actor: string
  occurredAt: Date
  /** The day in Sri Lanka, which decides what has expired. */
  day: string
}

const asRow = ({ stockId, batchId, expiresOn, lineNo, ...rest }: Movement) => ({
  ...rest,
  stock_id: stockId,
  batch_id: batchId,
  expires_on: expiresOn,
  line_no: lineNo,
})

/** Moves units as the database function does, all lines or none. Returns the new quantity of each row by its id. */
export async function applyMovements(
  database: Database,
  pharmacy: PharmacyId,
  { document, movements }: { document: Document; movements: Movement[] },
): Promise<Record<string, number>> {
  const { kind, id, actor, occurredAt, day } = document
  return call(
    database,
    fn.applyMovements<Record<string, number>>({
      ofPharmacy: pharmacy,
      documentKind: kind,
      documentId: id,
      acting: actor,
      lines: movements.map(asRow),
      happenedAt: occurredAt,
      today: day,
    }),
  )
}
