import { expect, test } from "vitest"
import { makeDatabase } from "#test/support/postgres.ts"
import { ask } from "#test/support/query.ts"
import { impersonal } from "./personal-data/impersonal.ts"
import type { PersonalTable } from "./personal-data/personal-table.ts"
import { personalData } from "./personal-data.ts"

const words = (text = "") => text.split(" ").filter(Boolean)

const columnsOf = ({ exported, withheld = {}, plain }: PersonalTable) => [
  ...new Set([...Object.keys(exported), ...Object.keys(withheld), ...words(plain)]),
]

test("classifies every database column as personal or not", async () => {
  await using database = await makeDatabase()
  const there = await ask(
    database.ownerUrl,
    `select table_name || '.' || column_name as name from information_schema.columns
     where table_schema = 'public' and table_name not like 'kysely%'`,
  )
  const known = [
    ...Object.entries(personalData).flatMap(([table, rules]) =>
      columnsOf(rules).map((column) => `${table}.${column}`),
    ),
    ...Object.entries(impersonal).flatMap(([table, columns]) =>
      words(columns).map((column) => `${table}.${column}`),
    ),
  ]
  expect(known.toSorted()).toEqual(there.map(({ name }) => String(name)).toSorted())
})

test("names only existing columns for deletion, each once per export part", () => {
  for (const [table, rules] of Object.entries(personalData)) {
    const { onDeletion, exported, onlyWhere = {} } = rules
    const emptied = typeof onDeletion === "object" && "emptied" in onDeletion ? onDeletion.emptied : []
    for (const column of [...emptied, ...Object.keys(onlyWhere), ...Object.values(onlyWhere)]) {
      expect(columnsOf(rules), `${table}.${column}`).toContain(column)
    }
    expect(new Set(Object.values(exported)).size, table).toBe(Object.keys(exported).length)
  }
})
