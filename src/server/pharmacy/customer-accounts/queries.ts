import { type RawBuilder, sql } from "kysely"
import type {
  ChangedAccount,
  CustomerAccount,
  NewAccount,
  NewPayment,
  Statement,
} from "#contract/pharmacy/customer-accounts.ts"
import { fn } from "#database/functions.gen.ts"
import type { PharmacyId } from "#server/api/proven-ids.ts"
import type { StaffActor } from "#server/api/staff-actor.ts"
import { mailsOf } from "#server/pharmacy/mail/queries.ts"
import { call } from "#server/platform/database/call.ts"
import type { Database } from "#server/platform/database/database.ts"
import { queryPrepared } from "#server/platform/database/query-prepared.ts"
import { fingerprintOf } from "#server/platform/fingerprint.ts"
import { problem } from "#server/platform/http/problems.ts"

type Amount = "creditLimitCents" | "balanceCents"
type Age = "upTo30" | "upTo60" | "upTo90"
type Row = Omit<CustomerAccount, Amount | "owedByAge"> & Record<Amount | Age, number>

const readAccounts = (database: Database, pharmacy: PharmacyId, which: RawBuilder<unknown>, now: Date) =>
  queryPrepared(
    database,
    sql<Row>`
      select a.id, a.name, a.kind, a.phone_number as "phoneNumber", a.tax_number as "taxNumber", a.note, a.credit_limit_cents::float8 as "creditLimitCents",
        a.closed_at is null as "isOpen", a.version, coalesce(sum(e.cents), 0)::float8 as "balanceCents",
        ${chargedIn(now, 30, 0)} as "upTo30", ${chargedIn(now, 60, 30)} as "upTo60", ${chargedIn(now, 90, 60)} as "upTo90"
      from customer_accounts a
      left join lateral account_entries(a.pharmacy_id, a.id) e on true
      where a.pharmacy_id = ${pharmacy} and a.credit_limit_cents is not null and ${which}
      group by a.id order by lower(a.name), a.id`,
  )

const chargedIn = (now: Date, from: number, to: number) => {
  const daysAgo = (days: number) => sql`${now}::timestamptz - ${days}::integer * interval '1 day'`
  return sql`coalesce(sum(e.cents) filter (where e.kind = 'sale' and e.at > ${daysAgo(from)}
    and (${to}::integer = 0 or e.at <= ${daysAgo(to)})), 0)::float8`
}

/** What is owed is what was charged last: older charges have been settled. */
function asAccount({ upTo30, upTo60, upTo90, ...row }: Row): CustomerAccount {
  let owed = Math.max(0, row.balanceCents)
  const take = (charged: number) => {
    const part = Math.min(owed, charged)
    owed -= part
    return part
  }
  const byAge = { upTo30: take(upTo30), upTo60: take(upTo60), upTo90: take(upTo90) }
  return { ...row, owedByAge: { ...byAge, over90: owed } }
}

export const findAccounts = async (database: Database, pharmacy: PharmacyId, now: Date) =>
  (await readAccounts(database, pharmacy, sql`true`, now)).map(asAccount)

type Reader = Pick<StaffActor, "pharmacy" | "now">

async function getAccount(database: Database, { pharmacy, now }: Reader, id: number) {
  const [row] = await readAccounts(database, pharmacy, sql`a.id = ${id}`, now)
  if (!row) throw problem("not-found")
  return asAccount(row)
}

type Entry = Statement["entries"][number]

/** Returns a month of an account, in Sri Lanka. Throws not-found for another pharmacy's. */
export async function getStatement(
  database: Database,
  actor: Reader,
  { id, month }: { id: number; month: string },
): Promise<Statement> {
  const account = await getAccount(database, actor, id)
  const first = sql`colombo_start(${`${month}-01`}::date)`
  const end = sql`colombo_start((${`${month}-01`}::date + interval '1 month')::date)`
  const { rows } = await sql<Entry>`
    select e.id, as_utc(e.at) as at, e.kind, case when e.kind <> 'payment' then e.document end as "receiptNumber",
      e.reference, case when e.kind = 'payment' then e.document end as method, e.cents::float8 as cents
    from account_entries(${actor.pharmacy}, ${id}) e where e.at >= ${first} and e.at < ${end}
    order by e.at, e.id`.execute(database.sql)
  const { rows: sums } = await sql<{ cents: number }>`
    select coalesce(sum(e.cents), 0)::float8 as cents from account_entries(${actor.pharmacy}, ${id}) e
    where e.at < ${first}`.execute(database.sql)
  const { rows: mailed } = await sql<Pick<Statement, "email" | "mails">>`
    select a.email, ${mailsOf(sql`a.id`, sql`m.kind = 'statement' and m.about = ${month}`)} as mails
    from customer_accounts a where a.pharmacy_id = ${actor.pharmacy} and a.id = ${id}`.execute(database.sql)
  const openingCents = sums[0]?.cents ?? 0
  const closingCents = rows.reduce((sum, { cents }) => sum + cents, openingCents)
  const { email = null, mails = [] } = mailed[0] ?? {}
  return { account, month, openingCents, entries: rows, closingCents, email, mails }
}

type MailedStatement = { id: number; key: string; month: string; sendsMail: boolean }

export async function mailStatement(
  database: Database,
  actor: StaffActor,
  { id, key, month, sendsMail }: MailedStatement,
) {
  await call(
    database,
    fn.mailStatement({
      ofPharmacy: actor.pharmacy,
      ofCustomer: id,
      actKey: key,
      ofMonth: month,
      acting: actor.subject,
      sendsMail,
    }),
  )
  return getStatement(database, actor, { id, month })
}

const payloadOf = (fields: NewAccount | ChangedAccount) => ({
  name: fields.name,
  kind: fields.kind,
  phone_number: fields.phoneNumber,
  tax_number: fields.taxNumber,
  note: fields.note,
  credit_limit_cents: fields.creditLimitCents,
})

export async function addAccount(database: Database, actor: StaffActor, request: NewAccount) {
  const payload = payloadOf(request)
  const id = await call(
    database,
    fn.addAccount({
      ofPharmacy: actor.pharmacy,
      actKey: request.key,
      fingerprint: fingerprintOf([payload]),
      payload,
      happenedAt: actor.now,
    }),
  )
  return getAccount(database, actor, id)
}

export async function changeAccount(database: Database, actor: StaffActor, request: ChangedAccount) {
  await call(
    database,
    fn.changeAccount({
      ofPharmacy: actor.pharmacy,
      ofAccount: request.id,
      readVersion: request.version,
      payload: { ...payloadOf(request), is_open: request.isOpen },
      happenedAt: actor.now,
    }),
  )
  return getAccount(database, actor, request.id)
}

export async function payAccount(database: Database, actor: StaffActor, request: NewPayment) {
  const { id, key, method, cents } = request
  await call(
    database,
    fn.payAccount({
      ofPharmacy: actor.pharmacy,
      paymentId: key,
      ofAccount: id,
      paidBy: method,
      amount: cents,
      fingerprint: fingerprintOf([id, method, cents]),
      acting: actor.subject,
      happenedAt: actor.now,
    }),
  )
  return getAccount(database, actor, id)
}
