import { sql } from "kysely"
import { colomboDay } from "#shared/colombo-day.ts"
import { readReceiptNumber } from "#shared/receipt-number.ts"
import type { NewReturn, QuarantinedUnits, Return } from "#shared/returns.ts"
import type { Database } from "../database.ts"
import type { PharmacyId } from "../endpoints.ts"
import { fingerprintOf } from "../fingerprint.ts"
import { askPrepared } from "../prepared.ts"
import { problem } from "../problems.ts"
import { orRefusal } from "../stock/refusals.ts"

const pageSize = 50

/** Takes back what was sold, all of it or nothing; a repeated key gives the first answer again. */
export async function takeReturn(
  database: Database,
  pharmacy: PharmacyId,
  { wanted, taker, now }: { wanted: NewReturn; taker: string; now: Date },
): Promise<Return> {
  const { id, reason, refundMethod } = wanted
  const receiptNumber = readReceiptNumber(wanted.receiptNumber)
  const lines = JSON.stringify(wanted.lines.map(asRow))
  const asked = fingerprintOf([receiptNumber, lines, reason, refundMethod])
  const [row] = await orRefusal(() =>
    askPrepared(
      database,
      sql<{ taken: Return }>`
        select take_return(${pharmacy}, ${id}, ${receiptNumber}, ${taker}, ${lines}, ${reason}, ${refundMethod}, ${asked},
          ${now}, ${colomboDay(now)}) as taken`,
    ),
  )
  if (!row) throw new Error("take_return() gave no answer")
  return row.taken
}

const asRow = ({ lineNo, quantity, to, batchId }: NewReturn["lines"][number]) => ({
  line_no: lineNo,
  quantity,
  goes_to: to,
  batch_id: batchId,
})

/** What came back of one sale, the first return first; another pharmacy's sale is not there. */
export async function findReturnsOf(
  database: Database,
  pharmacy: PharmacyId,
  receiptNumber: string,
): Promise<Return[]> {
  const [row] = await askPrepared(
    database,
    sql<{ returns: Return[] }>`
      select (
        select coalesce(jsonb_agg(return_answer(r.pharmacy_id, r.id) order by r.recorded_at, r.id), '[]')
        from sale_returns r where r.pharmacy_id = s.pharmacy_id and r.sale_id = s.id) as returns
      from sales s where s.pharmacy_id = ${pharmacy} and s.receipt_number = ${readReceiptNumber(receiptNumber)}`,
  )
  if (!row) throw problem("not-found")
  return row.returns
}

/** Units in quarantine, the last ones first. */
export async function findQuarantine(
  database: Database,
  pharmacy: PharmacyId,
  before: number | undefined,
): Promise<{ units: QuarantinedUnits[]; next: number | null }> {
  const found = await askPrepared(
    database,
    sql<QuarantinedUnits>`
      select q.id, q.stock_id as "stockId", q.medicine_name as name, q.lot, q.expires_on::text as "expiresOn", q.quantity,
        q.reason, s.receipt_number as "receiptNumber", as_utc(q.quarantined_at) as "quarantinedAt"
      from quarantined_units q
      join sale_returns r on r.pharmacy_id = q.pharmacy_id and r.id = q.return_id
      join sales s on s.pharmacy_id = r.pharmacy_id and s.id = r.sale_id
      where q.pharmacy_id = ${pharmacy} ${before === undefined ? sql`` : sql`and q.id < ${before}`}
      order by q.id desc limit ${pageSize + 1}::int`,
  )
  const units = found.slice(0, pageSize)
  return { units, next: found.length > pageSize ? (units.at(-1)?.id ?? null) : null }
}
