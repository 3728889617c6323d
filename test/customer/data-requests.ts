import type { DataRequestKind } from "#domain/customer/data-request-rules.ts"
import type { Shelf } from "#test/pharmacy/shelf.ts"

type Made = { subject: string; kind?: DataRequestKind; dueOn?: string }

/** Creates an open request about personal data; returns its id. */
export async function makeDataRequest(
  { sql }: Pick<Shelf, "sql">,
  { subject, kind = "access", dueOn = "2099-01-31" }: Made,
): Promise<number> {
  const [row] = await sql<{ id: number }>(
    `insert into data_requests (key, request_hash, subject, kind, channel, text, received_on, due_on, created_at)
     values (gen_random_uuid(), '', $1, $2, 'account', 'What is kept about me?', '2026-11-01', $3, now()) returning id`,
    [subject, kind, dueOn],
  )
  if (!row) throw new Error("No request was made")
  return row.id
}
