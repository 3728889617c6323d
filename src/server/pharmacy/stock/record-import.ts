import type pg from "pg"
import { fn } from "#database/functions.gen.ts"
import type { StaffActor } from "#server/api/staff-actor.ts"
import { callOnce } from "#server/platform/database/call.ts"

/** Writes one audit entry for an imported list, in its transaction; the ledger explains each unit. */
export async function recordImport(
  client: pg.ClientBase,
  { actor, file, rows }: { actor: StaffActor; file: string; rows: number },
): Promise<void> {
  const workplace = `pharmacy:${actor.pharmacy}`
  await client.query(
    "select set_config('pharos.subject', $1, true), set_config('pharos.workplace', $2, true)",
    [actor.subject, workplace],
  )
  const thingId = String(actor.pharmacy)
  await callOnce(client, fn.recordAct({ action: "shelf.import", thingId, after: { file, rows } }))
}
