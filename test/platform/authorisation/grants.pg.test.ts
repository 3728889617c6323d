import { expect, test } from "vitest"
import { openShelf } from "#test/pharmacy/shelf.ts"
import { makeDatabase } from "#test/support/postgres.ts"
import { directWrites } from "./grants.ts"

test("lets the application write only listed tables directly", async () => {
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

test("restricts security definer functions to the application", async () => {
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

const forbidden = {
  "opening a session":
    "insert into sessions (token_hash, subject, roles, expires_at) values ('x', 'test|me', '{admin}', now())",
  "giving a session a role": "update sessions set roles = '{admin}'",
  "moving a session to another person": "update sessions set subject = 'test|me'",
  "making a session last": "update sessions set expires_at = 'infinity'",
  "adding a person": "insert into people (subject, name) values ('test|me', 'Me')",
  "giving a person a role": "update people set roles = '{admin}'",
  "letting a person back in":
    "update people set deactivated_at = null, deactivated_by = null, deactivation_reason = null",
  "adding somebody to the staff": "insert into staff (subject, pharmacy_id) values ('test|me', 1)",
  "reading the keys that sign": "select value from own_keys",
  "planting a key that signs": "insert into own_keys (name, value) values ('vapid', '{}')",
  "reading the application's password": "select password from private.app_login",
  "writing the log by hand": "insert into audit_log (subject, action) values ('test|other', 'sales.sell')",
  "noting any act": "select record_audit('sales.sell', 'sale', '1', null, null)",
  "noting an act of somebody else's": "select record_act('sales.sell', '1', null)",
  "changing the log": "update audit_log set subject = 'test|other'",
  "writing a quantity": "update stock set quantity = 999",
  "changing a movement": "update stock_movements set delta = 1",
  "becoming the owner": "set role pharos_owner",
}

test("refuses the application every dangerous statement", async () => {
  await using data = await makeDatabase()
  await using shelf = await openShelf(data)
  const codes: Record<string, string> = {}
  for (const [what, statement] of Object.entries(forbidden))
    codes[what] = await shelf.database.pool.query(statement).then(
      () => "done",
      (error: { code: string }) => error.code,
    )
  expect(codes).toEqual(Object.fromEntries(Object.keys(forbidden).map((what) => [what, "42501"])))
})
