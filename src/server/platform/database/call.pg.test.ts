import { expect, test } from "vitest"
import { functionCall } from "#database/function-call.ts"
import { makeDatabase } from "#test/support/postgres.ts"
import { ask } from "#test/support/query.ts"
import { call, callOnce } from "./call.ts"
import { openDatabase } from "./database.ts"

const told = `
  create function told(number integer, given jsonb, note text default 'none', at timestamptz default '2026-11-22Z')
    returns jsonb language sql as $$ select jsonb_build_array(number, given, jsonb_typeof(given), note, at) $$;
  create function silent() returns void language sql as $$ select $$;
  create function refused() returns void language plpgsql security definer set search_path = public
    as $$ begin perform refuse('PH008', 'Too many.', '{"limit": 3}'); end $$;
  grant execute on function told, silent, refused to pharos_app`

test("passes arguments by name, with defaults and JSON", async () => {
  await using data = await makeDatabase()
  await ask(data.ownerUrl, told)
  const database = openDatabase({ url: data.appUrl, poolSize: 2 })
  const named = (given: Record<string, unknown>) => functionCall<unknown[]>("told", given, ["given"])
  const at = "2026-11-22T00:00:00+00:00"
  expect(await call(database, named({ note: "b", given: [{ a: 1 }], number: 5 }))).toEqual([
    5,
    [{ a: 1 }],
    "array",
    "b",
    at,
  ])
  expect(await call(database, named({ number: 1, given: "15", note: undefined }))).toEqual([
    1,
    "15",
    "string",
    "none",
    at,
  ])
  expect(await call(database, named({ number: 1, given: null, note: null, at: null }))).toEqual([
    1,
    null,
    null,
    null,
    null,
  ])
  await database.sql.transaction().execute(async (sql) => {
    const [number] = await call({ sql }, named({ number: 2, given: {} }))
    expect(number).toBe(2)
  })
  const client = await database.pool.connect()
  const later = new Date("2026-11-23T00:00:00Z")
  expect((await callOnce(client, named({ number: 3, given: {}, at: later }))).at(-1)).toBe(
    at.replace("22", "23"),
  )
  client.release()
  await call(database, functionCall<void>("silent", {}))
  await database.end()
})

test("throws a mapped refusal from call() and a database error from callOnce()", async () => {
  await using data = await makeDatabase()
  await ask(data.ownerUrl, told)
  const database = openDatabase({ url: data.appUrl, poolSize: 1 })
  const refused = functionCall<void>("refused", {})
  await expect(call(database, refused)).rejects.toMatchObject({ code: "too-many-units", data: { limit: 3 } })
  await expect(callOnce(database, refused)).rejects.toMatchObject({ code: "PH008" })
  await database.end()
})
