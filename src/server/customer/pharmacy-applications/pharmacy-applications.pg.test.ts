import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, expect, test } from "vitest"
import type { ApplicationDetail, ApplicationRow } from "#contract/admin/applications.ts"
import type { PharmacyApplication } from "#contract/customer/pharmacy-applications.ts"
import type { Person } from "#contract/platform/session.ts"
import { ownLicenceUrl } from "#domain/customer/application-rules.ts"
import { appliedFacts, makeSentApplication } from "#test/customer/pharmacy-applications.ts"
import { makePhoto, stripped, takenAt, upload } from "#test/pharmacy/prescriptions.ts"
import { openShelf, type Shelf } from "#test/pharmacy/shelf.ts"
import { signIn, startApp, type TestApp } from "#test/support/app.ts"
import { sweepApplications } from "./licences.ts"

let app: TestApp
let shelf: Shelf
let admin: { cookie: string; subject: string }
beforeAll(async () => {
  app = await startApp()
  shelf = await openShelf(app.cluster)
  admin = await signIn(app, { roles: ["admin"], name: "Anula" })
})
afterAll(async () => {
  await shelf[Symbol.asyncDispose]()
  await app[Symbol.asyncDispose]()
})

type Refused = { code?: string; data?: { fields?: { field: string }[] } }

async function send<Body>(cookie: string, request: string, body?: object) {
  const [method = "", path = ""] = request.split(" ")
  const answer = await app.ask(`/api${path}`, {
    method,
    headers: { cookie },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  return { status: answer.status, body: (await answer.json()) as Body & Refused } // the contract's type
}

let north = 0

/** A person who applies, with a pharmacy of their own far from the others. */
async function openApplicant(place = appliedFacts.lat + ++north / 50) {
  const { cookie, subject } = await signIn(app, { name: "Nimal" })
  const facts = { ...appliedFacts, lat: place, licenceNumber: `L-${randomUUID().slice(0, 8)}` }
  return {
    cookie,
    subject,
    facts,
    start: (change: object = {}) =>
      send<PharmacyApplication>(cookie, "POST /pharmacy-applications", {
        key: randomUUID(),
        ...facts,
        ...change,
      }),
    put: (id: number, photo = makePhoto()) => app.ask(ownLicenceUrl(id), upload(cookie, photo)),
    change: (id: number, version: number, change: object = {}) =>
      send<PharmacyApplication>(cookie, `PATCH /pharmacy-applications/${id}`, {
        version,
        ...facts,
        ...change,
      }),
    withdraw: (id: number, version: number) =>
      send<PharmacyApplication>(cookie, `POST /pharmacy-applications/${id}/withdraw`, { version }),
    own: async () =>
      (await send<{ applications: PharmacyApplication[] }>(cookie, "GET /pharmacy-applications")).body
        .applications[0],
    person: async () => (await send<{ person: Person }>(cookie, "GET /session")).body.person,
  }
}

const decide = (id: number, act: "ask" | "refuse" | "verify", body: object) =>
  send<ApplicationDetail>(admin.cookie, `POST /admin/applications/${id}/${act}`, body)

const seen = (version: number, licenceNumber: string, change: object = {}) => ({
  version,
  licenceNumber,
  validUntil: "2099-12-31",
  note: "The register of the authority",
  isAnother: false,
  ...change,
})

const listed = async (show: string) =>
  (await send<{ applications: ApplicationRow[] }>(admin.cookie, `GET /admin/applications?show=${show}`)).body
    .applications

test("lists a verified pharmacy in search, with its applicant as the pharmacist", async () => {
  const applicant = await openApplicant()
  const { body: made, status } = await applicant.start()
  expect([status, made.state, made.phoneNumber]).toEqual([201, "incomplete", "+94112345671"])
  expect((await listed("to-decide")).map(({ id }) => id)).not.toContain(made.id)
  expect((await decide(made.id, "verify", seen(1, "X"))).status).toBe(404)
  expect((await applicant.put(made.id)).status).toBe(200)
  expect(await applicant.own()).toMatchObject({ state: "waiting", version: 2 })
  expect((await listed("to-decide")).map(({ id }) => id)).toContain(made.id)

  const { body: detail } = await send<ApplicationDetail>(admin.cookie, `GET /admin/applications/${made.id}`)
  expect(detail).toMatchObject({ applicant: { name: "Nimal" }, like: [], pharmacist: "Kamala Perera" })
  expect((await applicant.person()).roles).toEqual([])

  const { body: verified } = await decide(made.id, "verify", seen(2, applicant.facts.licenceNumber))
  expect(verified).toMatchObject({ state: "verified", decidedBy: "Anula", like: [] })
  const { pharmacyId } = verified
  expect(await applicant.person()).toMatchObject({
    roles: ["pharmacien"],
    workplaces: [{ kind: "pharmacy", id: pharmacyId, name: "Temple Road Pharmacy" }],
  })
  expect((await send(applicant.cookie, "GET /till/shelf")).status).toBe(200)
  expect((await app.ask(`/api/pharmacies/${pharmacyId}`)).status).toBe(200)
  const noted = await shelf.sql(
    "select action, thing, reason from audit_log where subject = $1 and action = 'adminApplications.verify' order by id",
    [admin.subject],
  )
  expect(noted).toMatchObject([
    { thing: "pharmacy" },
    { thing: "person", reason: "The register of the authority" },
  ])

  // The role ends with the work there.
  await shelf.sql(
    "update staff set ended_at = now(), ended_by = 'test', end_reason = 'Left' where subject = $1",
    [applicant.subject],
  )
  expect(await applicant.person()).toMatchObject({ roles: [], workplaces: [] })
})

test("stores the licence encrypted and without its position, and records each look at it", async () => {
  const [applicant, stranger] = [await openApplicant(), await signIn(app)]
  const { body: made } = await applicant.start()
  const photo = makePhoto({ mark: "a licence" })
  expect((await app.ask(ownLicenceUrl(made.id), upload(stranger.cookie, photo))).status).toBe(404)
  await applicant.put(made.id, photo)
  const [row] = await shelf.sql<{ picture: Buffer }>(
    "select picture from pharmacy_applications where id = $1",
    [made.id],
  )
  expect(row?.picture.includes("licence") || row?.picture.includes(takenAt)).toBe(false)
  const at = `/files/admin/applications/${made.id}/licence`
  const look = (path: string, cookie: string) => app.ask(path, { headers: { cookie } })
  expect((await look(ownLicenceUrl(made.id), stranger.cookie)).status).toBe(404)
  expect((await look(at, applicant.cookie)).status).toBe(403)
  for (const answer of [await look(at, admin.cookie), await look(ownLicenceUrl(made.id), applicant.cookie)]) {
    expect([answer.status, answer.headers.get("cache-control")]).toEqual([200, "no-store"])
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(stripped(photo))
  }
  const noted = await shelf.sql("select thing_id from audit_log where action = 'adminApplications.licence'")
  expect(noted).toEqual([{ thing_id: String(made.id) }])
})

test("asks back, and the answer is waiting again", async () => {
  const applicant = await openApplicant()
  const { body: made } = await applicant.start()
  await applicant.put(made.id)
  expect((await decide(made.id, "ask", { version: 1, question: "Which year?" })).body.code).toBe(
    "already-changed",
  )
  expect((await decide(made.id, "ask", { version: 2, question: "Which year?" })).status).toBe(200)
  expect(await applicant.own()).toMatchObject({ state: "asked", question: "Which year?", version: 3 })
  // Another picture alone is not the answer yet.
  const picture = (await (await applicant.put(made.id)).json()) as { version: number } // as the route answers
  expect([picture.version, (await applicant.own())?.state]).toEqual([4, "asked"])
  const answered = await applicant.change(made.id, 4, { reply: "2026", town: "Nugegoda" })
  expect(answered.body).toMatchObject({ state: "waiting", reply: "2026", town: "Nugegoda", version: 5 })
  expect((await applicant.change(made.id, 4)).body.code).toBe("already-changed")

  const refused = await decide(made.id, "refuse", { version: 5, reason: "Not a licence" })
  expect(refused.body).toMatchObject({ state: "refused", reason: "Not a licence" })
  expect(await applicant.own()).toMatchObject({ state: "refused", reason: "Not a licence" })
  expect((await applicant.change(made.id, 6)).body.code).toBe("already-changed")
  expect((await applicant.put(made.id)).status).toBe(404)
})

test("warns of a similar pharmacy and refuses a licence that another one has", async () => {
  const first = await openApplicant()
  const { body: made } = await first.start()
  await first.put(made.id)
  await decide(made.id, "verify", seen(2, first.facts.licenceNumber))

  const second = await openApplicant(first.facts.lat)
  const { body: twin } = await second.start({ licenceNumber: first.facts.licenceNumber })
  await second.put(twin.id)
  const { body: detail } = await send<ApplicationDetail>(admin.cookie, `GET /admin/applications/${twin.id}`)
  expect(detail.like).toMatchObject([{ name: "Temple Road Pharmacy", metres: 0, isLicence: true }])
  const verify = (licence: string, change?: object) => decide(twin.id, "verify", seen(2, licence, change))
  expect((await verify(first.facts.licenceNumber)).body.code).toBe("licence-taken")
  expect((await verify("Own-1")).body.code).toBe("possible-duplicate")
  expect((await verify("Own-1", { validUntil: "2020-01-01" })).body.code).toBe("licence-not-valid")
  expect((await verify("Own-1", { isAnother: true })).status).toBe(200)
})

test("lets the first of two administrators decide, whatever the second one does", async () => {
  const applicant = await openApplicant()
  const { body: made } = await applicant.start()
  await applicant.put(made.id)
  const both = await Promise.all([
    decide(made.id, "verify", seen(2, applicant.facts.licenceNumber)),
    decide(made.id, "refuse", { version: 2, reason: "Race" }),
    decide(made.id, "verify", seen(2, applicant.facts.licenceNumber)),
    applicant.withdraw(made.id, 2),
  ])
  expect(both.filter(({ status }) => status === 200)).toHaveLength(1)
  const codes = both.flatMap(({ status, body }) => (status === 200 ? [] : [body.code]))
  expect(codes).toEqual(["already-changed", "already-changed", "already-changed"])
  const works = await shelf.sql("select 1 from staff where subject = $1", [applicant.subject])
  expect(works).toHaveLength((await applicant.own())?.state === "verified" ? 1 : 0)
})

test("keeps one open application a person, and starts at most three a day", async () => {
  const applicant = await openApplicant()
  const key = randomUUID()
  const twice = await Promise.all([applicant.start({ key }), applicant.start({ key })])
  expect(twice.map(({ status }) => status)).toEqual([201, 201])
  expect(twice[0]?.body.id).toBe(twice[1]?.body.id)
  expect((await applicant.start({ key, town: "Other" })).body.code).toBe("key-used-differently")
  const races = await Promise.all([applicant.start(), applicant.start()])
  expect(races.map(({ body }) => body.code)).toEqual(["application-open", "application-open"])
  const expired = await applicant.change(twice[0]?.body.id ?? 0, 1, { licenceValidUntil: "2020-01-01" })
  expect(expired.body).toMatchObject({
    code: "bad-input",
    data: { fields: [{ field: "licenceValidUntil" }] },
  })

  expect((await applicant.withdraw(twice[0]?.body.id ?? 0, 1)).body.state).toBe("withdrawn")
  for (let more = 0; more < 2; more++) {
    const { body } = await applicant.start()
    await applicant.withdraw(body.id, 1)
  }
  expect((await applicant.start()).body.code).toBe("too-many-applications")
})

test("deletes pictures and refused applications 90 days after the decision, and keeps waiting ones", async () => {
  const send = () => makeSentApplication(shelf, `old|${randomUUID()}`, `Old ${randomUUID()}`)
  const [waiting, refused, verified] = [await send(), await send(), await send()]
  await decide(refused, "refuse", { version: 2, reason: "No" })
  const { status } = await decide(verified, "verify", seen(2, randomUUID(), { isAnother: true }))
  expect(status).toBe(200)
  const kept = () =>
    shelf.sql<{ id: number; pictured: boolean }>(
      "select id, picture is not null as pictured from pharmacy_applications where id = any ($1) order by id",
      [[waiting, refused, verified]],
    )
  const after = (days: number) => sweepApplications(app.database, new Date(Date.now() + days * 86_400_000))
  await after(89)
  expect(await kept()).toHaveLength(3)
  await Promise.all([after(91), after(91)])
  expect(await kept()).toEqual([
    { id: waiting, pictured: true },
    { id: verified, pictured: false },
  ])
})
