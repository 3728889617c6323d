import { type RawBuilder, sql } from "kysely"
import type { PharmacyTask, Waiting } from "#contract/pharmacy/till.ts"
import { fn } from "#database/functions.gen.ts"
import type { PharmacyId } from "#server/api/proven-ids.ts"
import { isRunningFor } from "#server/pharmacy/announcements/queries.ts"
import { countUnread } from "#server/pharmacy/corrections/queries.ts"
import { call } from "#server/platform/database/call.ts"
import type { Database } from "#server/platform/database/database.ts"
import { queryPrepared } from "#server/platform/database/query-prepared.ts"
import { problem } from "#server/platform/http/problems.ts"

const pageSize = 100

const columns = sql`t.id, t.kind, as_utc(t.created_at) as "createdAt", as_utc(t.done_at) as "doneAt",
  person_name(t.done_by) as "doneBy", t.done_note as "doneNote", t.sale_id as "saleId",
  s.receipt_number as "receiptNumber", as_utc(s.occurred_at) as "soldAt", person_name(s.sold_by) as "soldBy",
  t.stock_id as "stockId", coalesce((select l.medicine_name from sale_lines l
    where l.pharmacy_id = t.pharmacy_id and l.sale_id = t.sale_id and l.stock_id = t.stock_id limit 1),
    (select m.name from stock r join medicines m on m.id = r.medicine_id where r.id = t.stock_id),
    t.details ->> 'host', t.details ->> 'branch',
    (select p.name from pharmacies p where p.id = t.pharmacy_id)) as name,
  (select m.name from stock r join medicines m on m.id = r.medicine_id
    where r.id = surviving_row(t.stock_id) and r.removed_at is null)
    as "shelfName", t.details`

const from = sql`pharmacy_tasks t left join sales s on s.pharmacy_id = t.pharmacy_id and s.id = t.sale_id`

/** Returns open tasks, oldest first, or those done last. */
export async function findTasks(
  database: Database,
  pharmacy: PharmacyId,
  { status, now }: { status: "open" | "done"; now: Date },
) {
  const [which, order]: RawBuilder<unknown>[] =
    status === "open" ? [sql`is null`, sql`t.id`] : [sql`is not null`, sql`t.done_at desc, t.id`]
  const tasks = await queryPrepared(
    database,
    sql<PharmacyTask>`
      select ${columns} from ${from}
      where t.pharmacy_id = ${pharmacy} and t.done_at ${which} order by ${order} limit ${pageSize}::int`,
  )
  const { tasks: openCount } = await countWaiting(database, pharmacy, now)
  return { openCount, tasks }
}

/** Returns the counts for the bell and the menu's badges. */
export async function countWaiting(database: Database, pharmacy: PharmacyId, now: Date): Promise<Waiting> {
  const [waiting] = await queryPrepared(
    database,
    sql<Waiting>`
      select
        (select count(*)::integer from pharmacy_tasks where pharmacy_id = ${pharmacy} and done_at is null) as tasks,
        (select count(*)::integer from announcements a where ${isRunningFor(pharmacy, now)} and not exists (
          select from announcement_readings r where r.announcement_id = a.id and r.pharmacy_id = ${pharmacy})) as announcements,
        ${countUnread({ pharmacy })} as corrections,
        o.orders, o."latestOrder",
        (select coalesce(sum(quantity - settled), 0)::integer from quarantined_units
          where pharmacy_id = ${pharmacy} and settled < quantity) as "unitsInQuarantine"
      from (
        select count(*)::integer as orders, max(id) as "latestOrder" from customer_orders
        where pharmacy_id = ${pharmacy} and order_status = 'pending'
      ) o`,
  )
  if (!waiting) throw new Error("nothing was counted")
  return waiting
}

export type FinishTaskInput = { id: number; key: string; note: string; doneBy: string; now: Date }

/** Marks a task as done. Idempotent; a second caller learns who was first. */
export async function finishTask(
  database: Database,
  pharmacy: PharmacyId,
  { id, key, note, doneBy, now }: FinishTaskInput,
): Promise<PharmacyTask> {
  const finished = { ofPharmacy: pharmacy, ofTask: id, actKey: key, note }
  await call(database, fn.finishTask({ ...finished, acting: doneBy, happenedAt: now }))
  const [task] = await queryPrepared(
    database,
    sql<PharmacyTask>`select ${columns} from ${from} where t.id = ${id} and t.pharmacy_id = ${pharmacy}`,
  )
  if (!task) throw problem("not-found")
  return task
}
