import { sql } from "kysely"
import type { AccountBill, AccountBillDetail, BillAnswer, NewBill } from "#contract/pharmacy/account-bills.ts"
import { fn } from "#database/functions.gen.ts"
import { colomboDay } from "#domain/platform/colombo-day.ts"
import type { PharmacyId } from "#server/api/proven-ids.ts"
import type { StaffActor } from "#server/api/staff-actor.ts"
import { call } from "#server/platform/database/call.ts"
import type { Database } from "#server/platform/database/database.ts"
import { pageOf } from "#server/platform/database/keyset-page.ts"
import { queryPrepared } from "#server/platform/database/query-prepared.ts"
import { fingerprintOf } from "#server/platform/fingerprint.ts"
import { problem } from "#server/platform/http/problems.ts"

/** Columns of a bill `b`. */
const billColumns = sql`b.id, b.number, b.account_id as "accountId", b.name, b.from_day::text as "fromDay",
  b.until_day::text as "untilDay", b.total_cents::float8 as "totalCents", answered.paid as "paidCents",
  answered.refused as "refusedCents", answered.written_off as "writtenOffCents", as_utc(b.made_at) as "madeAt"`

const withAnswers = sql`cross join lateral (
    select coalesce(sum(a.cents) filter (where a.kind = 'paid'), 0)::float8 as paid,
      coalesce(sum(a.cents) filter (where a.kind = 'refused'), 0)::float8 as refused,
      coalesce(sum(a.cents) filter (where a.kind = 'written-off'), 0)::float8 as written_off
    from account_bill_answers a where a.pharmacy_id = b.pharmacy_id and a.bill_id = b.id) answered`

type Asked = { id: number; limit: number; before?: number | undefined; today: string }

/** Returns the bills of an account, newest first, and what no bill has. Throws not-found for another pharmacy's. */
export async function findBills(database: Database, pharmacy: PharmacyId, asked: Asked) {
  const { id, limit, before, today } = asked
  const [account] = await queryPrepared(
    database,
    sql<{ unbilledCents: number }>`
      select coalesce((select sum(e.cents) from unbilled_entries(a.pharmacy_id, a.id, ${today}::date) e), 0)::float8
          as "unbilledCents"
      from customer_accounts a where a.pharmacy_id = ${pharmacy} and a.id = ${id}`,
  )
  if (!account) throw problem("not-found")
  const found = await queryPrepared(
    database,
    sql<AccountBill>`
      select ${billColumns} from account_bills b ${withAnswers}
      where b.pharmacy_id = ${pharmacy} and b.account_id = ${id}
        ${before === undefined ? sql`` : sql`and b.number < ${before}`}
      order by b.number desc limit ${limit + 1}::int`,
  )
  const { page, next } = pageOf(found, limit, ({ number }) => number)
  return { bills: page, next, ...account }
}

export async function getBill(
  database: Database,
  pharmacy: PharmacyId,
  id: string,
): Promise<AccountBillDetail> {
  const [found] = await queryPrepared(
    database,
    sql<AccountBillDetail>`
      select ${billColumns}, b.shop_tax_number as "shopTaxNumber", b.payer_tax_number as "payerTaxNumber",
        (select jsonb_agg(jsonb_build_object('lineNo', l.line_no, 'kind', l.kind, 'receiptNumber', l.receipt_number,
            'reference', l.reference, 'at', as_utc(l.occurred_at), 'cents', l.cents) order by l.line_no)
          from account_bill_lines l where l.pharmacy_id = b.pharmacy_id and l.bill_id = b.id) as lines,
        coalesce((select jsonb_agg(jsonb_build_object('id', a.id, 'kind', a.kind, 'cents', a.cents, 'dated', a.dated,
            'reason', a.reason, 'recordedBy', person_name(a.recorded_by)) order by a.recorded_at, a.kind, a.id)
          from account_bill_answers a where a.pharmacy_id = b.pharmacy_id and a.bill_id = b.id), '[]') as answers
      from account_bills b ${withAnswers}
      where b.pharmacy_id = ${pharmacy} and b.id = ${id}`,
  )
  if (!found) throw problem("not-found")
  return found
}

export async function makeBill(
  database: Database,
  { pharmacy, subject, now }: StaffActor,
  { id, key, untilDay }: NewBill,
): Promise<AccountBillDetail> {
  await call(
    database,
    fn.makeAccountBill({
      ofPharmacy: pharmacy,
      billKey: key,
      ofAccount: id,
      untilDay,
      fingerprint: fingerprintOf([id, untilDay]),
      acting: subject,
      happenedAt: now,
      today: colomboDay(now),
    }),
  )
  return getBill(database, pharmacy, key)
}

export async function answerBill(
  database: Database,
  { pharmacy, subject, now }: StaffActor,
  { id, key, ...answer }: BillAnswer,
): Promise<AccountBillDetail> {
  await call(
    database,
    fn.answerAccountBill({
      ofPharmacy: pharmacy,
      ofBill: id,
      answerKey: key,
      answer,
      fingerprint: fingerprintOf([id, answer]),
      acting: subject,
      happenedAt: now,
      today: colomboDay(now),
    }),
  )
  return getBill(database, pharmacy, id)
}
