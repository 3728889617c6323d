import { randomUUID } from "node:crypto"
import type { Shelf } from "./shelf.ts"

/** Every fact of a medicine, valid. */
export const everyFact = {
  genericName: "writtenol",
  brandName: "Written",
  strength: "500 mg",
  form: "tablet",
  manufacturer: "Written Maker",
  otherNames: "writ",
  atcCode: "A10BA02",
  prescriptionOnly: true,
  controlled: false,
  essential: true,
  maxRetailPriceCents: 5000,
}
/** The absurd values that a fact may have. */
export const possibleFacts = [
  "brandName=null",
  "strength=null",
  "form=null",
  "atcCode=null",
  "maxRetailPriceCents=null",
  'otherNames=""',
]

type Proposed = {
  medicineId: number
  pharmacy?: number
  supplier?: number
  strength?: string
  isRejected?: boolean
}

/** Creates a correction of a medicine's strength that waits, or was rejected; returns its id. */
export async function makeCorrection(
  { sql }: Pick<Shelf, "sql">,
  { medicineId, pharmacy, supplier, strength = "5 mg", isRejected = false }: Proposed,
): Promise<number> {
  const [made] = await sql<{ id: number }>(
    `insert into medicine_corrections
       (key, request_hash, medicine_id, pharmacy_id, supplier_id, fields, changes, reason, proposed_at, state, answer, decided_at)
     values ($1, '', $2, $3, $4, '{strength}', $5, 'As on the pack', now(), $6, $7, $8) returning id`,
    [
      randomUUID(),
      medicineId,
      pharmacy ?? null,
      supplier ?? null,
      JSON.stringify({ strength: { from: null, to: strength } }),
      ...(isRejected ? ["rejected", "The register says otherwise", new Date()] : ["waiting", null, null]),
    ],
  )
  return made?.id ?? 0
}
