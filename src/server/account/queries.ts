import type { Kysely } from "kysely"
import type { DB } from "#database/schema.gen.ts"
import type { Account } from "#shared/account.ts"

type Sql = Kysely<DB>

export type Settings = Omit<Account, "freshUntil">

/** What a person has set about themselves; none when the account is gone. */
export async function findSettings(db: Sql, subject: string): Promise<Settings | null> {
  const row = await db
    .selectFrom("people")
    .select(["name", "chosen_name", "email", "phone", "language", "theme", "hide_medicine_name"])
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
    phone: row.phone,
    language: row.language,
    theme: row.theme as Account["theme"], // the column's own check
    hideMedicineName: row.hide_medicine_name,
    pushDevices: Number(row.push_devices),
  }
}

export type SettingsChange = {
  name?: string | null | undefined
  phone?: string | null | undefined
  language?: string | null | undefined
  theme?: Account["theme"] | undefined
  hideMedicineName?: boolean | undefined
}

/** Changes what is named and leaves the rest; a name of null is the identity provider's again. */
export async function saveSettings(db: Sql, subject: string, change: SettingsChange): Promise<void> {
  const { name, phone, language, theme, hideMedicineName } = change
  const set = {
    ...(name !== undefined && { chosen_name: name }),
    ...(phone !== undefined && { phone }),
    ...(language !== undefined && { language }),
    ...(theme !== undefined && { theme }),
    ...(hideMedicineName !== undefined && { hide_medicine_name: hideMedicineName }),
  }
  if (Object.keys(set).length === 0) return
  await db.updateTable("people").set(set).where("subject", "=", subject).execute()
}
