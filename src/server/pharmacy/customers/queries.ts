import { sql } from "kysely"
import type { Customer, CustomerSale, DueCustomer, FoundCustomer } from "#contract/pharmacy/customers.ts"
import { daysOfSupply, dueUntil } from "#domain/pharmacy/refills.ts"
import { colomboDay } from "#domain/platform/colombo-day.ts"
import type { PharmacyId } from "#server/api/proven-ids.ts"
import { mailsOf } from "#server/pharmacy/mail/queries.ts"
import type { Database } from "#server/platform/database/database.ts"
import { pageOf } from "#server/platform/database/keyset-page.ts"
import { queryPrepared } from "#server/platform/database/query-prepared.ts"
import { problem } from "#server/platform/http/problems.ts"

const pageSize = 50

type Asked = { q?: string | undefined; after?: number | undefined }

/** Returns a page of a pharmacy's customers by name. */
export async function findCustomers(database: Database, pharmacy: PharmacyId, { q, after }: Asked) {
  const found = await queryPrepared(
    database,
    sql<FoundCustomer>`
      select c.id, c.name, c.phone_number as "phoneNumber", c.language, c.credit_limit_cents is not null as "hasAccount",
        array(select a.generic_name from customer_allergies a where a.customer_id = c.id order by 1) as allergies,
        (select as_utc(max(s.recorded_at)) from customer_sales k
          join sales s on s.pharmacy_id = k.pharmacy_id and s.id = k.sale_id
          where k.pharmacy_id = c.pharmacy_id and k.customer_id = c.id) as "lastSoldAt"
      from customer_accounts c
      where c.pharmacy_id = ${pharmacy} and c.erased_at is null ${q === undefined ? sql`` : matches(q)}
        ${
          after === undefined
            ? sql``
            : sql`and (c.name_key, c.id) > (select f.name_key, f.id from customer_accounts f
                where f.pharmacy_id = ${pharmacy} and f.id = ${after})`
        }
      order by c.name_key, c.id limit ${pageSize + 1}::int`,
  )
  const { page, next } = pageOf(found, pageSize, ({ id }) => id)
  return { customers: page, next }
}

/** Restricts customers to those with these words in the name or digits in the phone number. */
function matches(q: string) {
  const digits = q.replace(/[\s+()-]/g, "")
  if (!/^\d{2,}$/.test(digits)) return sql`and c.name_key like all (search_patterns(${q}))`
  const national = digits.replace(/^(0|94(?=\d{3}))/, "")
  return sql`and c.phone_key like ${`%${national.slice(-9)}%`}`
}

type SaleRow = Omit<CustomerSale, "lines"> & {
  lines: (Omit<CustomerSale["lines"][number], "proposedDays"> & {
    lastUnits: number | null
    lastDays: number | null
  })[]
}
type CustomerRow = Omit<Customer, "sales"> & { sales: SaleRow[] }
type Limits = { sales: number; refills: number; prescriptions: number }

const onScreen: Limits = { sales: 50, refills: 100, prescriptions: 20 }
/** An export is whole, within what a pharmacy could sell to one person. */
const inExport: Limits = { sales: 10_000, refills: 10_000, prescriptions: 10_000 }

export const getCustomer = (database: Database, pharmacy: PharmacyId, id: number) =>
  readCustomer(database, { pharmacy, id }, onScreen)

export const exportCustomer = (database: Database, pharmacy: PharmacyId, id: number) =>
  readCustomer(database, { pharmacy, id }, inExport)

/** Returns a customer. Throws not-found for another pharmacy's, or an erased one. */
async function readCustomer(
  database: Database,
  { pharmacy, id }: { pharmacy: PharmacyId; id: number },
  limits: Limits,
): Promise<Customer> {
  const [row] = await queryPrepared(
    database,
    sql<CustomerRow>`
      select c.id, c.version, c.name, c.phone_number as "phoneNumber", c.email, c.born_on::text as "bornOn", c.language, c.note,
        c.reminder_way as "reminderWay", as_utc(c.consented_at) as "consentedAt", as_utc(c.withdrawn_at) as "withdrawnAt",
        as_utc(c.created_at) as "createdAt", c.credit_limit_cents is not null as "hasAccount",
        account_balance(c.pharmacy_id, c.id)::float8 as "balanceCents",
        array(select a.generic_name from customer_allergies a where a.customer_id = c.id order by 1) as allergies,
        coalesce((select jsonb_agg(to_jsonb(p) order by p.id desc) from (
            select e.prescription_id as id, e.written_on as "writtenOn", e.prescriber, array(
                select l.medicine_name from prescription_lines l where l.prescription_id = e.prescription_id order by l.line_no) as medicines
            from prescription_entries e join prescriptions p on p.id = e.prescription_id and p.pharmacy_id = c.pharmacy_id
            where e.patient_key = c.name_key and e.entry_no = (select max(v.entry_no) from prescription_entries v where v.prescription_id = e.prescription_id)
              and (phone_digits(e.patient_phone) = c.phone_key) is not false
            order by e.prescription_id desc limit ${limits.prescriptions}::int) p), '[]') as prescriptions,
        coalesce((select jsonb_agg(to_jsonb(r) order by r."runsOutOn" desc, r.id) from (
            select r.id, r.medicine_name as medicine, r.quantity, r.days, r.runs_out_on as "runsOutOn", r.state,
              as_utc(r.reminded_at) as "remindedAt"
            from refills r where r.customer_id = c.id order by r.runs_out_on desc, r.id limit ${limits.refills}::int) r), '[]') as refills,
        ${mailsOf(sql`c.id`)} as mails,
        coalesce((select jsonb_agg(to_jsonb(s) - 'at' order by s.at desc) from (
            select s.id, s.receipt_number as "receiptNumber", as_utc(s.occurred_at) as "soldAt", s.occurred_at as at,
              s.total_cents as "totalCents", (
                select jsonb_agg(jsonb_build_object('lineNo', l.line_no, 'stockId', surviving_row(l.stock_id), 'name', l.medicine_name,
                    'quantity', l.quantity, 'returned', coalesce((select sum(b.quantity) from sale_return_lines b
                      where b.pharmacy_id = l.pharmacy_id and b.sale_id = l.sale_id and b.sale_line_no = l.line_no), 0),
                    'directions', (select w.directions from dispensings d
                      join prescription_lines w on w.prescription_id = d.prescription_id and w.medicine_id = m.id
                      where d.pharmacy_id = l.pharmacy_id and d.sale_id = l.sale_id order by w.line_no limit 1),
                    'plannedDays', planned.days, 'lastUnits', before.quantity, 'lastDays', before.days) order by l.line_no)
                from sale_lines l
                join stock k on k.id = l.stock_id
                join medicines m on m.id = k.medicine_id
                left join refills planned on planned.pharmacy_id = l.pharmacy_id and planned.sale_id = l.sale_id
                  and planned.line_no = l.line_no
                left join lateral (
                  select r.quantity, r.days from refills r
                  where r.customer_id = c.id and r.medicine_id = m.id order by r.id desc limit 1) before on true
                where l.pharmacy_id = s.pharmacy_id and l.sale_id = s.id) as lines
            from customer_sales k join sales s on s.pharmacy_id = k.pharmacy_id and s.id = k.sale_id
            where k.pharmacy_id = c.pharmacy_id and k.customer_id = c.id
            order by s.occurred_at desc limit ${limits.sales}::int) s), '[]') as sales
      from customer_accounts c
      where c.pharmacy_id = ${pharmacy} and c.id = ${id} and c.erased_at is null`,
  )
  if (!row) throw problem("not-found")
  return { ...row, sales: row.sales.map((sale) => ({ ...sale, lines: sale.lines.map(withProposal) })) }
}

/** Proposes the days of supply: as last time, or by the directions. */
function withProposal({ lastUnits, lastDays, ...line }: SaleRow["lines"][number]) {
  const asLastTime = lastUnits && lastDays ? Math.round((line.quantity * lastDays) / lastUnits) : undefined
  const byDirections = line.directions === null ? undefined : daysOfSupply(line.quantity, line.directions)
  return { ...line, proposedDays: byDirections ?? (asLastTime || null) }
}

/** Returns customers who agreed to reminders, with what runs out in the next days; the first to run out first. */
export const findDue = (database: Database, pharmacy: PharmacyId, now: Date) =>
  queryPrepared(
    database,
    sql<DueCustomer>`
      select c.id, c.name, c.phone_number as "phoneNumber", c.language, c.reminder_way as way, c.email,
        (select case when m ->> 'state' = 'failed' then m end from (
          select ${mailsOf(sql`c.id`, sql`m.kind = 'refill'`)} -> 0 as m) last) as "failedMail",
        exists (select from refills t where t.customer_id = c.id and colombo_day(t.reminded_at) = ${colomboDay(now)}::date)
          as "wasRemindedToday",
        jsonb_agg(jsonb_build_object('id', r.id, 'medicine', r.medicine_name, 'quantity', r.quantity, 'days', r.days,
          'runsOutOn', r.runs_out_on) order by r.runs_out_on, r.id) as refills
      from refills r
      join customer_accounts c on c.pharmacy_id = r.pharmacy_id and c.id = r.customer_id
      where r.pharmacy_id = ${pharmacy} and r.state = 'open' and r.runs_out_on <= ${dueUntil(colomboDay(now))}::date
        and c.reminder_way is not null
      group by c.id order by min(r.runs_out_on), c.id limit 500`,
  )
