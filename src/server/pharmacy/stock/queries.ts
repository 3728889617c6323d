import { type RawBuilder, sql } from "kysely"
import { colomboDay } from "#domain/platform/colombo-day.ts"
import { medicineName, readMedicineName } from "#domain/pharmacy/medicine-name.ts"
import type {
  Adjustment,
  BarcodeLink,
  CountedRow,
  NewShelfRow,
  Purchase,
  Removal,
  ShelfEdit,
} from "#contract/pharmacy/stock-inputs.ts"
import { adjustReasons } from "#domain/pharmacy/stock-rules.ts"
import type { Database } from "#server/platform/database/database.ts"
import type { PharmacyId } from "#server/api/endpoints.ts"
import { fingerprintOf } from "#server/platform/fingerprint.ts"
import { askPrepared } from "#server/platform/database/query-prepared.ts"
import { orRefusal } from "#server/platform/database/refusals.ts"

/** Who works on which shelf, and when. */
export type Keeper = { pharmacy: PharmacyId; subject: string; now: Date }

export async function buyStock(database: Database, { pharmacy, subject, now }: Keeper, purchase: Purchase) {
  const { id, key, quantity, lot, expiresOn } = purchase
  const bought = JSON.stringify({ quantity, lot, expires_on: expiresOn })
  await run(
    database,
    sql`select buy_stock(${pharmacy}, ${id}, ${key}, ${fingerprintOf(purchase)}, ${subject}, ${bought}, ${now}, ${colomboDay(now)})`,
  )
}

export async function adjustStock(
  database: Database,
  { pharmacy, subject, now }: Keeper,
  adjustment: Adjustment,
) {
  const { id, key, batchId, delta, reason, note } = adjustment
  const correction = JSON.stringify({
    batch_id: batchId,
    delta,
    kind: adjustReasons[reason].kind,
    reason: note ? `${reason}: ${note}` : reason,
  })
  await run(
    database,
    sql`select adjust_stock(${pharmacy}, ${id}, ${key}, ${fingerprintOf(adjustment)}, ${subject}, ${correction}, ${now}, ${colomboDay(now)})`,
  )
}

export async function countStock(
  database: Database,
  { pharmacy, subject, now }: Keeper,
  counted: CountedRow,
) {
  const { id, key, expected } = counted
  await run(
    database,
    sql`select count_stock(${pharmacy}, ${id}, ${key}, ${fingerprintOf(counted)}, ${subject}, ${counted.counted}, ${expected}, ${now}, ${colomboDay(now)})`,
  )
}

export async function removeStock(
  database: Database,
  { pharmacy, subject, now }: Keeper,
  { id, writeOff }: Removal,
) {
  const written = writeOff === null ? null : JSON.stringify(writeOff)
  await run(
    database,
    sql`select remove_stock(${pharmacy}, ${id}, ${subject}, ${written}::jsonb, ${now}, ${colomboDay(now)})`,
  )
}

/** Brings a row back; with the key of its removal, what was written off as well. */
export async function restoreStock(
  database: Database,
  { pharmacy, subject, now }: Keeper,
  { id, writeOff }: { id: number; writeOff?: string | undefined },
) {
  await run(
    database,
    writeOff === undefined
      ? sql`select restore_stock(${pharmacy}, ${id})`
      : sql`select undo_removal(${pharmacy}, ${id}, ${writeOff}, ${subject}, ${now}, ${colomboDay(now)})`,
  )
}

export async function editStock(database: Database, { pharmacy, subject, now }: Keeper, edit: ShelfEdit) {
  const { id, version, name, priceCents } = edit
  await run(
    database,
    sql`select edit_stock(${pharmacy}, ${id}, ${version}, ${subject}, ${namedAs({ name })}, ${priceCents}, ${now})`,
  )
}

export async function arePricesShown(database: Database, pharmacy: PharmacyId): Promise<boolean> {
  const [row] = await askPrepared(
    database,
    sql<{ shown: boolean }>`select price_exposure as shown from pharmacies where id = ${pharmacy}`,
  )
  return row?.shown === true
}

/** Shows or hides all prices of a pharmacy, to customers who are logged in. */
export async function showPrices(database: Database, pharmacy: PharmacyId, shown: boolean) {
  await run(database, sql`select show_prices(${pharmacy}, ${shown})`)
}

/** Puts a medicine on the shelf and gives its row's id. */
export async function addToShelf(
  database: Database,
  { pharmacy, subject, now }: Keeper,
  added: NewShelfRow,
): Promise<number> {
  const { key, priceCents, quantity, gtin, packSize, lot, expiresOn } = added
  const wanted = JSON.stringify({
    price_cents: priceCents,
    quantity,
    gtin,
    pack_size: packSize,
    lot,
    expires_on: expiresOn,
  })
  const [row] = await orRefusal(() =>
    askPrepared(
      database,
      sql<{ id: number }>`
        select add_to_shelf(${pharmacy}, ${key}, ${fingerprintOf(added)}, ${subject}, ${namedAs(added)},
          ${wanted}, ${now}, ${colomboDay(now)}) as id`,
    ),
  )
  if (!row) throw new Error("add_to_shelf() gave no answer")
  return row.id
}

/** Says what a code is on and how many units its pack holds; true when the code was not known here before. */
export async function linkBarcode(
  database: Database,
  { pharmacy, subject, now }: Keeper,
  { id, gtin, packSize }: BarcodeLink,
): Promise<boolean> {
  const [row] = await orRefusal(() =>
    askPrepared(
      database,
      sql<{
        isNew: boolean
      }>`select link_barcode(${pharmacy}, ${id}, ${gtin}, ${packSize}, ${subject}, ${now}) as "isNew"`,
    ),
  )
  return row?.isNew === true
}

/** Adds a medicine to the catalogue; null when it is there already. */
export async function addMedicine(database: Database, added: Required<Named>): Promise<number | null> {
  const [row] = await askPrepared(
    database,
    sql<{ id: number | null }>`select add_medicine(${namedAs(added)}) as id`,
  )
  return row?.id ?? null
}

/** The names under which a medicine may be known: as it was typed, and as the catalogue writes it. */
export const namesOf = (typed: string) => [typed, displayName(typed)]

const displayName = (typed: string) => medicineName(readMedicineName(typed)).slice(0, 300)

type Named = { name: string; manufacturer?: string; prescriptionOnly?: boolean }

/** A typed name with its parts, as the functions of the database take it. */
function namedAs({ name: typed, manufacturer, prescriptionOnly }: Named): string {
  const name = typed.replace(/\s+/g, " ")
  const { genericName, brandName, strength, form } = readMedicineName(name)
  return JSON.stringify({
    name,
    display_name: displayName(name),
    generic_name: genericName.slice(0, 200),
    brand_name: brandName?.slice(0, 200) ?? null,
    strength: strength?.slice(0, 100) ?? null,
    form: form?.slice(0, 100) ?? null,
    manufacturer: manufacturer?.replace(/\s+/g, " "),
    prescription_only: prescriptionOnly,
  })
}

async function run(database: Database, statement: RawBuilder<unknown>) {
  await orRefusal(() => statement.execute(database.sql))
}
