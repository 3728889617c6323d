import type { Kysely } from "kysely"
import type { DosePerson } from "#contract/customer/dose-people.ts"
import type { DB } from "#database/schema.gen.ts"
import { maxDosePeople } from "#domain/customer/dose-limits.ts"
import { withPersonLocked } from "#server/customer/account/person-lock.ts"
import type { Database } from "#server/platform/database/database.ts"
import { problem } from "#server/platform/http/problems.ts"
import {
  deletePerson,
  findPeople,
  findPersonNamed,
  insertPerson,
  lockForRemoval,
  renamePerson,
} from "./queries.ts"

type Sql = Kysely<DB>

/** Adds a person; a name that exists already returns that person. */
export async function addPerson(database: Database, subject: string, name: string): Promise<DosePerson> {
  return changePeople(database, subject, async (sql) => {
    const known = await findPersonNamed(sql, subject, name)
    if (known) return known.id
    const people = await findPeople(sql, subject)
    if (people.length >= maxDosePeople) throw problem("too-many-people", { limit: maxDosePeople })
    return insertPerson(sql, subject, name)
  })
}

export type Renaming = { id: number; name: string }

export async function changeName(
  database: Database,
  subject: string,
  { id, name }: Renaming,
): Promise<DosePerson> {
  return changePeople(database, subject, async (sql) => {
    await ownPerson(sql, subject, id)
    const named = await findPersonNamed(sql, subject, name)
    if (named && named.id !== id) throw problem("name-taken")
    await renamePerson(sql, id, name)
    return id
  })
}

/** Removes a person without schedules. The history keeps the name. */
export async function removePerson(database: Database, subject: string, id: number): Promise<void> {
  await withPersonLocked(database, subject, async (sql) => {
    await ownPerson(sql, subject, id)
    await lockForRemoval(sql, id)
    const { schedules } = await ownPerson(sql, subject, id)
    if (schedules > 0) throw problem("person-in-use", { schedules })
    await deletePerson(sql, id)
  })
}

async function ownPerson(sql: Sql, subject: string, id: number): Promise<DosePerson> {
  const person = (await findPeople(sql, subject)).find((each) => each.id === id)
  if (!person) throw problem("not-found")
  return person
}

async function changePeople(
  database: Database,
  subject: string,
  change: (sql: Sql) => Promise<number>,
): Promise<DosePerson> {
  return withPersonLocked(database, subject, async (sql) => {
    return ownPerson(sql, subject, await change(sql))
  })
}
