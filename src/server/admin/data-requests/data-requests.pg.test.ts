import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, expect, test } from "vitest"
import type { DataRequestDetail, DataRequestRow } from "#contract/admin/data-requests.ts"
import type { DataRequest } from "#contract/customer/data-requests.ts"
import { sweepDataRequests } from "#server/customer/data-requests/queries.ts"
import { sendDue } from "#server/pharmacy/mail/send-mails.ts"
import { smtpOf } from "#server/pharmacy/mail/smtp.ts"
import { startMailServer } from "#stand-ins/mail-server.ts"
import { makeDataRequest } from "#test/customer/data-requests.ts"
import { readMail } from "#test/pharmacy/read-mail.ts"
import { openShelf, type Shelf } from "#test/pharmacy/shelf.ts"
import { signIn, startApp, type TestApp } from "#test/support/app.ts"

let app: TestApp
let shelf: Shelf
const now = new Date("2026-11-27T06:00:00Z")
beforeAll(async () => {
  app = await startApp({ now: () => now })
  shelf = await openShelf(app.cluster)
})
afterAll(async () => {
  await shelf[Symbol.asyncDispose]()
  await app[Symbol.asyncDispose]()
})

type Refusal = { code: string; message: string }

async function send<Body>(cookie: string, method: string, path: string, body?: object) {
  const answer = await app.ask(`/api${path}`, {
    method,
    headers: { cookie },
    ...(body && { body: JSON.stringify(body) }),
  })
  return { status: answer.status, body: (await answer.json()) as Body & Refusal } // the contract's type
}

const file = (cookie: string, body: object) =>
  send<DataRequest>(cookie, "POST", "/account/data-requests", body)
const own = async (cookie: string) =>
  (await send<{ requests: DataRequest[] }>(cookie, "GET", "/account/data-requests")).body.requests
const openDesk = async () => {
  const { cookie, subject } = await signIn(app, { roles: ["admin"], name: "Asha Fernando" })
  const act = (id: number, name: string, body: object) =>
    send<DataRequestDetail>(cookie, "POST", `/admin/data-requests/${id}/${name}`, body)
  return {
    cookie,
    subject,
    act,
    get: (id: number) => send<DataRequestDetail>(cookie, "GET", `/admin/data-requests/${id}`),
    list: async (query = "") =>
      (
        await send<{ requests: DataRequestRow[]; next: number | null }>(
          cookie,
          "GET",
          `/admin/data-requests${query}`,
        )
      ).body,
  }
}

test("takes a request once for its key, with a term, and at most three open ones of a person", async () => {
  const { cookie } = await signIn(app)
  const asked = { key: randomUUID(), kind: "access", text: "  Everything, please.\r\nAlso letters. " }
  const both = await Promise.all([file(cookie, asked), file(cookie, asked)])
  expect(both.map(({ status }) => status)).toEqual([201, 201])
  expect(both[0]?.body).toEqual(both[1]?.body)
  expect(await own(cookie)).toEqual([
    {
      id: both[0]?.body.id,
      kind: "access",
      channel: "account",
      text: "Everything, please.\nAlso letters.",
      receivedOn: "2026-11-27",
      dueOn: "2026-12-18",
      state: "open",
      answer: null,
      closedAt: null,
    },
  ])
  expect((await file(cookie, { ...asked, kind: "deletion" })).body.code).toBe("key-used-differently")
  const stranger = await signIn(app)
  expect((await file(stranger.cookie, asked)).body.code).toBe("key-used-differently")
  expect(await own(stranger.cookie)).toEqual([])
  const more = await Promise.all(
    [1, 2, 3, 4].map(() => file(cookie, { key: randomUUID(), kind: "objection", text: "No" })),
  )
  expect(more.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([201, 201, 409, 409])
  expect(more.find(({ status }) => status === 409)?.body.code).toBe("too-many-data-requests")
  for (const wrong of [
    { text: " " },
    { text: "x".repeat(2_001) },
    { kind: "praise" },
    { key: "1" },
    { channel: "letter" },
  ])
    expect((await file(cookie, { ...asked, key: randomUUID(), ...wrong })).status).toBe(400)
})

test("lists what is due first, says what is overdue, and notes each look", async () => {
  const desk = await openDesk()
  const { subject } = await signIn(app, { name: "Nimali Perera" })
  const late = await makeDataRequest(shelf, { subject, dueOn: "2026-11-26" })
  const today = await makeDataRequest(shelf, { subject, dueOn: "2026-11-27" })
  const { requests } = await desk.list()
  const mine = requests.filter(({ person }) => person?.subject === subject)
  expect(mine.map(({ id, isOverdue }) => [id, isOverdue])).toEqual([
    [late, true],
    [today, false],
  ])
  const first = await desk.list("?limit=1")
  expect(first.requests.map(({ id }) => id)).toEqual([late])
  expect((await desk.list(`?limit=1&after=${first.next}`)).requests.map(({ id }) => id)).toEqual([today])
  expect((await desk.get(late)).body).toMatchObject({ version: 1, person: { name: "Nimali Perera" } })
  const looks = await shelf.sql(
    "select distinct action from audit_log where thing = 'person' and thing_id = $1 order by 1",
    [subject],
  )
  expect(looks).toEqual([{ action: "adminDataRequests.get" }, { action: "adminDataRequests.list" }])
  const figures = await send<{ pending: object }>(desk.cookie, "GET", "/admin/overview")
  expect(figures.body.pending).toMatchObject({ overdueRequests: 1 })
})

test("records what came by letter once, and answers it once when two administrators do", async () => {
  const desk = await openDesk()
  const person = await signIn(app)
  const said = {
    key: randomUUID(),
    subject: person.subject,
    kind: "correction",
    channel: "letter",
    receivedOn: "2026-11-02",
    text: "My name",
  }
  const record = (body: object) => send<DataRequestDetail>(desk.cookie, "POST", "/admin/data-requests", body)
  const both = await Promise.all([record(said), record(said)])
  expect(both.map(({ status, body }) => [status, body.id])).toEqual([
    [201, both[0]?.body.id],
    [201, both[0]?.body.id],
  ])
  expect(both[0]?.body).toMatchObject({ dueOn: "2026-11-23", isOverdue: true })
  expect((await record({ ...said, text: "Another" })).body.code).toBe("key-used-differently")
  expect((await record({ ...said, key: randomUUID(), subject: "nobody" })).body.code).toBe("not-found")
  expect((await record({ ...said, key: randomUUID(), channel: "account" })).status).toBe(400)
  const id = both[0]?.body.id ?? 0
  const close = (state: string) => desk.act(id, "close", { version: 1, state, answer: "It is right now." })
  const ends = await Promise.all([close("done"), close("refused")])
  expect(ends.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
  expect((await own(person.cookie))[0]).toMatchObject({ answer: "It is right now.", channel: "letter" })
  expect((await desk.get(id)).body).toMatchObject({ version: 2, closedBy: "Asha Fernando" })
  expect((await desk.list("?show=closed")).requests.map((one) => one.id)).toContain(id)
  const acts = await shelf.sql(
    "select action, after ->> 'state' as state from audit_log where thing = 'data-request' and thing_id = $1 order by id",
    [String(id)],
  )
  expect(acts).toEqual([
    { action: "adminDataRequests.record", state: null },
    { action: "adminDataRequests.close", state: ends.find(({ status }) => status === 200)?.body.state },
  ])
})

test("hands over the data of who asks for it, only while that is open, and shows the person who looked", async () => {
  const desk = await openDesk()
  const person = await signIn(app, { name: "Kamala Silva" })
  const id = await makeDataRequest(shelf, { subject: person.subject })
  const other = await makeDataRequest(shelf, { subject: person.subject, kind: "objection" })
  const save = async (of: number | string, cookie = desk.cookie) => {
    const answer = await app.ask(`/files/admin/data-requests/${of}/pharos.json`, { headers: { cookie } })
    return { status: answer.status, text: await answer.text() }
  }
  expect(JSON.parse((await save(id)).text)).toMatchObject({
    profile: { nameAtProvider: "Kamala Silva" },
    dataRequests: [{ kind: "access" }, { kind: "objection" }],
  })
  for (const wrong of [other, 4711, "x"]) expect((await save(wrong)).status).toBe(404)
  expect((await save(id, person.cookie)).status).toBe(403)
  const looks = await send<{ looks: { what: string }[] }>(person.cookie, "GET", "/account/looks")
  expect(looks.body.looks[0]).toMatchObject({ what: "account" })
  await desk.act(id, "close", { version: 1, state: "done", answer: "Sent." })
  expect((await save(id)).status).toBe(404)
})

test("deletes the account on request, and keeps that there was one, without the person", async () => {
  const desk = await openDesk()
  const person = await signIn(app, { name: "Ruwan Leaving" })
  const id = await makeDataRequest(shelf, { subject: person.subject, kind: "deletion" })
  const another = await makeDataRequest(shelf, { subject: person.subject, kind: "access" })
  const staff = await signIn(app, { roles: ["pharmacien"], pharmacyId: shelf.pharmacy })
  const kept = await makeDataRequest(shelf, { subject: staff.subject, kind: "deletion" })
  expect((await desk.act(kept, "erase", { version: 1 })).body.code).toBe("still-staff")
  expect((await desk.get(kept)).body.state).toBe("open")
  const mine = await makeDataRequest(shelf, { subject: desk.subject, kind: "deletion" })
  expect((await desk.act(mine, "erase", { version: 1 })).body.code).toBe("not-allowed")
  expect((await desk.act(id, "erase", { version: 7 })).body.code).toBe("already-changed")
  const ends = await Promise.all([1, 2].map(() => desk.act(id, "erase", { version: 1 })))
  expect(ends.map(({ status }) => status).toSorted((one, two) => one - two)).toEqual([200, 409])
  for (const one of [id, another])
    expect((await desk.get(one)).body).toMatchObject({ state: "done", person: null, text: "", answer: "" })
  expect(await shelf.sql("select from people where subject = $1", [person.subject])).toEqual([])
  const session = await app.ask("/api/session", { headers: { cookie: person.cookie } })
  expect(await session.json()).toMatchObject({ person: null })
  expect(
    await shelf.sql(
      "select after from audit_log where action = 'adminDataRequests.erase' and thing_id = $1",
      [String(id)],
    ),
  ).toEqual([{ after: { state: "done", kind: "deletion" } }])
})

test("lets a person withdraw an open request once, and says so when it is answered", async () => {
  const desk = await openDesk()
  const person = await signIn(app)
  const stranger = await signIn(app)
  const withdraw = (id: number, cookie = person.cookie) =>
    send<DataRequest>(cookie, "POST", `/account/data-requests/${id}/withdraw`)
  const make = () => makeDataRequest(shelf, { subject: person.subject })
  const [first, second, answered] = [await make(), await make(), await make()]
  expect((await withdraw(first, stranger.cookie)).status).toBe(404)
  expect((await withdraw(4711)).status).toBe(404)
  expect((await desk.get(first)).body.state).toBe("open")
  const both = await Promise.all([withdraw(first), withdraw(first)])
  expect(both.map(({ status }) => status)).toEqual([200, 200])
  expect(both[0]?.body).toMatchObject({ state: "withdrawn", answer: null, closedAt: now.toISOString() })
  const answer = { state: "done", answer: "Sent." }
  expect((await desk.act(first, "close", { version: 1, ...answer })).body.code).toBe("already-changed")
  expect((await desk.act(first, "close", { version: 2, ...answer })).body.code).toBe("already-changed")
  expect((await desk.list("?show=closed")).requests.map(({ id }) => id)).toContain(first)
  await desk.act(answered, "close", { version: 1, ...answer })
  expect(await withdraw(answered)).toMatchObject({
    status: 409,
    body: {
      code: "data-request-answered",
      message: "Your request has been answered. You find the answer in your account.",
    },
  })
  const race = await Promise.all([withdraw(second), desk.act(second, "close", { version: 1, ...answer })])
  expect(race.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
  const last = await makeDataRequest(shelf, { subject: person.subject, kind: "deletion" })
  expect((await desk.act(last, "erase", { version: 1 })).status).toBe(200)
  expect((await desk.get(first)).body).toMatchObject({ state: "withdrawn", person: null, text: "" })
})

test("tells a person with a confirmed address by e-mail that there is an answer, and nothing of it", async () => {
  await using server = await startMailServer()
  const desk = await openDesk()
  const [told, untold] = [await signIn(app), await signIn(app)]
  await shelf.sql(
    "update people set name = 'Nimal', language = 'ta', email = 'nimal@example.lk', email_verified = subject = $1 where subject in ($1, $2)",
    [told.subject, untold.subject],
  )
  await shelf.sql("delete from mails")
  const close = async ({ subject }: { subject: string }, state: string) => {
    const id = await makeDataRequest(shelf, { subject })
    await Promise.all([1, 2].map(() => desk.act(id, "close", { version: 1, state, answer: "Secret words." })))
  }
  await close(untold, "done")
  await close(told, "refused")
  const smtp = smtpOf({ url: server.url, from: "no-reply@pharos.example" })
  const node = { database: app.database, now: () => now, smtp, site: "https://pharos.example" }
  const sendAll = () =>
    Promise.all([1, 2].map(() => sendDue({ ...node, node: randomUUID(), isStopped: () => false })))
  await sendAll()
  expect(server.received).toMatchObject([{ to: "nimal@example.lk" }])
  const { head, lines } = readMail(server.received[0]?.raw)
  expect(head).toMatch(/^From: Pharos <no-reply@pharos\.example>$/m)
  expect(lines).toEqual([
    "வணக்கம் Nimal,",
    "",
    "உங்கள் கோரிக்கைக்குப் பதில் அளிக்கப்பட்டது.",
    "பதில் உங்கள் கணக்கில் உள்ளது.",
    "https://pharos.example/account",
    "",
    "Pharos",
  ])
  await close(told, "done")
  await shelf.sql("update people set email_verified = false where subject = $1", [told.subject])
  await sendAll()
  expect(server.received).toHaveLength(1)
  expect(await shelf.sql("select kind, failure from mails order by id")).toEqual([
    { kind: "data-request", failure: null },
    { kind: "data-request", failure: "no-address" },
  ])
  await smtp.close()
})

test("keeps closed requests for three years, and open ones", async () => {
  const { subject } = await signIn(app)
  const desk = await openDesk()
  const [open, closed] = [
    await makeDataRequest(shelf, { subject }),
    await makeDataRequest(shelf, { subject }),
  ]
  await desk.act(closed, "close", { version: 1, state: "done", answer: "Sent." })
  const left = async () =>
    (
      await shelf.sql<{ id: number }>("select id from data_requests where subject = $1 order by 1", [subject])
    ).map(({ id }) => id)
  await sweepDataRequests(app.database, new Date("2029-11-27T05:59:00Z"))
  expect(await left()).toEqual([open, closed])
  await sweepDataRequests(app.database, new Date("2029-11-27T06:01:00Z"))
  expect(await left()).toEqual([open])
})
