import type { Database } from "#server/platform/database/database.ts"
import type { IndexedMedicine } from "./indexed-medicines.ts"
import type { IndexedPharmacy } from "./indexed-pharmacies.ts"
import type { SpelledName } from "./spellings.ts"
import type { StockIndex } from "./stock-index.ts"

/** A connection, or the pool. */
type Reader = { query: Database["pool"]["query"] }

const pharmacyColumns = `p.id, p.name, p.phone_number, p.address, p.town, p.lat, p.lng, p.price_exposure, p.delivers,
  p.open_minutes::text as open_minutes, json_build_object('closedMinutes', p.closed_minutes::text,
    'extraMinutes', p.extra_minutes::text, 'days', p.special_days) as special_hours,
  p.listed, cube_ll_coord(p.loc, 1) as x, cube_ll_coord(p.loc, 2) as y, cube_ll_coord(p.loc, 3) as z`

const medicineColumns = `m.id, m.name, m.generic_name, m.brand_name, m.strength, m.form, m.manufacturer, m.prescription_only,
  m.merged_into, m.search_text, lower(m.form) as folded_form`

/** Reads these pharmacies, and the order of all by name, into the index; null reads all of them. */
export async function readPharmacies(reader: Reader, index: StockIndex, ids: number[] | null) {
  const { rows: named } = await reader.query<{ id: number }>(
    "select p.id from pharmacies p order by p.name, p.id",
  )
  const idsByName = named.map(({ id }) => id)
  const { rows } = await reader.query<IndexedPharmacy>(
    `select ${pharmacyColumns} from pharmacies p ${ids ? "where p.id = any ($1::int[])" : ""}`,
    ids ? [ids] : [],
  )
  index.pharmacies.set(ids ?? idsByName, rows, idsByName)
}

const namesOfMedicines = `
  select min(named.name) as name, named.folded from (
    select m.generic_name as name, m.generic_folded as folded from medicines m where m.checked_at is not null
    union
    select m.brand_name, m.brand_folded from medicines m where m.checked_at is not null
  ) named where named.folded is not null group by named.folded order by named.folded`

/** Reads these medicines, and the names of all, into the index; null reads all of them. */
export async function readMedicines(reader: Reader, index: StockIndex, ids: number[] | null) {
  const { rows } = await reader.query<IndexedMedicine>(
    `select ${medicineColumns} from medicines m ${ids ? "where m.id = any ($1::int[])" : ""}`,
    ids ? [ids] : [],
  )
  index.medicines.set(ids ?? rows.map(({ id }) => id), rows)
  if (ids?.length === 0) return
  const { rows: names } = await reader.query<SpelledName>(namesOfMedicines)
  index.spellings.set(names)
}
