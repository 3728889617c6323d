import { randomUUID } from "node:crypto"
import { expect, test } from "vitest"
import type { AuditActor, AuditEntry } from "#contract/admin/audit.ts"
import { openProgram } from "#test/imports/keyed-program.ts"
import { openShelf } from "#test/pharmacy/shelf.ts"
import { signIn, startApp } from "#test/support/app.ts"

type Page = { entries: AuditEntry[]; next: number | null }

test("lets only administrators read and filter the audit log", async () => {
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
  const looks = () =>
    sql(
      "select subject, action, thing, thing_id as id from audit_log where action like 'adminAudit%' order by audit_log.id",
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
  expect(await ids("?from=2026-11-21&until=2026-11-21")).toEqual(["61"])
  expect((await ids(`?from=2026-11-20&until=2026-11-20&pharmacy=${pharmacy}`)).length).toBe(50)
  expect(await ids(`?pharmacy=${pharmacy + 1000}`)).toEqual([])
  for (const wrong of ["?from=yesterday", "?until=2026-02-30", "?day=2026-11-21", "?pharmacy=0", "?who=x"])
    expect((await read(wrong)).status).toBe(400)

  // Filtering the log by one person is an access to that person; reading the log is not.
  expect(await looks()).toMatchObject([
    { subject: admin.subject, action: "adminAudit.list", thing: "person", id: kamala.subject },
    { thing: "person", id: "gone" },
  ])

  const file = await app.ask("/files/audit.csv?from=2026-11-21&until=2026-11-21", {
    headers: { cookie: admin.cookie },
  })
  const lines = (await file.text()).trim().split("\r\n")
  expect(lines).toHaveLength(2)
  expect(lines[1]).toContain("'=1+1")
  expect((await looks()).slice(2)).toEqual([
    {
      subject: admin.subject,
      action: "adminAudit.export",
      thing: "audit-log",
      id: "from=2026-11-21&until=2026-11-21",
    },
  ])
  for (const path of ["/api/admin/audit", "/api/admin/audit/actors", "/files/audit.csv"]) {
    expect((await app.ask(path)).status).toBe(401)
    expect((await app.ask(path, { headers: { cookie: kamala.cookie } })).status).toBe(403)
  }
})

test("finds people and keys in the audit log by part of a name or id", async () => {
  await using app = await startApp()
  await using shelf = await openShelf(app.cluster)
  const { pharmacy, sql } = shelf
  const admin = await signIn(app, { roles: ["admin"] })
  const kamala = await signIn(app, { subject: "staff|k1", name: "Kamala Silva", roles: ["pharmacien"] })
  const program = await openProgram(app, pharmacy)
  const saleId = randomUUID()
  await sql(
    `insert into sales (id, pharmacy_id, receipt_number, total_cents, payment_method, sold_by, request_hash, occurred_at, recorded_at)
     values ($1, $2, 'R-1', 100, 'card', $3, '\\x00', now() - interval '40 days', now() - interval '40 days')`,
    [saleId, pharmacy, kamala.subject],
  )
  const things = [
    ["staff|k1", "sale", saleId, -40],
    ["staff|k1", "sale", randomUUID(), -40],
    [`key:${program.key.id}`, "stock-upload", "x", 0],
    ["staff|gone", "pharmacy", String(pharmacy), 0],
    ["staff|k1", "person", "staff|k1", 0],
    ["staff|k1", "medicine", "not a number", 0],
  ] as const
  for (const [subject, thing, id, days] of things)
    await sql(
      `insert into audit_log (at, subject, action, thing, thing_id) values (now() + $4 * interval '1 day', $1, 'a.b', $2, $3)`,
      [subject, thing, id, days],
    )
  const read = async <Body>(path: string) => {
    const answer = await app.ask(`/api/admin/audit${path}`, { headers: { cookie: admin.cookie } })
    return (await answer.json()) as Body
  }
  const find = async (q: string) =>
    (await read<{ actors: AuditActor[] }>(`/actors?${new URLSearchParams({ q }).toString()}`)).actors.map(
      ({ subject }) => subject,
    )
  expect(await find("silva")).toEqual(["staff|k1"])
  expect(await find("TEST TILL")).toEqual([`key:${program.key.id}`])
  expect(await find("staff|")).toEqual(["staff|k1", "staff|gone"])
  expect(await find("nobody")).toEqual([])

  const { entries } = await read<Page>("")
  expect(entries.map(({ thing, thingName, actorName }) => [thing, thingName, actorName])).toEqual([
    ["medicine", null, "Kamala Silva"],
    ["person", "Kamala Silva", "Kamala Silva"],
    ["pharmacy", "Test Pharmacy", null],
    ["stock-upload", null, `Test till (${program.secret.slice(0, 10)}…)`],
    ["sale", null, "Kamala Silva"],
    ["sale", null, "Kamala Silva"],
  ])
  expect((await read<Page>(`?thing=sale&thingId=${saleId}`)).entries).toHaveLength(1)
  for (const other of [randomUUID(), "R-1"])
    expect((await read<Page>(`?thing=sale&thingId=${other}`)).entries).toEqual([])
})
