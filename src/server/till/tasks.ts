import { type RawBuilder, sql } from "kysely"
import type { PharmacyTask } from "#shared/till.ts"
import type { Database } from "../database.ts"
import type { PharmacyId } from "../endpoints.ts"
import { askPrepared } from "../prepared.ts"
import { problem } from "../problems.ts"

const pageSize = 100

const columns = sql`t.id, t.kind, as_utc(t.created_at) as "createdAt", as_utc(t.done_at) as "doneAt",
  (select coalesce(e.chosen_name, nullif(e.name, '')) from people e where e.subject = t.done_by) as "doneBy",
  t.sale_id as "saleId", (select s.receipt_number from sales s where s.pharmacy_id = t.pharmacy_id and s.id = t.sale_id)
    as "receiptNumber",
  t.stock_id as "stockId", (select l.medicine_name from sale_lines l
    where l.pharmacy_id = t.pharmacy_id and l.sale_id = t.sale_id and l.stock_id = t.stock_id limit 1) as name, t.details`

/** What is open, the longest first; or what was done last. */
export async function findTasks(database: Database, pharmacy: PharmacyId, status: "open" | "done") {
  const [which, order]: RawBuilder<unknown>[] =
    status === "open" ? [sql`is null`, sql`t.id`] : [sql`is not null`, sql`t.done_at desc, t.id`]
  const tasks = await askPrepared(
    database,
    sql<PharmacyTask>`
      select ${columns} from pharmacy_tasks t
      where t.pharmacy_id = ${pharmacy} and t.done_at ${which} order by ${order} limit ${pageSize}::int`,
  )
  const [open] = await askPrepared(
    database,
    sql<{ count: number }>`
      select count(*)::integer as count from pharmacy_tasks where pharmacy_id = ${pharmacy} and done_at is null`,
  )
  return { openCount: open?.count ?? 0, tasks }
}

export type Finishing = { id: number; doneBy: string; now: Date }

/** Says that a task is done; one that is done already stays with who did it. */
export async function finishTask(
  database: Database,
  pharmacy: PharmacyId,
  { id, doneBy, now }: Finishing,
): Promise<PharmacyTask> {
  const [task] = await askPrepared(
    database,
    sql<PharmacyTask>`
      update pharmacy_tasks t set done_at = coalesce(t.done_at, ${now}), done_by = coalesce(t.done_by, ${doneBy})
      where t.id = ${id} and t.pharmacy_id = ${pharmacy}
      returning ${columns}`,
  )
  if (!task) throw problem("not-found")
  return task
}
