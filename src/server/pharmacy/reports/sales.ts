import { type RawBuilder, sql } from "kysely"
import type { ReportRecord } from "#domain/pharmacy/reports.ts"
import { daysLater } from "#domain/platform/colombo-day.ts"
import { soldLines } from "#server/pharmacy/sales/sold-lines.ts"
import { type Asked, ask } from "./asked.ts"

/**
 * Selects sales on the day the goods were handed over, and returns on the day they were taken back. Net sales are the money
 * taken less the money refunded: sales less discounts and returns, and what rounding added.
 */
const documents = ({ pharmacy, first, end }: Asked) => sql`
  select occurred_at as at, sold_by as who, cashier_id as cashier, 1 as receipts, total_cents + discount_cents - rounding_cents as sales,
    discount_cents as discounts, 0::bigint as returns, rounding_cents::bigint as rounding, total_cents as net
  from sales where pharmacy_id = ${pharmacy} and occurred_at >= ${first} and occurred_at < ${end}
  union all
  select recorded_at, returned_by, cashier_id, 0, 0, 0, refund_cents - rounding_cents, -rounding_cents, -refund_cents
  from sale_returns where pharmacy_id = ${pharmacy} and recorded_at >= ${first} and recorded_at < ${end}`

const sums = sql`sum(receipts)::float8 as receipts, sum(sales)::float8 as sales, sum(discounts)::float8 as discounts,
  sum(returns)::float8 as returns, sum(rounding)::float8 as rounding, sum(net)::float8 as net`
const noSums = { receipts: 0, sales: 0, discounts: 0, returns: 0, rounding: 0, net: 0 }

const sumsBy = (asked: Asked, label: RawBuilder<unknown>, order: RawBuilder<unknown>) =>
  ask(asked, sql`select ${label}, ${sums} from (${documents(asked)}) d group by 1 order by ${order}`)

/** Returns every day of the range, also those without a sale. */
export async function findSalesByDay(asked: Asked): Promise<ReportRecord[]> {
  const found = await sumsBy(asked, sql`colombo_day(at)::text as day`, sql`1`)
  const known = new Map(found.map((record) => [record.day, record]))
  const days: ReportRecord[] = []
  for (let day = asked.from; day <= asked.to; day = daysLater(day, 1))
    days.push(known.get(day) ?? { day, ...noSums })
  return days
}

/** Returns the hours of the day from the first to the last with sales. */
export async function findSalesByHour(asked: Asked): Promise<ReportRecord[]> {
  const found = await sumsBy(
    asked,
    sql`extract(hour from at at time zone 'Asia/Colombo')::integer as hour`,
    sql`1`,
  )
  const known = new Map(found.map((record) => [Number(record.hour), record]))
  const hours = [...known.keys()]
  if (hours.length === 0) return []
  const first = Math.min(...hours)
  return Array.from({ length: Math.max(...hours) - first + 1 }, (_, later) => {
    const hour = first + later
    return known.get(hour) ?? { hour, ...noSums }
  })
}

/** Returns sales by who sold, and returns by who took them back: the cashier, or else the account. */
export const findSalesByStaff = (asked: Asked): Promise<ReportRecord[]> =>
  ask(
    asked,
    sql`select coalesce(cashier_name(cashier), person_name(account), ${sql.lit("–")}) as staff, ${sums}
      from (select *, case when cashier is null then who end as account from (${documents(asked)}) d) d
      group by cashier, account order by sum(net) desc, 1, cashier, account`,
  )

/** Returns what was taken and refunded by each method; a payment by several methods is a payment of each. */
export const findSalesByPayment = (asked: Asked): Promise<ReportRecord[]> =>
  ask(
    asked,
    sql`
      with paid as (
        select method, 1 as payments, cents as taken, 0 as refunds, 0 as refunded from sales s
        cross join lateral (values ('cash', paid_cents(s, 'cash')), ('card', paid_cents(s, 'card')), ('qr', paid_cents(s, 'qr')),
          ('account', paid_cents(s, 'account')))
          p (method, cents)
        where s.pharmacy_id = ${asked.pharmacy} and s.occurred_at >= ${asked.first} and s.occurred_at < ${asked.end}
          and (cents > 0 or coalesce(s.payment_method, 'cash') = method)
        union all
        select method, 0, 0, 1, cents from sale_returns r
        cross join lateral (values ('cash', refunded_cents(r, 'cash')), ('card', refunded_cents(r, 'card')),
          ('qr', refunded_cents(r, 'qr')), ('account', refunded_cents(r, 'account'))) p (method, cents)
        where r.pharmacy_id = ${asked.pharmacy} and r.recorded_at >= ${asked.first} and r.recorded_at < ${asked.end}
          and (cents > 0 or r.refund_method = method)
      )
      select method as payment, sum(payments)::float8 as payments, sum(taken)::float8 as taken,
        sum(refunds)::float8 as "refundCount", sum(refunded)::float8 as refunded, sum(taken - refunded)::float8 as net
      from paid group by 1 order by array_position(array['cash', 'card', 'qr', 'account'], method)`,
  )

/** Selects units sold less those returned, with what was paid and refunded for them, by medicine. */
const medicines = ({ pharmacy, first, end }: Asked) => sql`
  select m.id, m.name, m.manufacturer, sum(r.units) as units, sum(r.cents) as cents
  from (
    select stock_id, sum(units) as units, sum(cents) as cents from (
      ${soldLines(pharmacy, first, end)}
      union all
      select l.stock_id, -l.quantity, l.discount_cents - l.total_cents
      from sale_returns r
      join sale_return_lines l on l.pharmacy_id = r.pharmacy_id and l.return_id = r.id
      where r.pharmacy_id = ${pharmacy} and r.recorded_at >= ${first} and r.recorded_at < ${end}
    ) moved group by stock_id
  ) r
  join stock s on s.id = surviving_row(r.stock_id) and s.pharmacy_id = ${pharmacy}
  join medicines m on m.id = s.medicine_id
  group by m.id`

export const findSalesByMedicine = (asked: Asked): Promise<ReportRecord[]> =>
  ask(
    asked,
    sql`select name as medicine, manufacturer, units::float8, cents::float8 as paid from (${medicines(asked)}) m
      order by cents desc, name, manufacturer`,
  )

export const findSalesByManufacturer = (asked: Asked): Promise<ReportRecord[]> =>
  ask(
    asked,
    sql`select manufacturer, sum(units)::float8 as units, sum(cents)::float8 as paid from (${medicines(asked)}) m
      group by 1 order by sum(cents) desc, 1`,
  )
