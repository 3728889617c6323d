import { type RawBuilder, sql } from "kysely"
import type {
  Correction,
  FactChange,
  FactValue,
  MedicineFacts,
  NewCorrection,
} from "#contract/pharmacy/corrections.ts"
import { fn } from "#database/functions.gen.ts"
import { byField, correctableFacts, correctionKeptDays } from "#domain/admin/correction-rules.ts"
import type { PharmacyId, SupplierId } from "#server/api/proven-ids.ts"
import { call } from "#server/platform/database/call.ts"
import type { Database } from "#server/platform/database/database.ts"
import { pageOf } from "#server/platform/database/keyset-page.ts"
import { queryPrepared } from "#server/platform/database/query-prepared.ts"
import { fingerprintOf } from "#server/platform/fingerprint.ts"
import { problem } from "#server/platform/http/problems.ts"

/** Who proposes a correction: a pharmacy or a supplier. */
export type Proposer = { pharmacy: PharmacyId; supplier?: never } | { supplier: SupplierId; pharmacy?: never }

const idsOf = ({ pharmacy, supplier }: Proposer) => ({
  ofPharmacy: pharmacy ?? null,
  ofSupplier: supplier ?? null,
})

const pageSize = 20

/** Selects the barcodes of a medicine with their pack sizes. */
export const codesOf = (medicine: RawBuilder<unknown>) => sql`
  (select coalesce(jsonb_agg(jsonb_build_object('gtin', b.gtin, 'packSize', b.pack_size) order by b.gtin), '[]')
    from barcodes b where b.medicine_id = ${medicine})`

export async function getFacts(database: Database, id: number): Promise<MedicineFacts> {
  const [facts] = await queryPrepared(
    database,
    sql<MedicineFacts>`
      select m.id, m.name, m.version, m.generic_name as "genericName", m.brand_name as "brandName", m.strength, m.form,
        m.manufacturer, m.other_names as "otherNames", m.atc_code as "atcCode", m.prescription_only as "prescriptionOnly",
        m.controlled, m.essential, m.max_retail_price_cents as "maxRetailPriceCents", ${codesOf(sql`m.id`)} as codes
      from medicines m where m.id = ${id} and m.merged_into is null`,
  )
  if (!facts) throw problem("not-found")
  return facts
}

/** The columns of a correction `c` of medicine `m`, save the medicine. */
export const correctionColumns = sql`c.id, c.state, c.changes, c.reason, as_utc(c.proposed_at) as "proposedAt"`

type Changes = Record<string, { from: FactValue; to: FactValue }>

/** Returns the changes of a stored correction in the order of the screen. */
export const listChanges = (changes: Changes): FactChange[] =>
  Object.entries(changes)
    .map(([field, { from, to }]) => ({ field, from, to }))
    .toSorted((one, other) => byField(one.field, other.field))

type Row = Omit<Correction, "changes"> & { changes: Changes }

const isOf = ({ pharmacy, supplier }: Proposer) =>
  pharmacy === undefined ? sql`c.supplier_id = ${supplier}` : sql`c.pharmacy_id = ${pharmacy}`

const isUnread = sql`c.state in ('accepted', 'rejected') and c.read_at is null`

/** Counts the decisions that a proposer has not read. */
export const countUnread = (proposer: Proposer) => sql`
  (select count(*)::integer from medicine_corrections c where ${isOf(proposer)} and ${isUnread})`

const selectOwn = (proposer: Proposer, rest: RawBuilder<unknown>) => sql<Row>`
  select ${correctionColumns}, as_utc(c.decided_at) as "decidedAt", c.taken, c.answer, as_utc(c.read_at) as "readAt",
    jsonb_build_object('id', m.id, 'name', m.name, 'manufacturer', m.manufacturer) as medicine
  from medicine_corrections c join medicines m on m.id = c.medicine_id
  where ${isOf(proposer)} and ${rest}`

const shown = (row: Row): Correction => ({ ...row, changes: listChanges(row.changes) })

/** Returns a page of a proposer's corrections, newest first. */
export async function findCorrections(
  database: Database,
  proposer: Proposer,
  { before, unread }: { before?: number | undefined; unread: boolean },
) {
  const isBefore = before === undefined ? sql`true` : sql`c.id < ${before}::integer`
  const rows = await queryPrepared(
    database,
    selectOwn(
      proposer,
      sql`${isBefore} and ${unread ? isUnread : sql`true`} order by c.id desc limit ${pageSize + 1}::integer`,
    ),
  )
  const { page, next } = pageOf(rows, pageSize, ({ id }) => id)
  return { corrections: page.map(shown), next }
}

async function getCorrection(database: Database, proposer: Proposer, id: number): Promise<Correction> {
  const [row] = await queryPrepared(database, selectOwn(proposer, sql`c.id = ${id}::integer`))
  if (!row) throw problem("not-found")
  return shown(row)
}

/** Returns what would change, with the value of each field as it is. */
function changesTo(is: MedicineFacts, { facts, packs }: NewCorrection): Changes {
  const wanted = { ...facts, ...(facts.controlled && { prescriptionOnly: true }) }
  if (wanted.prescriptionOnly === false && is.controlled && wanted.controlled !== false) {
    const message = "A controlled medicine is prescription-only"
    throw problem("bad-input", { fields: [{ field: "facts.prescriptionOnly", message }] }, message)
  }
  const changed = correctableFacts.flatMap((field) => {
    const to = wanted[field]
    return to === undefined || to === is[field] ? [] : [[field, { from: is[field], to }] as const]
  })
  const packed = packs.flatMap(({ gtin, packSize }) => {
    const from = is.codes.find((code) => code.gtin === gtin)?.packSize ?? null
    return from === packSize ? [] : [[gtin, { from, to: packSize }] as const]
  })
  return Object.fromEntries([...changed, ...packed])
}

/** Stores a correction for the administration to decide. Idempotent by key. */
export async function proposeCorrection(
  database: Database,
  proposer: Proposer,
  correction: NewCorrection,
  now: Date,
): Promise<Correction> {
  const { key, medicineId, version, reason } = correction
  const wanted = changesTo(await getFacts(database, medicineId), correction)
  const id = await call(
    database,
    fn.proposeCorrection({
      ...idsOf(proposer),
      correctionKey: key,
      fingerprint: fingerprintOf(correction),
      ofMedicine: medicineId,
      readVersion: version,
      wanted,
      why: reason,
      happenedAt: now,
    }),
  )
  return getCorrection(database, proposer, id)
}

/** Takes back a correction that waits. Idempotent. */
export async function withdrawCorrection(
  database: Database,
  proposer: Proposer,
  id: number,
  now: Date,
): Promise<Correction> {
  await call(database, fn.withdrawCorrection({ ...idsOf(proposer), correctionId: id, happenedAt: now }))
  return getCorrection(database, proposer, id)
}

/** Marks the decision about a correction as read. Idempotent. */
export async function readCorrection(
  database: Database,
  proposer: Proposer,
  id: number,
  now: Date,
): Promise<Correction> {
  await call(database, fn.readCorrection({ ...idsOf(proposer), correctionId: id, happenedAt: now }))
  return getCorrection(database, proposer, id)
}

/** Deletes corrections that were decided long ago; returns how many. */
export async function deleteOldCorrections(database: Database, now: Date, atMost: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from medicine_corrections where id in (
      select id from medicine_corrections
      where decided_at < ${now}::timestamptz - ${correctionKeptDays}::int * interval '1 day'
      order by decided_at limit ${atMost}::int)`.execute(database.sql)
  return Number(numAffectedRows ?? 0)
}
