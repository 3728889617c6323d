import { sql } from "kysely"
import type { Receipt, ReceiptSummary, Sale } from "#contract/pharmacy/sales.ts"
import type { RefundMethod } from "#domain/pharmacy/till-limits.ts"
import { daysLater } from "#domain/platform/colombo-day.ts"
import type { PharmacyId } from "#server/api/proven-ids.ts"
import { findUsualPacks } from "#server/pharmacy/stock/usual-packs.ts"
import type { Database } from "#server/platform/database/database.ts"
import { pageOf } from "#server/platform/database/keyset-page.ts"
import { queryPrepared } from "#server/platform/database/query-prepared.ts"
import { problem } from "#server/platform/http/problems.ts"

type Search = {
  day: string
  days: number
  text?: string | undefined
  totalCents?: number | undefined
  paidBy?: RefundMethod | undefined
  unrecorded?: boolean | undefined
  today: string
  limit: number
  before?: string | undefined
}
type Dates = { occurredAt: Date; recordedAt: Date }
type Amount = "totalCents" | "discountCents" | "refundedCents"
type SummaryRow = Omit<ReceiptSummary, keyof Dates | Amount> & Dates & Record<Amount, string>

/** Returns receipts recorded up to a day in Sri Lanka, newest first. */
export async function findReceipts(database: Database, pharmacy: PharmacyId, search: Search) {
  const { day, days, text, totalCents, paidBy, unrecorded, today, limit, before } = search
  const rows = await queryPrepared(
    database,
    sql<SummaryRow>`
      select s.id, s.receipt_number as "receiptNumber", s.total_cents as "totalCents", s.discount_cents as "discountCents", s.occurred_at as "occurredAt",
        s.recorded_at as "recordedAt", s.payment_method as "paymentMethod", s.is_offline as "isOffline", s.device,
        (select coalesce(sum(r.refund_cents), 0) from sale_returns r where r.pharmacy_id = s.pharmacy_id and r.sale_id = s.id)
          as "refundedCents",
        (select count(*)::integer from sale_lines l where l.pharmacy_id = s.pharmacy_id and l.sale_id = s.id) as "lineCount",
        (select l.medicine_name from sale_lines l where l.pharmacy_id = s.pharmacy_id and l.sale_id = s.id
          order by l.line_no limit 1) as "firstName"
      from sales s
      where s.pharmacy_id = ${pharmacy}
        and s.recorded_at >= colombo_start(${daysLater(day, 1 - days)}::date)
        and s.recorded_at < colombo_start(${day}::date + 1)
        ${totalCents === undefined ? sql`` : sql`and s.total_cents = ${totalCents}::bigint`}
        ${paidBy === undefined ? sql`` : paidByMethod(paidBy)}
        ${text === undefined ? sql`` : contains(text)}
        ${unrecorded ? sql`and unrecorded_lines(s.pharmacy_id, s.id, ${today}::date) is not null` : sql``}
        ${
          before === undefined
            ? sql``
            : sql`and (s.recorded_at, s.id) <
                (select b.recorded_at, b.id from sales b where b.pharmacy_id = ${pharmacy} and b.id = ${before})`
        }
      order by s.recorded_at desc, s.id desc
      limit ${limit + 1}::int`,
  )
  const { page, next } = pageOf(rows, limit, ({ id }) => id)
  return { receipts: page.map(asSummary), next }
}

/** Restricts receipts to those of which something was paid by a method. */
const paidByMethod = (method: RefundMethod) =>
  sql`and (s.payment_method = ${method} or s.payment_method = 'split' and paid_cents(s, ${method}) > 0)`

/** Restricts receipts to those whose number contains the text, or that sold a medicine with all its words. */
function contains(text: string) {
  const words = text.toLowerCase().split(/\s+/)
  return sql`and (strpos(s.receipt_number, ${text.toUpperCase()}::text) > 0 or exists (
    select from sale_lines l where l.pharmacy_id = s.pharmacy_id and l.sale_id = s.id
      and (select bool_and(strpos(lower(l.medicine_name), word) > 0) from unnest(${words}::text[]) as word)))`
}

const asSummary = (row: SummaryRow): ReceiptSummary => ({
  ...row,
  totalCents: Number(row.totalCents),
  discountCents: Number(row.discountCents),
  refundedCents: Number(row.refundedCents),
  occurredAt: row.occurredAt.toISOString(),
  recordedAt: row.recordedAt.toISOString(),
})

type CameBack = { lineNo: number; batchId: number; quantity: number }
type ReceiptRow = Pick<Receipt, "pharmacy" | "soldBy" | "refundedBy" | "roundsCash"> & {
  customer: NonNullable<Receipt["customer"]> | null
  supply: NonNullable<Receipt["supply"]> | null
  unrecorded: NonNullable<Receipt["unrecorded"]> | null
  sale: Sale
  refundedCents: string
  back: CameBack[]
  medicines: { stockId: number; medicineId: number }[]
}

/** Returns one receipt with its returns. Throws not-found for another pharmacy's. */
export async function getReceipt(
  database: Database,
  pharmacy: PharmacyId,
  { receiptNumber, today }: { receiptNumber: string; today: string },
): Promise<Receipt> {
  const [row] = await queryPrepared(
    database,
    sql<ReceiptRow>`
      select sale_answer(s.pharmacy_id, s.id) as sale,
        jsonb_build_object('name', p.name, 'address', p.address, 'town', p.town, 'phoneNumber', p.phone_number,
          'licenceNumber', p.licence_number, 'taxNumber', p.tax_number) as pharmacy,
        (select jsonb_build_object('id', c.id, 'name', c.name, 'phoneNumber', c.phone_number, 'language', c.language,
            'remindable', c.reminder_way is not null)
          from customer_sales k join customer_accounts c on c.pharmacy_id = k.pharmacy_id and c.id = k.customer_id
          where k.pharmacy_id = s.pharmacy_id and k.sale_id = s.id) as customer,
        (select jsonb_build_object('prescriptionId', d.prescription_id, 'patientName', e.patient_name, 'directions', coalesce((
            select jsonb_agg(jsonb_build_object('stockId', l.stock_id, 'text', w.directions))
            from sale_lines l join stock k on k.id = l.stock_id
            join prescription_lines w on w.prescription_id = d.prescription_id and w.medicine_id = k.medicine_id
            where l.pharmacy_id = s.pharmacy_id and l.sale_id = s.id and w.directions is not null), '[]'))
          from dispensings d
          cross join lateral (select v.patient_name from prescription_entries v where v.prescription_id = d.prescription_id
            order by v.entry_no desc limit 1) e
          where d.pharmacy_id = s.pharmacy_id and d.sale_id = s.id) as supply,
        unrecorded_lines(s.pharmacy_id, s.id, ${today}::date) as unrecorded,
        coalesce(cashier_name(s.cashier_id), person_name(s.sold_by)) as "soldBy",
        (select coalesce(sum(r.refund_cents), 0) from sale_returns r where r.pharmacy_id = s.pharmacy_id and r.sale_id = s.id)
          as "refundedCents",
        (select jsonb_build_object('cash', coalesce(sum(refunded_cents(r, 'cash')), 0),
            'card', coalesce(sum(refunded_cents(r, 'card')), 0), 'qr', coalesce(sum(refunded_cents(r, 'qr')), 0),
            'account', coalesce(sum(refunded_cents(r, 'account')), 0))
          from sale_returns r where r.pharmacy_id = s.pharmacy_id and r.sale_id = s.id) as "refundedBy",
        p.rounds_cash as "roundsCash",
        (select coalesce(jsonb_agg(jsonb_build_object('lineNo', l.sale_line_no, 'batchId', l.batch_id,
            'quantity', l.quantity)), '[]')
          from sale_return_lines l where l.pharmacy_id = s.pharmacy_id and l.sale_id = s.id) as back,
        (select coalesce(jsonb_agg(jsonb_build_object('stockId', k.id, 'medicineId', k.medicine_id)), '[]')
          from stock k where k.id in
            (select l.stock_id from sale_lines l where l.pharmacy_id = s.pharmacy_id and l.sale_id = s.id)) as medicines
      from sales s
      join pharmacies p on p.id = s.pharmacy_id
      where s.pharmacy_id = ${pharmacy} and s.receipt_number = ${receiptNumber}`,
  )
  if (!row) throw problem("not-found")
  const packs = await findUsualPacks(
    database,
    pharmacy,
    row.medicines.map(({ medicineId }) => medicineId),
  )
  return withReturned(row, packs)
}

function withReturned(
  { sale, back, medicines, refundedCents, customer, supply, unrecorded, ...rest }: ReceiptRow,
  packs: Map<number, number>,
): Receipt {
  const packOf = new Map(medicines.map(({ stockId, medicineId }) => [stockId, packs.get(medicineId)]))
  const returnedOf = (isOf: (line: CameBack) => boolean) =>
    back.filter(isOf).reduce((units, { quantity }) => units + quantity, 0)
  const lines = sale.lines.map((line) => {
    const isOfLine = ({ lineNo }: CameBack) => lineNo === line.lineNo
    return {
      ...line,
      packSize: packOf.get(line.stockId) ?? null,
      returned: returnedOf(isOfLine),
      batches: line.batches.map((batch) => ({
        ...batch,
        returned: returnedOf((one) => isOfLine(one) && one.batchId === batch.batchId),
      })),
    }
  })
  return {
    ...sale,
    ...rest,
    ...(customer && { customer }),
    ...(supply && { supply }),
    ...(unrecorded && { unrecorded }),
    lines,
    refundedCents: Number(refundedCents),
  }
}
