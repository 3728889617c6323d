import type { MedicineEdit, MedicineFields } from "#contract/admin/medicines.ts"
import { fn } from "#database/functions.gen.ts"
import { medicineName } from "#domain/pharmacy/medicine-name.ts"
import { call } from "#server/platform/database/call.ts"
import type { Database } from "#server/platform/database/database.ts"
import { problem } from "#server/platform/http/problems.ts"
import type { Administrator } from "./merging.ts"

/** Adds a medicine and returns its id. */
export async function addMedicine(database: Database, fields: MedicineFields): Promise<number> {
  return call(database, fn.addCatalogueMedicine({ payload: written(fields) }))
}

export async function editMedicine(database: Database, edit: MedicineEdit) {
  const { id, version, takesShelvesAbove, ...fields } = edit
  const read = { ofMedicine: id, readVersion: version }
  await call(database, fn.editMedicine({ ...read, payload: written(fields), takesAbove: takesShelvesAbove }))
}

export async function checkMedicine(database: Database, { id, version }: { id: number; version: number }) {
  await call(database, fn.checkMedicine({ ofMedicine: id, readVersion: version }))
}

export async function addBarcode(
  database: Database,
  { id, gtin, packSize }: { id: number; gtin: string; packSize: number },
) {
  await call(database, fn.addBarcode({ ofMedicine: id, code: gtin, ofPack: packSize }))
}

export async function endBarcode(
  database: Database,
  { subject, now }: Administrator,
  { id, gtin, reason }: { id: number; gtin: string; reason: string },
) {
  const ended = { ofMedicine: id, code: gtin, why: reason }
  await call(database, fn.endBarcode({ ...ended, acting: subject, happenedAt: now }))
}

export async function recordNonDuplicates(
  database: Database,
  { subject, now }: Administrator,
  { one, other }: { one: number; other: number },
) {
  await call(database, fn.recordNonDuplicates({ one, other, acting: subject, happenedAt: now }))
}

const maxNameLength = 300

/** Converts the fields to database parameters, with the display name built from them. */
export function written(fields: MedicineFields) {
  const name = medicineName(fields)
  if (name.length > maxNameLength) {
    const message = `Name, brand, strength and form are together at most ${maxNameLength} characters`
    throw problem("bad-input", { fields: [{ field: "genericName", message }] }, message)
  }
  return {
    name,
    generic_name: fields.genericName,
    brand_name: fields.brandName,
    strength: fields.strength,
    form: fields.form,
    manufacturer: fields.manufacturer,
    other_names: fields.otherNames,
    atc_code: fields.atcCode,
    prescription_only: fields.prescriptionOnly || fields.controlled,
    controlled: fields.controlled,
    essential: fields.essential,
    tax_rate_id: fields.taxRateId,
    max_retail_price_cents: fields.maxRetailPriceCents,
  }
}
