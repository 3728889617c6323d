import { expect, test } from "vitest"
import type { AuditEntry } from "#shared/admin-audit.ts"
import { signIn, startApp } from "#test/app.ts"
import { openShelf } from "#test/shelf.ts"

type Page = { entries: AuditEntry[]; next: number | null }

test("the administration reads the log by person, thing, day and pharmacy, in pages of fifty, and as a file; nobody else does", async () => {
  await using app = await startApp()
  await using shelf = await openShelf(app.cluster)
  const { pharmacy, sql } = shelf
  const admin = await signIn(app, { roles: ["admin"] })
  const kamala = await signIn(app, { roles: ["pharmacien"], pharmacyId: pharmacy, name: "Kamala" })
  await sql(
    `insert into audit_log (at, subject, workplace, action, thing, thing_id, pharmacy_id, before, after, device, reason)
     select '2026-11-20T18:29:59Z'::timestamptz + (n > 60) :: int * interval '1 second', $1, 'pharmacy:' || $2::integer, 'shelf.edit', 'stock',
       n::text, $2::integer, '{"price_cents": 1}', '{"price_cents": 2}', 'Counter', case when n = 61 then '=1+1' end
     from generate_series(1, 61) n`,
    [kamala.subject, pharmacy],
  )
  await sql(
    "insert into audit_log (subject, action, thing, thing_id) values ('gone', 'sales.sell', 'sale', 's1')",
  )
  const read = async (question: string, { cookie } = admin) => {
    const answer = await app.ask(`/api/admin/audit${question}`, { headers: { cookie } })
    return { status: answer.status, body: (await answer.json()) as Page }
  }
  const ids = async (question: string) => (await read(question)).body.entries.map(({ thingId }) => thingId)

  const first = (await read("")).body
  expect(first.entries).toHaveLength(50)
  expect(first.entries[0]).toMatchObject({ thingId: "s1", actorName: null, workplace: null })
  expect(first.entries[1]).toMatchObject({
    actorName: "Kamala",
    workplace: "Test Pharmacy",
    after: { price_cents: 2 },
  })
  const second = (await read(`?before=${first.next}`)).body
  expect([second.entries.length, second.next]).toEqual([12, null])
  expect(await ids(`?subject=${encodeURIComponent(kamala.subject)}&thing=stock&thingId=7`)).toEqual(["7"])
  expect(await ids("?thing=sale")).toEqual(["s1"])
  expect(await ids("?subject=gone")).toEqual(["s1"])
  expect(await ids("?day=2026-11-21")).toEqual(["61"])
  expect((await ids(`?day=2026-11-20&pharmacy=${pharmacy}`)).length).toBe(50)
  expect(await ids(`?pharmacy=${pharmacy + 1000}`)).toEqual([])
  for (const wrong of ["?day=yesterday", "?pharmacy=0", "?who=x"])
    expect((await read(wrong)).status).toBe(400)

  const file = await app.ask("/files/audit.csv?day=2026-11-21", { headers: { cookie: admin.cookie } })
  const lines = (await file.text()).trim().split("\r\n")
  expect(lines).toHaveLength(2)
  expect(lines[1]).toContain("'=1+1")
  for (const path of ["/api/admin/audit", "/files/audit.csv"]) {
    expect((await app.ask(path)).status).toBe(401)
    expect((await app.ask(path, { headers: { cookie: kamala.cookie } })).status).toBe(403)
  }
})
