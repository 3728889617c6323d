import { expect, test } from "vitest"
import { signIn, startApp, type TestApp } from "#test/support/app.ts"
import { logIn, personOf } from "#test/support/login.ts"
import { ask as askDatabase } from "#test/support/query.ts"
import { makeVisitor } from "#test/support/visitor.ts"

const nimali = "demo|customer"

async function openOffice(app: TestApp) {
  const { cookie, subject } = await signIn(app, { roles: ["admin"] })
  const give = async (who: string, role: string | null, as = cookie, districts?: string[]) => {
    const body = JSON.stringify({ subject: who, role, districts, reason: "Begins in December" })
    const answer = await app.ask("/api/admin/people/role", { method: "POST", headers: { cookie: as }, body })
    return {
      status: answer.status,
      body: (await answer.json()) as { code?: string; givenRole?: string } & object,
    }
  }
  return { subject, give, cookie }
}

test("gives a person a desk's role from the next login on, for at most twelve hours, and takes it", async () => {
  await using app = await startApp()
  const { give, cookie } = await openOffice(app)
  const visitor = makeVisitor()
  await logIn(app, visitor, "customer")
  const medicines = async () => (await visitor.ask(`${app.url}/api/admin/medicines`)).status
  expect(await medicines()).toBe(403)
  expect((await give(nimali, "catalogue")).body).toMatchObject({ givenRole: "catalogue", sessions: [] })
  expect(await personOf(app, visitor)).toBeNull()
  await logIn(app, visitor, "customer")
  expect(await personOf(app, visitor)).toMatchObject({ roles: ["catalogue"] })
  expect(await medicines()).toBe(200)
  const [session] = await askDatabase(
    app.cluster.ownerUrl,
    `select expires_at - created_at <= interval '12 hours' as short from sessions where subject = '${nimali}'`,
  )
  expect(session).toEqual({ short: true })
  const administration = await app.ask("/api/admin/people?show=administrators", { headers: { cookie } })
  expect(await administration.text()).toContain("Nimali Perera")

  expect((await give(nimali, null)).body).toMatchObject({ givenRole: null, roles: [] })
  expect(await personOf(app, visitor)).toBeNull()
  await logIn(app, visitor, "customer")
  expect(await medicines()).toBe(403)
})

test("records a role once that several give at the same time, and refuses one's own", async () => {
  await using app = await startApp()
  const { give, subject } = await openOffice(app)
  const person = await signIn(app, { roles: ["supplier"] })
  const answers = await Promise.all([1, 2, 3].map(() => give(person.subject, "support")))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  const acts = await askDatabase(
    app.cluster.ownerUrl,
    "select before, after, reason from audit_log where action = 'adminPeople.giveRole'",
  )
  expect(acts).toEqual([
    { before: { given_role: null }, after: { given_role: "support" }, reason: "Begins in December" },
  ])
  expect((await give(subject, "support")).body.code).toBe("own-role")
  expect((await give("nobody", "support")).body.code).toBe("not-found")
  expect((await give(person.subject, "admin")).status).toBe(400)
  const { cookie } = await signIn(app, { roles: ["support", "catalogue"] })
  expect((await give(person.subject, "catalogue", cookie)).status).toBe(403)
})

test("gives the role of a district's desk with its districts, beside those that the provider states", async () => {
  await using app = await startApp()
  const { give, cookie } = await openOffice(app)
  const visitor = makeVisitor()
  await logIn(app, visitor, "customer")
  for (const [role, districts] of [
    ["district", undefined],
    ["district", []],
    ["district", ["Atlantis"]],
    ["support", ["Kandy"]],
    [null, ["Kandy"]],
  ] as const)
    expect((await give(nimali, role, cookie, districts?.slice())).status).toBe(400)
  const given = await Promise.all([1, 2].map(() => give(nimali, "district", cookie, ["Matale", "Kandy"])))
  expect(given.map(({ body }) => body)).toEqual(
    [1, 2].map(() =>
      expect.objectContaining({ givenRole: "district", givenDistricts: ["Kandy", "Matale"], sessions: [] }),
    ),
  )
  await logIn(app, visitor, "customer")
  expect(await personOf(app, visitor)).toMatchObject({ roles: ["district"], districts: ["Kandy", "Matale"] })
  const pharmacies = async () => (await visitor.ask(`${app.url}/api/admin/pharmacies`)).status
  expect(await pharmacies()).toBe(200)
  expect((await give(nimali, "district", cookie, ["Galle"])).body).toMatchObject({ districts: ["Galle"] })
  expect(await pharmacies()).toBe(401)
  expect((await give(nimali, "support")).body).toMatchObject({ districts: [], givenDistricts: null })
  const acts = await askDatabase(
    app.cluster.ownerUrl,
    "select before, after from audit_log where action = 'adminPeople.giveRole' order by id",
  )
  expect(acts).toEqual([
    { before: { given_role: null }, after: { given_role: "district", given_districts: ["Kandy", "Matale"] } },
    {
      before: { given_role: "district", given_districts: ["Kandy", "Matale"] },
      after: { given_role: "district", given_districts: ["Galle"] },
    },
    { before: { given_role: "district", given_districts: ["Galle"] }, after: { given_role: "support" } },
  ])
})
