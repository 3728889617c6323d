import { sql } from "kysely"
import type pg from "pg"
import type { RowOutcome, Upload } from "#contract/imports/stock-api.ts"
import { insertRows } from "#database/bulk.ts"
import type { Database } from "#server/platform/database/database.ts"
import { queryPrepared } from "#server/platform/database/query-prepared.ts"

type Client = pg.ClientBase

/** Row numbers from here on are medicines that the list omits. */
export const firstUnnamedRow = 1_000_000_000

export type PlacedRow = {
  rowNo: number
  medicineId: number | null
  priceCents: number | null
  quantity: number | null
  lot: string | null
  expiresOn: string | null
  outcome: "refused" | null
  field: string | null
  says: string | null
}

export type NewUpload = {
  pharmacyId: number
  keyId: number
  idempotencyKey: string
  requestHash: Buffer
  mode: Upload["mode"]
  isDry: boolean
  now: Date
}

type Sent = { id: string; isSame: boolean }

/** Returns the upload with this idempotency key, and whether it was the same list. */
export async function findSent(
  client: Pick<Client, "query">,
  { pharmacyId, idempotencyKey, requestHash }: NewUpload,
): Promise<Sent | undefined> {
  const { rows } = await client.query<Sent>(
    `select id, request_hash = $3 as "isSame" from stock_uploads where pharmacy_id = $1 and idempotency_key = $2`,
    [pharmacyId, idempotencyKey, requestHash],
  )
  return rows[0]
}

/** Locks a pharmacy's uploads, so that their numbers are in the order of their commits. */
export async function lockUploads(client: Client, pharmacyId: number) {
  await client.query("select pg_advisory_xact_lock(hashtext('pharos stock uploads'), $1)", [pharmacyId])
}

type Placed = { rows: PlacedRow[]; total: number; note: string | null; unused: string[] }

export async function insertUpload(client: Client, upload: NewUpload, { rows, total, note, unused }: Placed) {
  const refused = rows.filter(({ outcome }) => outcome === "refused").length
  const { pharmacyId, keyId, idempotencyKey, requestHash, mode, isDry, now } = upload
  const answer = await client.query<{ id: string }>(
    `insert into stock_uploads (pharmacy_id, key_id, idempotency_key, request_hash, mode, is_dry_run, rows_total,
       rows_done, refused, note, unused, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $8, $9, $10, $11) returning id`,
    [pharmacyId, keyId, idempotencyKey, requestHash, mode, isDry, total, refused, note, unused, now],
  )
  const id = answer.rows[0]?.id ?? ""
  await insertRows(client, "stock_upload_rows", {
    rows,
    columns: [
      ["upload_id", "uuid", () => id],
      ["row_no", "int4", (row) => row.rowNo],
      ["medicine_id", "int4", (row) => row.medicineId],
      ["price_cents", "int4", (row) => row.priceCents],
      ["quantity", "int4", (row) => row.quantity],
      ["lot", "text", (row) => row.lot],
      ["expires_on", "date", (row) => row.expiresOn],
      ["outcome", "text", (row) => row.outcome],
      ["field", "text", (row) => row.field],
      ["says", "text", (row) => row.says],
    ],
  })
  return id
}

/** Returns the medicines with sellable units at a pharmacy. */
export async function findHeldMedicines(client: Client, pharmacyId: number): Promise<number[]> {
  const { rows } = await client.query<{ id: number }>(
    "select medicine_id as id from stock where pharmacy_id = $1 and quantity > 0 order by medicine_id",
    [pharmacyId],
  )
  return rows.map(({ id }) => id)
}

export type Claimed = { id: string; pharmacyId: number; keyId: number; isDry: boolean; isRevoked: boolean }

/**
 * Locks the oldest list with rows to write; the lock is the lease, so a node that dies releases it. Lists of
 * one pharmacy are processed in order.
 */
export async function claimUpload(client: Client, only: string | null): Promise<Claimed | undefined> {
  const { rows } = await client.query<Claimed>(
    `select u.id, u.pharmacy_id as "pharmacyId", u.key_id as "keyId", u.is_dry_run as "isDry",
       k.revoked_at is not null as "isRevoked"
     from stock_uploads u join pharmacy_keys k on k.id = u.key_id
     where u.finished_at is null and ($1::uuid is null or u.id = $1)
       and not exists (
         select from stock_uploads earlier
         where earlier.pharmacy_id = u.pharmacy_id and earlier.finished_at is null and earlier.seq < u.seq)
     order by u.seq limit 1 for update of u skip locked`,
    [only],
  )
  return rows[0]
}

type WaitingRow = {
  rowNo: number
  medicineId: number
  priceCents: number | null
  quantity: number
  lot: string | null
  expiresOn: string | null
  /** The medicine was merged into another since the row was resolved. */
  isMerged: boolean
}

/**
 * Returns the rows of the next medicines. The array is built once, whatever the planner assumes about a table
 * that was empty at its last ANALYZE.
 */
export async function findWaitingRows(client: Client, uploadId: string, medicines: number) {
  const { rows } = await client.query<WaitingRow>(
    `select row_no as "rowNo", medicine_id as "medicineId", price_cents as "priceCents", quantity, lot,
       expires_on::text as "expiresOn",
       coalesce((select m.merged_into is not null from medicines m where m.id = medicine_id), false) as "isMerged"
     from stock_upload_rows
     where upload_id = $1 and outcome is null and medicine_id = any (array(
       select distinct medicine_id from stock_upload_rows where upload_id = $1 and outcome is null
       order by medicine_id limit $2))
     order by row_no`,
    [uploadId, medicines],
  )
  return rows
}

export type Settled = { rowNo: number; outcome: RowOutcome; says: string | null }

/** Records and counts the outcomes of these rows. */
export async function saveOutcomes(client: Client, uploadId: string, settled: Settled[]) {
  await client.query(
    `with given as (
       select * from unnest($2::int[], $3::text[], $4::text[]) as given (row_no, outcome, says)
     ), noted as (
       update stock_upload_rows r set outcome = given.outcome, says = coalesce(given.says, r.says)
       from given where r.upload_id = $1 and r.row_no = given.row_no
     ), counted as (
       select count(*) filter (where row_no < $5)::int as done,
         count(*) filter (where row_no < $5 and outcome = 'accepted')::int as accepted,
         count(*) filter (where row_no < $5 and outcome = 'unchanged')::int as unchanged,
         count(*) filter (where row_no < $5 and outcome = 'refused')::int as refused,
         count(*) filter (where outcome = 'emptied')::int as emptied
       from given
     )
     update stock_uploads u set rows_done = u.rows_done + c.done, accepted = u.accepted + c.accepted,
       unchanged = u.unchanged + c.unchanged, refused = u.refused + c.refused, emptied = u.emptied + c.emptied
     from counted c where u.id = $1`,
    [
      uploadId,
      settled.map(({ rowNo }) => rowNo),
      settled.map(({ outcome }) => outcome),
      settled.map(({ says }) => says),
      firstUnnamedRow,
    ],
  )
}

/** Marks a list as finished, with one audit entry for its key. */
export async function finishUpload(client: Client, { id, pharmacyId, keyId }: Claimed, now: Date) {
  await client.query(
    "select set_config('pharos.subject', $1, true), set_config('pharos.workplace', $2, true)",
    [`key:${keyId}`, `pharmacy:${pharmacyId}`],
  )
  await client.query(
    `with finished as (
       update stock_uploads set finished_at = $2 where id = $1
       returning id, key_id, mode, is_dry_run, rows_total, accepted, unchanged, refused, emptied
     )
     select record_act('publicStock.put', f.id::text, jsonb_build_object(
       'key', k.name, 'prefix', k.prefix, 'mode', f.mode, 'dry_run', f.is_dry_run, 'rows', f.rows_total,
       'accepted', f.accepted, 'unchanged', f.unchanged, 'refused', f.refused, 'emptied', f.emptied))
     from finished f join pharmacy_keys k on k.id = f.key_id`,
    [id, now],
  )
}

/** Deletes reports finished before a date, a few at a time; returns how many. */
export async function forgetUploads(database: Database, before: Date, atMost: number): Promise<number> {
  const rows = await queryPrepared(
    database,
    sql<{ id: string }>`delete from stock_uploads where id in (
      select id from stock_uploads where finished_at < ${before} limit ${atMost}) returning id`,
  )
  return rows.length
}
