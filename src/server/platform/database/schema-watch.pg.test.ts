import { expect, test } from "vitest"
import { signIn, startApp } from "#test/support/app.ts"
import { ask } from "#test/support/query.ts"

test("drains a node whose database another version has migrated", async () => {
  await using app = await startApp()
  const { cookie } = await signIn(app, {})
  const list = () => app.ask("/api/places", { headers: { cookie } })
  expect((await app.ask("/readyz")).status).toBe(200)
  await ask(app.cluster.ownerUrl, "alter table saved_places rename column town to city")
  expect((await list()).status).toBe(500)
  await ask(
    app.cluster.ownerUrl,
    "insert into kysely_migration values ('9999_of_a_newer_version', '2026-11-26')",
  )
  const answer = await list()
  expect(answer.status).toBe(503)
  expect(await answer.json()).toMatchObject({ code: "too-busy" })
  const ready = await app.ask("/readyz")
  expect(ready.status).toBe(503)
  expect(await ready.json()).toEqual({ status: "not-ready", reason: "other-schema" })
  expect((await app.ask("/livez")).status).toBe(200)
})
