import type pg from "pg"
import { fn } from "#database/functions.gen.ts"
import type { StaffActor } from "#server/api/staff-actor.ts"
import { callOnce } from "#server/platform/database/call.ts"

const action = "shelf.import"

/** Writes one audit entry for an imported list, in its transaction; the ledger explains each unit. */
export async function recordImport(
  client: pg.ClientBase,
  { actor, file, rows }: { actor: StaffActor; file: string; rows: number },
): Promise<void> {
  const thingId = String(actor.pharmacy)
  await recordedAs(client, actor, () =>
    callOnce(client, fn.recordAct({ action, thingId, after: { file, rows } })),
  )
}

/** Does something whose writes are audited as the actor's, within a transaction that writes far more. */
export async function recordedAs(
  client: pg.ClientBase,
  { subject, pharmacy }: StaffActor,
  act: () => Promise<unknown>,
): Promise<void> {
  const set = (values: [subject: string, workplace: string, action: string]) =>
    client.query(
      "select set_config('pharos.subject', $1, true), set_config('pharos.workplace', $2, true), set_config('pharos.action', $3, true)",
      values,
    )
  await set([subject, `pharmacy:${pharmacy}`, action])
  await act()
  await set(["", "", ""])
}
