import { type RawBuilder, sql } from "kysely"
import type { ReportRecord } from "#domain/pharmacy/reports.ts"
import { type Asked, ask } from "./asked.ts"
import { returnedTaxes, taxedLines } from "./taxes.ts"

/** The accounts of the journal. An accountant maps them to those of the books. */
const accounts = {
  cash: ["1000", "Cash"],
  card: ["1010", "Card payments to come"],
  qr: ["1020", "QR payments to come"],
  cashMoves: ["1090", "Cash in and out, to allocate"],
  receivable: ["1100", "Customers' accounts"],
  stock: ["1200", "Stock"],
  quarantine: ["1210", "Stock in quarantine"],
  reserved: ["1220", "Stock held for orders"],
  sentBack: ["1230", "Goods sent back to suppliers"],
  onTheWay: ["1240", "Stock on the way to branches"],
  branches: ["1300", "Transfers between branches"],
  payable: ["2000", "Trade payables"],
  tax: ["2100", "Taxes on sales"],
  sales: ["4000", "Sales"],
  discounts: ["4010", "Discounts"],
  returns: ["4020", "Returns"],
  rounding: ["4090", "Cash rounding"],
  cost: ["5000", "Cost of goods sold"],
  badDebts: ["5200", "Bad debts"],
  writeOff: ["5100", "Stock written off"],
  differences: ["5110", "Stock differences"],
  drawer: ["5900", "Drawer differences"],
} as const
type Account = keyof typeof accounts

const codeOf = (account: Account) => sql.lit(accounts[account][0])
/** Adds a debit (a positive amount) or credit (a negative one) to each document of a selection. */
const entry = (account: Account, cents: RawBuilder<unknown>, text: string | RawBuilder<unknown>) =>
  sql`(${codeOf(account)}, (${cents})::bigint, ${typeof text === "string" ? sql.lit(text) : text})`
const entries = (...all: RawBuilder<unknown>[]) =>
  sql`cross join lateral (values ${sql.join(all)}) e (account, cents, text)`

const minus = (cents: RawBuilder<unknown>) => sql`-(${cents})`

const sold = ({ pharmacy, first, end }: Asked) => sql`
  select colombo_day(s.occurred_at) as day, e.* from sales s
  ${entries(
    entry("cash", sql`paid_cents(s, 'cash')`, "Sales paid in cash"),
    entry("card", sql`paid_cents(s, 'card')`, "Sales paid by card"),
    entry("qr", sql`paid_cents(s, 'qr')`, "Sales paid by QR"),
    entry("receivable", sql`paid_cents(s, 'account')`, "Sales on account"),
    entry("discounts", sql`s.discount_cents`, "Discounts"),
    entry("sales", minus(sql`s.total_cents + s.discount_cents - s.rounding_cents`), "Sales at shelf prices"),
    entry("rounding", sql`-s.rounding_cents`, "Rounding of sales"),
  )}
  where s.pharmacy_id = ${pharmacy} and s.occurred_at >= ${first} and s.occurred_at < ${end}`

const returned = ({ pharmacy, first, end }: Asked) => sql`
  select colombo_day(r.recorded_at), e.* from sale_returns r
  ${entries(
    entry("returns", sql`r.refund_cents - r.rounding_cents`, "Returns"),
    entry("rounding", sql`r.rounding_cents`, "Rounding of refunds"),
    entry("cash", minus(sql`refunded_cents(r, 'cash')`), "Refunds in cash"),
    entry("card", minus(sql`refunded_cents(r, 'card')`), "Refunds by card"),
    entry("qr", minus(sql`refunded_cents(r, 'qr')`), "Refunds by QR"),
    entry("receivable", minus(sql`refunded_cents(r, 'account')`), "Returns credited to accounts"),
  )}
  where r.pharmacy_id = ${pharmacy} and r.recorded_at >= ${first} and r.recorded_at < ${end}`

/** Prices include taxes: these leave the sales, and come back with returns. */
const taxed = (asked: Asked) => sql`
  select colombo_day(s.at), e.* from (${taxedLines(asked)}) s
  cross join lateral (select s.tax_name || ' in sales' as text) t
  ${entries(entry("sales", sql`s.tax_cents`, sql`t.text`), entry("tax", minus(sql`s.tax_cents`), sql`t.text`))}
  where s.tax_cents > 0
  union all
  select colombo_day(r.at), e.* from (${returnedTaxes(asked)}) r
  cross join lateral (select r.tax_name || ' in returns' as text) t
  ${entries(entry("tax", sql`r.tax_cents`, sql`t.text`), entry("returns", minus(sql`r.tax_cents`), sql`t.text`))}
  where r.tax_cents > 0`

const accountsPaid = ({ pharmacy, first, end }: Asked) => sql`
  select colombo_day(p.recorded_at), e.* from account_payments p
  cross join lateral (
    select case p.method when 'card' then ${codeOf("card")} when 'qr' then ${codeOf("qr")} else ${codeOf("cash")} end as account,
      'Payments on account' as text
  ) t
  cross join lateral (values (t.account, p.cents, t.text), (${codeOf("receivable")}, -p.cents, t.text)) e (account, cents, text)
  where p.pharmacy_id = ${pharmacy} and p.recorded_at >= ${first} and p.recorded_at < ${end}`

const billsWrittenOff = ({ pharmacy, first, end }: Asked) => sql`
  select colombo_day(w.recorded_at), e.* from account_bill_answers w
  join account_bills b on b.pharmacy_id = w.pharmacy_id and b.id = w.bill_id
  cross join lateral (select 'Written off of bill ' || b.number || ', ' || b.name as text) t
  ${entries(entry("badDebts", sql`w.cents`, sql`t.text`), entry("receivable", minus(sql`w.cents`), sql`t.text`))}
  where w.pharmacy_id = ${pharmacy} and w.kind = 'written-off' and w.recorded_at >= ${first} and w.recorded_at < ${end}`

const moved = ({ pharmacy, first, end }: Asked) => sql`
  select colombo_day(c.moved_at), e.* from till_cash_movements c
  cross join lateral (
    select case direction when 'in' then cents else -cents end as cents,
      case direction when 'in' then 'Cash in: ' else 'Cash out: ' end || reason as text from (select c.*) c
  ) m
  ${entries(entry("cash", sql`m.cents`, sql`m.text`), entry("cashMoves", minus(sql`m.cents`), sql`m.text`))}
  where c.pharmacy_id = ${pharmacy} and c.moved_at >= ${first} and c.moved_at < ${end}`

/** A closing that continues an earlier one covers it: only what it adds to the difference is new. */
const counted = ({ pharmacy, first, end }: Asked) => sql`
  select colombo_day(r.closed_at), e.* from till_reports r
  left join till_reports b on b.pharmacy_id = r.pharmacy_id and b.number = r.follows
  cross join lateral (
    select (r.content ->> 'varianceCents')::bigint - coalesce((b.content ->> 'varianceCents')::bigint, 0) as cents,
      'Drawer difference, closing ' || r.number as text
  ) d
  ${entries(entry("cash", sql`d.cents`, sql`d.text`), entry("drawer", minus(sql`d.cents`), sql`d.text`))}
  where r.pharmacy_id = ${pharmacy} and r.closed_at >= ${first} and r.closed_at < ${end}`

const costOfSales = ({ pharmacy, first, end }: Asked) => sql`
  select colombo_day(s.occurred_at), e.* from sales s
  cross join lateral (
    select coalesce(sum(cost_cents), 0)::bigint as cents from stock_movements
    where source_kind = 'sale' and source_id = s.id offset 0
  ) m
  ${entries(
    entry("cost", minus(sql`m.cents`), "Cost of goods sold"),
    entry("stock", sql`m.cents`, "Cost of goods sold"),
  )}
  where s.pharmacy_id = ${pharmacy} and s.occurred_at >= ${first} and s.occurred_at < ${end}`

// Stolen and lost units are not in the shop; all others that are written off go into quarantine (\`stock_movements_follow_up()\`).
const goesAside = (reason: RawBuilder<unknown>) => sql`${reason} ~ '^(damaged|expired|short-dated)(:|$)'`

/** What changes the stock apart from sales, by what it is. */
const otherMovements = ({ pharmacy, first, end }: Asked) => sql`
  select colombo_day(m.occurred_at), e.* from stock s
  cross join lateral (
    select stock_id, occurred_at, kind, source_kind, source_id, batch_id, reason, cost_cents from stock_movements
    where stock_id = s.id and source_kind <> 'sale' and occurred_at >= ${first} and occurred_at < ${end}
      and cost_cents <> 0 offset 0
  ) m
  cross join lateral (
    select case
      when m.source_kind = 'goods-receipt' then 'receipt'
      when m.kind = 'receipt' then 'delivery'
      when m.kind = 'transfer-out' then 'sent'
      when m.kind = 'transfer-in' then coalesce((
        select case a.act when 'received' then 'branch' end from transfer_acts a
        where a.pharmacy_id = ${pharmacy} and a.key = m.source_id), 'sent')
      when m.source_kind = 'sale-return' then 'return'
      when m.kind = 'expired' or m.source_kind in ('quarantine', 'recall') then 'quarantine'
      when m.kind in ('reserve', 'release') then 'order'
      when m.kind = 'write-off' then case when ${goesAside(sql`m.reason`)} then 'quarantine' else 'write-off' end
      when m.source_kind = 'undo' then coalesce((
        select case when ${goesAside(sql`v.reason`)} then 'quarantine' else 'write-off' end from stock_movements v
        where v.source_kind = 'write-off' and v.source_id = m.source_id and v.batch_id = m.batch_id limit 1), 'difference')
      else 'difference' end as what
  ) k
  cross join lateral (
    select case k.what
      when 'receipt' then (
        select 'Goods received, ' || coalesce(p.name, w.name) || ', invoice ' || r.invoice_number from goods_receipts r
        left join suppliers p on p.id = r.supplier_id left join wholesalers w on w.id = r.wholesaler_id
        where r.pharmacy_id = ${pharmacy} and r.id = m.source_id)
      when 'delivery' then 'Goods received' || coalesce((
        select ', ' || p.name from deliveries d
        join purchase_orders o on o.id = d.order_id join suppliers p on p.id = o.supplier_id
        where d.pharmacy_id = ${pharmacy} and d.id = m.source_id), '')
      when 'sent' then 'Goods sent to branches'
      when 'branch' then 'Goods from branches'
      when 'return' then 'Cost of returned goods'
      when 'quarantine' then 'Goods into and out of quarantine'
      when 'order' then 'Goods held for orders and released'
      when 'write-off' then 'Goods written off'
      else 'Counts and corrections' end as text,
      case k.what when 'receipt' then ${codeOf("payable")} when 'delivery' then ${codeOf("payable")}
        when 'sent' then ${codeOf("onTheWay")} when 'branch' then ${codeOf("branches")}
        when 'return' then ${codeOf("cost")} when 'quarantine' then ${codeOf("quarantine")} when 'order' then ${codeOf("reserved")}
        when 'write-off' then ${codeOf("writeOff")} else ${codeOf("differences")} end as account
  ) t
  cross join lateral (values (${codeOf("stock")}, m.cost_cents, t.text), (t.account, -m.cost_cents, t.text)) e (account, cents, text)
  where s.pharmacy_id = ${pharmacy}`

const intoQuarantine = ({ pharmacy, first, end }: Asked) => sql`
  select colombo_day(r.recorded_at), e.* from sale_returns r
  join sale_return_lines l on l.pharmacy_id = r.pharmacy_id and l.return_id = r.id and l.goes_to = 'quarantine'
  ${entries(
    entry("quarantine", sql`l.cost_cents`, "Cost of returned goods"),
    entry("cost", minus(sql`l.cost_cents`), "Cost of returned goods"),
  )}
  where r.pharmacy_id = ${pharmacy} and r.recorded_at >= ${first} and r.recorded_at < ${end}`

/**
 * What a branch received is no longer on the way from the sender, which writes off what is missing. The account of transfers
 * adds up to nothing over the company.
 */
const arrived = ({ pharmacy, first, end }: Asked) => sql`
  select colombo_day(a.acted_at), e.* from transfer_acts a
  join transfers t on t.id = a.transfer_id and t.from_pharmacy = ${pharmacy}
  join transfer_lines l on l.transfer_id = t.id
  cross join lateral (
    select cost_upto(l.quantity - l.received - l.damaged, l.quantity, l.costed_units, l.cost_cents) as missing
  ) c
  ${entries(
    entry("branches", sql`l.cost_cents - c.missing`, "Goods received by branches"),
    entry("writeOff", sql`c.missing`, "Missing on the way to branches"),
    entry("onTheWay", minus(sql`l.cost_cents`), "Goods received by branches"),
  )}
  where a.act = 'received' and a.acted_at >= ${first} and a.acted_at < ${end}`

/** Units leave quarantine with their part of the cost; released ones are movements. */
const outOfQuarantine = ({ pharmacy, first, end }: Asked) => sql`
  select colombo_day(a.acted_at), e.* from quarantine_acts a
  cross join lateral (
    select case a.act when 'sent-back' then ${codeOf("sentBack")} else ${codeOf("writeOff")} end as account,
      case a.act when 'sent-back' then 'Goods sent back to suppliers' else 'Goods destroyed' end as text
  ) c
  cross join lateral (
    values (c.account, a.cost_cents, c.text), (${codeOf("quarantine")}, -a.cost_cents, c.text)
  ) e (account, cents, text)
  where a.pharmacy_id = ${pharmacy} and a.act <> 'released' and a.acted_at >= ${first} and a.acted_at < ${end}`

const refusedBySuppliers = ({ pharmacy, first, end }: Asked) => sql`
  select colombo_day(f.recorded_at), e.* from supplier_refusals f
  ${entries(
    entry("quarantine", sql`f.cost_cents`, "Goods refused by suppliers"),
    entry("sentBack", minus(sql`f.cost_cents`), "Goods refused by suppliers"),
  )}
  where f.pharmacy_id = ${pharmacy} and f.recorded_at >= ${first} and f.recorded_at < ${end}`

/** A credit note reduces what is owed to the supplier. The last one of a return clears it: the rest is written off. */
const credited = ({ pharmacy, first, end }: Asked) => sql`
  select colombo_day(c.recorded_at), e.* from supplier_credits c
  join supplier_returns r on r.pharmacy_id = c.pharmacy_id and r.id = c.return_id
  left join suppliers p on p.id = r.supplier_id
  left join wholesalers w on w.id = r.wholesaler_id
  cross join lateral (
    select case when c.is_last then r.cost_cents - sum(o.cents) - coalesce((select sum(f.cost_cents) from supplier_refusals f
        where f.pharmacy_id = r.pharmacy_id and f.return_id = r.id), 0) else 0 end as cents
    from supplier_credits o where o.pharmacy_id = r.pharmacy_id and o.return_id = r.id
  ) rest
  cross join lateral (
    select 'Credit note ' || c.number || ', ' || coalesce(p.name, w.name) as note, 'Sent back and not credited' as rest
  ) t
  ${entries(
    entry("payable", sql`c.cents`, sql`t.note`),
    entry("sentBack", minus(sql`c.cents`), sql`t.note`),
    entry("writeOff", sql`rest.cents`, sql`t.rest`),
    entry("sentBack", minus(sql`rest.cents`), sql`t.rest`),
  )}
  where c.pharmacy_id = ${pharmacy} and c.recorded_at >= ${first} and c.recorded_at < ${end}`

const names = new Map<string, string>(Object.values(accounts))

/**
 * Returns the journal's lines: for each day, account and text a debit or a credit. Every document is entered with both its
 * sides, so that each day balances. Units of unknown cost cost nothing here.
 */
export async function findJournal(asked: Asked): Promise<ReportRecord[]> {
  const parts = [
    sold,
    returned,
    taxed,
    accountsPaid,
    billsWrittenOff,
    moved,
    counted,
    costOfSales,
    otherMovements,
    intoQuarantine,
    arrived,
    outOfQuarantine,
    refusedBySuppliers,
    credited,
  ]
  const lines = await ask(
    asked,
    sql`
      select day::text, account, nullif(greatest(sum(cents), 0), 0)::float8 as debit,
        nullif(greatest(-sum(cents), 0), 0)::float8 as credit, text
      from (${sql.join(
        parts.map((part) => part(asked)),
        sql` union all `,
      )}) line (day, account, cents, text)
      group by day, account, text having sum(cents) <> 0 order by day, account, text`,
  )
  return lines.map((line) => ({ ...line, accountName: names.get(String(line.account)) ?? null }))
}
