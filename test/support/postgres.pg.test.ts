import { expect, test } from "vitest"
import { makeDatabase } from "./postgres.ts"
import { ask } from "./query.ts"

test("gives every test file its own migrated database", async () => {
  await using one = await makeDatabase()
  await using two = await makeDatabase()
  await ask(one.ownerUrl, "create table only_here (id int)")
  expect(await ask(two.ownerUrl, "select to_regclass('only_here') as found")).toEqual([{ found: null }])
  expect(await ask(two.appUrl, "select count(*) as found from medicines")).toEqual([{ found: "0" }])
})

test("refuses schema changes to the application's role", async () => {
  await using database = await makeDatabase()
  await ask(database.ownerUrl, "grant pharos_app to current_user")
  await expect(
    ask(`${database.appUrl}?options=-c%20role%3Dpharos_app`, "create table nobody_asked (id int)"),
  ).rejects.toThrow("permission denied")
})
