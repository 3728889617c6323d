import { expect, test } from "vitest"
import { makeDatabase } from "../postgres.ts"
import { openShelf } from "../shelf.ts"
import { directWrites } from "./grants.ts"

test("the application writes no table by itself but those that are written down", async () => {
  await using data = await makeDatabase()
  await using shelf = await openShelf(data)
  const granted = await shelf.sql<{ table: string; may: string }>(
    `with grants as (
       select c.relname, a.privilege_type, null as attname from pg_class c, aclexplode(c.relacl) a
       where c.relnamespace = 'public'::regnamespace and a.grantee = 'pharos_app'::regrole
       union all
       select c.relname, a.privilege_type, t.attname from pg_class c join pg_attribute t on t.attrelid = c.oid, aclexplode(t.attacl) a
       where c.relnamespace = 'public'::regnamespace and a.grantee = 'pharos_app'::regrole)
     select relname as table, string_agg(may, '; ' order by may) as may
     from (
       select relname, lower(privilege_type) || coalesce(' of ' || string_agg(attname, ' ' order by attname), '') as may
       from grants where privilege_type <> 'SELECT' group by relname, privilege_type) writes
     group by relname order by relname`,
  )
  const written = Object.entries(directWrites).map(([table, [may]]) => ({ table, may }))
  expect(granted).toEqual(written.toSorted((a, b) => a.table.localeCompare(b.table)))
})

test("what runs with the owner's rights is for the application alone, and looks names up where it was made", async () => {
  await using data = await makeDatabase()
  await using shelf = await openShelf(data)
  const functions = await shelf.sql(
    `select proname as name, 'anybody may run it' as wrong
     from pg_proc, aclexplode(coalesce(proacl, acldefault('f', proowner))) a
     where pronamespace = 'public'::regnamespace and prosecdef and a.grantee = 0 and prorettype <> 'trigger'::regtype
     union all
     select proname, 'its search path is its caller''s' from pg_proc
     where pronamespace = 'public'::regnamespace and prosecdef
       and not coalesce(proconfig @> array['search_path=public, pg_temp'], false)
     order by 1`,
  )
  expect(functions).toEqual([])
})
