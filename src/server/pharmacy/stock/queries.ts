import { sql } from "kysely"
import type {
  Adjustment,
  BarcodeLink,
  CountedRow,
  NewShelfRow,
  Purchase,
  Removal,
  ShelfEdit,
} from "#contract/pharmacy/stock-inputs.ts"
import { fn } from "#database/functions.gen.ts"
import { medicineName, readMedicineName } from "#domain/pharmacy/medicine-name.ts"
import { adjustReasons } from "#domain/pharmacy/stock-rules.ts"
import { colomboDay } from "#domain/platform/colombo-day.ts"
import type { PharmacyId } from "#server/api/proven-ids.ts"
import type { StaffActor } from "#server/api/staff-actor.ts"
import { call } from "#server/platform/database/call.ts"
import type { Database } from "#server/platform/database/database.ts"
import { queryPrepared } from "#server/platform/database/query-prepared.ts"
import { fingerprintOf } from "#server/platform/fingerprint.ts"

export async function buyStock(
  database: Database,
  { pharmacy, subject, now }: StaffActor,
  purchase: Purchase,
) {
  const { id, key, quantity, lot, expiresOn } = purchase
  await call(
    database,
    fn.buyStock({
      ofPharmacy: pharmacy,
      ofStock: id,
      actKey: key,
      fingerprint: fingerprintOf(purchase),
      acting: subject,
      bought: { quantity, lot, expires_on: expiresOn },
      happenedAt: now,
      today: colomboDay(now),
    }),
  )
}

export async function adjustStock(
  database: Database,
  { pharmacy, subject, now }: StaffActor,
  adjustment: Adjustment,
) {
  const { id, key, batchId, delta, reason, note } = adjustment
  await call(
    database,
    fn.adjustStock({
      ofPharmacy: pharmacy,
      ofStock: id,
      actKey: key,
      fingerprint: fingerprintOf(adjustment),
      acting: subject,
      correction: {
        batch_id: batchId,
        delta,
        kind: adjustReasons[reason].kind,
        reason: note ? `${reason}: ${note}` : reason,
      },
      happenedAt: now,
      today: colomboDay(now),
    }),
  )
}

export async function countStock(
  database: Database,
  { pharmacy, subject, now }: StaffActor,
  counted: CountedRow,
) {
  const { id, key, expected } = counted
  await call(
    database,
    fn.countStock({
      ofPharmacy: pharmacy,
      ofStock: id,
      actKey: key,
      fingerprint: fingerprintOf(counted),
      acting: subject,
      counted: counted.counted,
      expected,
      happenedAt: now,
      today: colomboDay(now),
    }),
  )
}

export async function removeStock(
  database: Database,
  { pharmacy, subject, now }: StaffActor,
  { id, writeOff }: Removal,
) {
  const removed = { ofPharmacy: pharmacy, ofStock: id, acting: subject, writeOff }
  await call(database, fn.removeStock({ ...removed, happenedAt: now, today: colomboDay(now) }))
}

/** Restores a removed row; with the key of its removal, also the stock written off with it. */
export async function restoreStock(
  database: Database,
  { pharmacy, subject, now }: StaffActor,
  { id, writeOff }: { id: number; writeOff?: string | undefined },
) {
  const row = { ofPharmacy: pharmacy, ofStock: id }
  const undone = { writeOffKey: writeOff ?? null, acting: subject, happenedAt: now, today: colomboDay(now) }
  await call(database, writeOff === undefined ? fn.restoreStock(row) : fn.undoRemoval({ ...row, ...undone }))
}

export async function editStock(database: Database, { pharmacy, subject, now }: StaffActor, edit: ShelfEdit) {
  const { id, version, name, priceCents } = edit
  await call(
    database,
    fn.editStock({
      ofPharmacy: pharmacy,
      ofStock: id,
      readVersion: version,
      acting: subject,
      medicineFields: namedAs({ name }),
      price: priceCents,
      happenedAt: now,
    }),
  )
}

export async function arePricesShown(database: Database, pharmacy: PharmacyId): Promise<boolean> {
  const [row] = await queryPrepared(
    database,
    sql<{ shown: boolean }>`select price_exposure as shown from pharmacies where id = ${pharmacy}`,
  )
  return row?.shown === true
}

/** Shows or hides all prices of a pharmacy to logged-in customers. */
export async function showPrices(database: Database, pharmacy: PharmacyId, shown: boolean) {
  await call(database, fn.showPrices({ ofPharmacy: pharmacy, shown }))
}

/** Adds a medicine to the pharmacy's stock and returns the row's id. */
export async function addToShelf(
  database: Database,
  { pharmacy, subject, now }: StaffActor,
  added: NewShelfRow,
): Promise<number> {
  const { key, priceCents, quantity, gtin, packSize, lot, expiresOn } = added
  return call(
    database,
    fn.addToShelf({
      ofPharmacy: pharmacy,
      actKey: key,
      fingerprint: fingerprintOf(added),
      acting: subject,
      medicineFields: namedAs(added),
      payload: { price_cents: priceCents, quantity, gtin, pack_size: packSize, lot, expires_on: expiresOn },
      happenedAt: now,
      today: colomboDay(now),
    }),
  )
}

/** Links a barcode and its pack size; returns whether the barcode was unknown here. */
export async function linkBarcode(
  database: Database,
  { pharmacy, subject, now }: StaffActor,
  { id, gtin, packSize }: BarcodeLink,
): Promise<boolean> {
  const row = { ofPharmacy: pharmacy, ofStock: id }
  return call(
    database,
    fn.linkBarcode({ ...row, code: gtin, ofPack: packSize, acting: subject, happenedAt: now }),
  )
}

/** Adds a medicine to the catalogue; returns null when it exists already. */
export async function addMedicine(database: Database, added: Required<Named>): Promise<number | null> {
  return call(database, fn.addMedicine({ medicineFields: namedAs(added) }))
}

/** Returns the names a medicine may be stored under: as typed, and in the catalogue's spelling. */
export const namesOf = (typed: string) => [typed, displayName(typed)]

const displayName = (typed: string) => medicineName(readMedicineName(typed)).slice(0, 300)

type Named = { name: string; manufacturer?: string; prescriptionOnly?: boolean; controlled?: boolean }

/** Splits a typed name into its parts, as the database functions take it. */
function namedAs({ name: typed, manufacturer, prescriptionOnly, controlled }: Named) {
  const name = typed.replace(/\s+/g, " ")
  const { genericName, brandName, strength, form } = readMedicineName(name)
  return {
    name,
    display_name: displayName(name),
    generic_name: genericName.slice(0, 200),
    brand_name: brandName?.slice(0, 200) ?? null,
    strength: strength?.slice(0, 100) ?? null,
    form: form?.slice(0, 100) ?? null,
    manufacturer: manufacturer?.replace(/\s+/g, " "),
    prescription_only: controlled || prescriptionOnly,
    controlled,
  }
}
