import { type RawBuilder, sql } from "kysely"
import type { MedicineEdit, MedicineFields } from "#contract/admin/medicines.ts"
import { medicineName } from "#domain/pharmacy/medicine-name.ts"
import type { Database } from "#server/platform/database/database.ts"
import { problem } from "#server/platform/http/problems.ts"
import { orRefusal } from "#server/platform/database/refusals.ts"
import type { Administrator } from "./merging.ts"

/** Adds a medicine and gives its id. */
export async function addMedicine(database: Database, fields: MedicineFields): Promise<number> {
  const { rows } = await orRefusal(() =>
    sql<{ id: number }>`select add_catalogue_medicine(${written(fields)}) as id`.execute(database.sql),
  )
  const [row] = rows
  if (!row) throw new Error("add_catalogue_medicine() gave no answer")
  return row.id
}

export async function editMedicine(database: Database, edit: MedicineEdit) {
  const { id, version, takesShelvesAbove, ...fields } = edit
  await run(database, sql`select edit_medicine(${id}, ${version}, ${written(fields)}, ${takesShelvesAbove})`)
}

export async function checkMedicine(database: Database, { id, version }: { id: number; version: number }) {
  await run(database, sql`select check_medicine(${id}, ${version})`)
}

export async function addBarcode(
  database: Database,
  { id, gtin, packSize }: { id: number; gtin: string; packSize: number },
) {
  await run(database, sql`select add_barcode(${id}, ${gtin}, ${packSize})`)
}

export async function endBarcode(
  database: Database,
  { subject, now }: Administrator,
  { id, gtin, reason }: { id: number; gtin: string; reason: string },
) {
  await run(database, sql`select end_barcode(${id}, ${gtin}, ${reason}, ${subject}, ${now})`)
}

export async function noteNonDuplicates(
  database: Database,
  { subject, now }: Administrator,
  { one, other }: { one: number; other: number },
) {
  await run(database, sql`select note_non_duplicates(${one}, ${other}, ${subject}, ${now})`)
}

const mostName = 300

/** As the functions of the database take it, with the one display name that its parts make. */
function written(fields: MedicineFields): string {
  const name = medicineName(fields)
  if (name.length > mostName) {
    const message = `Name, brand, strength and form are together at most ${mostName} characters`
    throw problem("bad-input", { fields: [{ field: "genericName", message }] }, message)
  }
  return JSON.stringify({
    name,
    generic_name: fields.genericName,
    brand_name: fields.brandName,
    strength: fields.strength,
    form: fields.form,
    manufacturer: fields.manufacturer,
    other_names: fields.otherNames,
    atc_code: fields.atcCode,
    prescription_only: fields.prescriptionOnly,
    max_retail_price_cents: fields.maxRetailPriceCents,
  })
}

async function run(database: Database, statement: RawBuilder<unknown>) {
  await orRefusal(() => statement.execute(database.sql))
}
