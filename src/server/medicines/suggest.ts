import type { MedicineName } from "#shared/availability.ts"
import { isLongEnoughToSuggest } from "#shared/suggestion-start.ts"
import type { Database } from "../database.ts"
import { findNamesContaining, findNamesStarting, type MedicineRow } from "./queries.ts"

/** Medicine names while typing: those that start with the text first, then those that contain it. */
export async function suggestMedicines(
  database: Database,
  typed: string,
  limit: number,
): Promise<MedicineName[]> {
  const text = typed.trim()
  if (!isLongEnoughToSuggest(text)) return []
  const starting = await findNamesStarting(database, text, limit)
  if (starting.length === limit) return starting.map(toMedicineName)
  const containing = await findNamesContaining(database, text, 2 * limit)
  const names = new Set(starting.map((row) => row.name.toLowerCase()))
  const others = containing.filter((row) => !names.has(row.name.toLowerCase()))
  return [...starting, ...others].slice(0, limit).map(toMedicineName)
}

const toMedicineName = (row: MedicineRow): MedicineName => ({
  id: row.id,
  name: row.name,
  genericName: row.generic_name,
  brandName: row.brand_name,
  strength: row.strength,
  form: row.form,
  manufacturer: row.manufacturer,
})
