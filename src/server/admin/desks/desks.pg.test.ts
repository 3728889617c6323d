import { expect, test } from "vitest"
import type { ApplicationDetail } from "#contract/admin/applications.ts"
import type { PharmacyDetail } from "#contract/admin/pharmacies.ts"
import { endpointList } from "#contract/endpoint-list.ts"
import { type Desk, deskRoles, rolesAtDesk } from "#domain/admin/desks.ts"
import { districts } from "#domain/platform/districts.ts"
import { makeAdminWrites } from "#test/admin/admin-writes.ts"
import { openTradedDuplicates } from "#test/admin/duplicate-medicines.ts"
import { putIntoDistrict } from "#test/admin/writes/admin-world.ts"
import { signIn, startApp, type TestApp } from "#test/support/app.ts"

const whoOf = (name: string) => endpointList.find((each) => each.name === name)

async function openDesks(app: TestApp) {
  const cookies = Object.fromEntries(
    await Promise.all(
      ["admin" as const, ...deskRoles].map(async (role) => {
        const { cookie } = await signIn(app, {
          roles: [role],
          name: `Person of ${role}`,
          districts: role === "district" ? [...districts] : [],
        })
        return [role, cookie]
      }),
    ),
  ) as Record<Desk | "admin", string> // one for each
  return async <Body>(who: Desk | "admin", path: string, method = "GET", body?: object) => {
    const answer = await app.ask(`/api${path}`, {
      method,
      headers: { cookie: cookies[who] },
      ...(body && { body: JSON.stringify(body) }),
    })
    return { status: answer.status, body: (await answer.json()) as Body }
  }
}

const persons = [
  "people",
  "acts",
  "createdBy",
  "revokedBy",
  "mergedBy",
  "endedBy",
  "by",
  "applicant",
  "pharmacist",
]
const withoutPersons = (body: unknown): unknown =>
  JSON.parse(
    JSON.stringify(body, (key, value) => (persons.includes(key) || key === "pictureId" ? null : value)),
  )

test("lets each desk do all its writes, and read what an administrator reads but persons", async () => {
  await using app = await startApp()
  const { writes, shelf } = await makeAdminWrites(app)
  await using _shelf = shelf
  await putIntoDistrict(app, "Kandy")
  const ask = await openDesks(app)
  const done: Record<string, number> = {}
  for (const [name, { path, body: whole }] of Object.entries(writes)) {
    const { meta, method = "" } = whoOf(name) ?? {}
    const isDesks = deskRoles.find((desk) => desk === meta?.who)
    // Only support sets a company.
    const { company: _company, ...body } = whole as Record<string, unknown>
    const { status } = await ask(isDesks ?? "admin", path, method, body)
    done[`${isDesks ?? "admin"} ${status < 300}`] = (done[`${isDesks ?? "admin"} ${status < 300}`] ?? 0) + 1
    expect(status, name).toBeLessThan(300)
  }
  expect(Object.keys(done).toSorted()).toEqual([
    "admin true",
    "catalogue true",
    "district true",
    "support true",
  ])

  const [pharmacy] = await shelf.sql<{ id: number }>(
    "select pharmacy_id as id from pharmacy_keys order by id limit 1",
  )
  const [merged] = await shelf.sql<{ id: number }>(
    "select staying_id as id from medicine_merges where undone_at is null or true limit 1",
  )
  const [announcement] = await shelf.sql<{ id: number }>("select min(id) as id from announcements")
  const reads = endpointList.filter(
    ({ name, meta, method, path }) =>
      deskRoles.some((desk) => desk === meta.who) &&
      method === "GET" &&
      !path.includes("{") &&
      // These measure the moment, or ask for what is given below.
      !/^adminHealth|previewMerge$/.test(name),
  )
  expect(reads.length).toBeGreaterThan(10)
  const all = [
    ...reads.map(({ meta, path }) => ({ desk: meta.who as Desk, path })),
    { desk: "district" as const, path: `/admin/pharmacies/${pharmacy?.id}` },
    { desk: "district" as const, path: `/admin/announcements/${announcement?.id}/unread` },
    { desk: "district" as const, path: `/admin/shortages/${merged?.id}/pharmacies` },
    { desk: "catalogue" as const, path: `/admin/medicines/${merged?.id}` },
  ].flatMap(({ desk, path }) =>
    rolesAtDesk[desk].filter((role) => role !== "admin").map((who) => ({ who, path })),
  )
  for (const { who, path } of all) {
    const [theirs, whole] = [await ask(who, path), await ask("admin", path)]
    expect([theirs.status, whole.status], path).toEqual([200, 200])
    expect(theirs.body, path).toEqual(withoutPersons(whole.body))
    expect(JSON.stringify(theirs.body), path).not.toMatch(/Person of|Test Person/)
  }
})

test("counts for the catalogue what a merge moves, of whomever it is", async () => {
  await using app = await startApp()
  const catalogue = await openTradedDuplicates(app)
  await using _desk = catalogue.desk
  const ask = await openDesks(app)
  const path = `/admin/medicines/merge-preview?staying=${catalogue.survivor}&gone=${catalogue.gone}`
  const preview = await ask("catalogue", path)
  expect(preview.body).toMatchObject({ customerOrders: 2, purchaseOrders: 1, batches: 3 })
  expect(preview.body).toEqual((await ask("admin", path)).body)
})

test("sends support a pharmacy and an application without a person", async () => {
  await using app = await startApp()
  const { writes, shelf } = await makeAdminWrites(app)
  await using _shelf = shelf
  const ask = await openDesks(app)
  const path = writes["adminApplications.ask"]?.path.replace(/\/ask$/, "") ?? ""
  const whole = (await ask<ApplicationDetail>("admin", path)).body
  expect([whole.applicant === null, whole.pharmacist === null]).toEqual([false, false])
  const seen = (await ask<ApplicationDetail>("support", path)).body
  expect(seen).toEqual({ ...whole, applicant: null, pharmacist: null, pictureId: null })
  const { cookie } = await signIn(app, { roles: ["support"] })
  const picture = await app.ask(`/files${path}/licence`, { headers: { cookie } })
  expect(picture.status).toBe(403)

  const { subject } = await signIn(app, {
    name: "Nimali Perera",
    roles: ["pharmacien"],
    pharmacyId: shelf.pharmacy,
  })
  const of = `/admin/pharmacies/${shelf.pharmacy}`
  expect((await ask<PharmacyDetail>("admin", of)).body.people).toContainEqual(
    expect.objectContaining({ name: "Nimali Perera" }),
  )
  const theirs = (await ask<PharmacyDetail>("support", of)).body
  expect([theirs.people, theirs.acts]).toEqual([null, null])
  const accesses = await shelf.sql(
    "select from audit_log where thing = 'person' and thing_id = $1 and action = 'adminPharmacies.get'",
    [subject],
  )
  expect(accesses).toHaveLength(1)
})
