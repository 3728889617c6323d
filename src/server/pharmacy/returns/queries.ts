import { sql } from "kysely"
import type { NewReturn, Return } from "#contract/pharmacy/returns.ts"
import { fn } from "#database/functions.gen.ts"
import { readReceiptNumber } from "#domain/pharmacy/receipt-number.ts"
import { colomboDay } from "#domain/platform/colombo-day.ts"
import type { PharmacyId } from "#server/api/proven-ids.ts"
import { call } from "#server/platform/database/call.ts"
import type { Database } from "#server/platform/database/database.ts"
import { queryPrepared } from "#server/platform/database/query-prepared.ts"
import { fingerprintOf } from "#server/platform/fingerprint.ts"
import { problem } from "#server/platform/http/problems.ts"

/** Records a return atomically. Idempotent by key. */
export async function takeReturn(
  database: Database,
  pharmacy: PharmacyId,
  { request, taker, now }: { request: NewReturn; taker: string; now: Date },
): Promise<Return> {
  const { id, reason, refundMethod } = request
  const receiptNumber = readReceiptNumber(request.receiptNumber)
  const lines = request.lines.map(asRow)
  return call(
    database,
    fn.recordReturn<Return>({
      ofPharmacy: pharmacy,
      returnId: id,
      receipt: receiptNumber,
      taker,
      payload: lines,
      why: reason,
      refund: refundMethod,
      fingerprint: fingerprintOf([receiptNumber, JSON.stringify(lines), reason, refundMethod]),
      notedAt: now,
      today: colomboDay(now),
    }),
  )
}

const asRow = ({ lineNo, quantity, to, batchId }: NewReturn["lines"][number]) => ({
  line_no: lineNo,
  quantity,
  goes_to: to,
  batch_id: batchId,
})

/** Returns all returns of a sale, oldest first; none for another pharmacy's sale. */
export async function findReturnsOf(
  database: Database,
  pharmacy: PharmacyId,
  receiptNumber: string,
): Promise<Return[]> {
  const [row] = await queryPrepared(
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
