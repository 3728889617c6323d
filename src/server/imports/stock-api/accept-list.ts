import { maxUploadRows } from "#contract/imports/stock-api.ts"
import { colomboDay } from "#domain/platform/colombo-day.ts"
import { readJsonTable } from "#server/imports/lists/read-json-table.ts"
import { type NamedBytes, readTable } from "#server/imports/lists/read-table.ts"
import { type Database, inLongTransaction } from "#server/platform/database/database.ts"
import { placeRows, readList } from "./place-rows.ts"
import { findSent, insertUpload, lockUploads, type NewUpload } from "./queries.ts"

export type ListFormat = "csv" | "json" | "ndjson"
export type SentList = NewUpload & { format: ListFormat; bytes: Uint8Array }
/**
 * The accepted upload's id, or why there is none; `isOther`: the idempotency key was used for another list.
 */
export type Accepted = { id: string } | { isOther: true } | { isTooLong: true }

/** Resolving 100,000 rows takes longer than the usual statement timeout. */
const patienceMs = 60_000

/** Reads a list, resolves its rows and stores them to be written. Idempotent by key. */
export async function acceptList(database: Database, sent: SentList): Promise<Accepted> {
  const { format, bytes, pharmacyId, now, mode } = sent
  const named: NamedBytes = {
    file: "The list",
    bytes: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength),
  }
  const table = format === "csv" ? readTable("stock", named) : readJsonTable(named, format === "ndjson")
  if (table.rows.length + table.remarks.length > maxUploadRows) return { isTooLong: true }
  const list = readList(table)
  return inLongTransaction(database, { timeoutMs: patienceMs }, async (client) => {
    await lockUploads(client, pharmacyId)
    const before = await findSent(client, sent)
    if (before) return before.isSame ? { id: before.id } : { isOther: true }
    const { rows, note } = await placeRows(client, { pharmacyId, today: colomboDay(now), mode, list })
    return { id: await insertUpload(client, sent, { rows, total: list.total, note, unused: table.unused }) }
  })
}
