import { type Kysely, sql } from "kysely"
import type { Account } from "#contract/customer/account.ts"
import { fn } from "#database/functions.gen.ts"
import type { DB } from "#database/schema.gen.ts"
import { call } from "#server/platform/database/call.ts"
import type { PersonalTable } from "./personal-data/personal-table.ts"

type Sql = Kysely<DB>

export type Settings = Omit<Account, "freshUntil">

/** Returns a person's own settings, or null when the account is gone. */
export async function findSettings(db: Sql, subject: string): Promise<Settings | null> {
  const row = await db
    .selectFrom("people")
    .select([
      "name",
      "chosen_name",
      "email",
      "email_verified",
      "phone",
      "language",
      "theme",
      "hide_medicine_name",
      "order_messages",
      "order_mails",
    ])
    .select((people) =>
      people
        .selectFrom("push_subscriptions")
        .select(({ fn }) => fn.countAll<string>().as("devices"))
        .where("push_subscriptions.subject", "=", subject)
        .as("push_devices"),
    )
    .where("subject", "=", subject)
    .executeTakeFirst()
  if (!row) return null
  return {
    name: row.chosen_name ?? row.name,
    nameAtProvider: row.name,
    email: row.email,
    emailVerified: row.email_verified,
    phone: row.phone,
    language: row.language,
    theme: row.theme as Account["theme"], // the column has a check constraint
    hideMedicineName: row.hide_medicine_name,
    orderMessages: row.order_messages,
    orderMails: row.order_mails,
    pushDevices: Number(row.push_devices),
  }
}

export type SettingsChange = {
  name?: string | null | undefined
  phone?: string | null | undefined
  language?: string | null | undefined
  theme?: Account["theme"] | undefined
  hideMedicineName?: boolean | undefined
  orderMessages?: boolean | undefined
  orderMails?: boolean | undefined
}

/** Changes the given settings only; a name of null restores the identity provider's. */
export async function saveSettings(db: Sql, subject: string, change: SettingsChange): Promise<void> {
  const { name, phone, language, theme, hideMedicineName, orderMessages, orderMails } = change
  const set = {
    ...(name !== undefined && { chosen_name: name }),
    ...(phone !== undefined && { phone }),
    ...(language !== undefined && { language }),
    ...(theme !== undefined && { theme }),
    ...(hideMedicineName !== undefined && { hide_medicine_name: hideMedicineName }),
    ...(orderMessages !== undefined && { order_messages: orderMessages }),
    ...(orderMails !== undefined && { order_mails: orderMails }),
  }
  if (Object.keys(set).length === 0) return
  await db.updateTable("people").set(set).where("subject", "=", subject).execute()
}

export type PersonalRow = Record<string, unknown>

/** Restricts a table to rows owned by the person, directly or through a parent table. */
function isOf(table: string, { whose }: PersonalTable, subject: string) {
  const named = sql.ref(`${table}.${whose.column}`)
  if (!whose.through) return sql`${named} = ${subject}`
  const { table: owner, column } = whose.through
  return sql`${named} in (select id from ${sql.table(owner)} where ${sql.ref(column)} = ${subject})`
}

/** Returns a person's rows of one table, under the names and in the order of the export. */
export async function findPersonalRows(
  db: Sql,
  { table, rules, subject }: { table: string; rules: PersonalTable; subject: string },
): Promise<PersonalRow[]> {
  const { exported, onlyWhere = {} } = rules
  const pairs = Object.entries(exported).flatMap(([column, name]) => {
    const value = sql.ref(`${table}.${column}`)
    const shown = onlyWhere[column]
    return [sql.lit(name), shown ? sql`case when ${sql.ref(`${table}.${shown}`)} then ${value} end` : value]
  })
  const [first = ""] = Object.keys(exported)
  const { rows } = await sql<{ row: PersonalRow }>`
    select json_build_object(${sql.join(pairs)}) as row
    from ${sql.table(table)} where ${isOf(table, rules, subject)}
    order by ${sql.ref(`${table}.${first}`)}`.execute(db)
  return rows.map(({ row }) => row)
}

/** Whether a person currently works somewhere. */
export async function isStaff(db: Sql, subject: string): Promise<boolean> {
  const row = await db
    .selectFrom("staff as t")
    .leftJoin("pharmacies as p", "p.id", "t.pharmacy_id")
    .leftJoin("suppliers as u", "u.id", "t.supplier_id")
    .select("t.id")
    .where("t.subject", "=", subject)
    .where("t.ended_at", "is", null)
    .where("p.ended_at", "is", null)
    .where("u.ended_at", "is", null)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Removes a person from the audit log: as the subject of staff actions, and from the recorded text of their
 * orders.
 */
export async function forgetInAudit(db: Sql, subject: string): Promise<void> {
  const asFilter = new URLSearchParams({ subject }).toString()
  await call({ sql: db }, fn.forgetInAudit({ ofCustomer: subject, asFilter }))
}

/** Deletes a person with all rows they own. */
export async function deletePerson(db: Sql, subject: string): Promise<void> {
  // From the schedules down, in the same lock order as answering a dose, to avoid deadlocks.
  await db.deleteFrom("medicine_schedulers").where("user_id", "=", subject).execute()
  // Sessions, dose records, push subscriptions, the calendar address and the assistant's counter cascade.
  await db.deleteFrom("people").where("subject", "=", subject).execute()
}
