import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest"
import type { Statement } from "#contract/pharmacy/customer-accounts.ts"
import type { Customer, DueCustomer } from "#contract/pharmacy/customers.ts"
import { mailRetentionDays } from "#domain/pharmacy/mail.ts"
import { retryAfterSeconds } from "#domain/platform/retries.ts"
import { type MailServer, startMailServer } from "#stand-ins/mail-server.ts"
import { readMail } from "#test/pharmacy/read-mail.ts"
import { openTillDesk } from "#test/pharmacy/till-desk.ts"
import { signIn, startApp, type TestApp } from "#test/support/app.ts"
import { type MailResult, sendDue, startMails } from "./send-mails.ts"
import { smtpOf } from "./smtp.ts"

let app: TestApp
let server: MailServer
beforeAll(async () => {
  server = await startMailServer()
  app = await startApp({ now: () => new Date("2026-11-22T04:00:00Z") })
})
afterAll(async () => {
  await app[Symbol.asyncDispose]()
  await server[Symbol.asyncDispose]()
})
beforeEach(() => {
  server.refuse(null)
  server.received.length = 0
})

const fields = {
  name: "Nimal Perera",
  phoneNumber: null,
  email: "nimal@example.lk",
  bornOn: null,
  language: "en",
  note: null,
  reminderWay: "email",
  allergies: [],
}

/** A customer who agreed to e-mail, whose supply runs out in six days, and nodes that send. */
async function openMailDesk(change: object = {}) {
  const till = await openTillDesk(app)
  const { sql, pharmacy } = till.shelf
  await sql("delete from mails")
  const row = await till.shelf.makeRow({ priceCents: 1_000, batches: [{ quantity: 1_000 }] })
  const { body: customer } = await till.send<Customer>("POST /pharmacy/customers", {
    key: randomUUID(),
    ...fields,
    ...change,
  })
  const at = `/pharmacy/customers/${customer.id}`
  const read = async () => (await till.send<Customer>(`GET ${at}`)).body
  const { id } = await till.sold([{ stockId: row, quantity: 30 }], { customerId: customer.id })
  await till.send("POST /pharmacy/refills", { saleId: id, lines: [{ lineNo: 1, days: 4 }] })
  const [{ medicine, id: refill } = { medicine: "", id: 0 }] = (await read()).refills
  const results: MailResult[] = []
  const smtp = smtpOf({ url: server.url, from: "no-reply@pharos.example" })
  const node = async () => {
    await sendDue({
      database: app.database,
      now: () => new Date(),
      node: randomUUID(),
      smtp,
      site: null,
      isStopped: () => false,
      note: (result) => results.push(result),
    })
  }
  return {
    ...till,
    sql,
    customer,
    medicine,
    refill,
    results,
    node,
    read,
    change: (body: object) => till.send(`PUT ${at}`, { ...fields, ...change, version: 1, ...body }),
    due: async () => (await till.send<DueCustomer[]>("GET /pharmacy/refills")).body,
    remind: (key = randomUUID(), on = app) =>
      till.send<Customer>(`POST ${at}/reminders`, { key, refills: [refill] }, undefined, on),
    /** Opens an account and buys 1,250.50 on it. */
    async owe() {
      await sql("update customer_accounts set credit_limit_cents = 1000000 where id = $1", [customer.id])
      await till.sold([{ stockId: row, quantity: 2 }], {
        payment: { method: "account", accountId: customer.id },
        customerId: customer.id,
      })
    },
    mail: (key = randomUUID(), as?: string) =>
      till.send<Statement>(
        `POST /pharmacy/accounts/${customer.id}/statement/mails`,
        { key, month: "2026-11" },
        as,
      ),
    /** Runs nodes until nothing is due. */
    sendAll: (nodes = 1) => Promise.all(Array.from({ length: nodes }, node)),
    [Symbol.asyncDispose]: () => smtp.close(),
    pharmacy,
  }
}

test("reminds by e-mail once, whatever the number of nodes, and names no medicine", async () => {
  await using desk = await openMailDesk()
  await desk.sql(
    "update pharmacies set name = 'Railway Yard Medicals', phone_number = '+94112345678' where id = $1",
    [desk.pharmacy],
  )
  const key = randomUUID()
  const both = await Promise.all([desk.remind(key), desk.remind(key)])
  expect(both.map(({ status }) => status)).toEqual([200, 200])
  expect((await desk.read()).mails).toMatchObject([{ kind: "refill", state: "waiting", address: null }])
  expect((await desk.remind()).body.code).toBe("already-changed")
  await desk.sendAll(3)
  expect(server.received).toMatchObject([{ to: "nimal@example.lk", from: "no-reply@pharos.example" }])
  const { head, lines } = readMail(server.received[0]?.raw)
  expect(head).toMatch(/^From: Railway Yard Medicals <no-reply@pharos\.example>$/m)
  expect(head).toMatch(/^Subject: Reminder from Railway Yard Medicals$/m)
  expect(head).toMatch(/^Message-ID: <[0-9a-f-]{36}@pharos\.example>$/m)
  expect(lines).toEqual([
    "Hello Nimal Perera,",
    "",
    "your medicine runs out on 2026-11-26.",
    "Tell us if you do not want these reminders.",
    "",
    "Railway Yard Medicals",
    "+94112345678",
  ])
  expect(server.received[0]?.raw).not.toContain(desk.medicine)
  expect((await desk.read()).mails).toMatchObject([{ state: "sent", address: "nimal@example.lk" }])
  expect(desk.results).toEqual(["sent"])
})

test("writes in the customer's language, and no name breaks into the head of a mail", async () => {
  await using desk = await openMailDesk({ language: "ta", name: "Nimal <a@b.lk>, c@d.lk" })
  await desk.sql("update pharmacies set name = E'Yard\\r\\nBcc: thief@example.lk' where id = $1", [
    desk.pharmacy,
  ])
  await desk.remind()
  await desk.sendAll()
  expect(server.received.map(({ to }) => to)).toEqual(["nimal@example.lk"])
  const { head, lines } = readMail(server.received[0]?.raw)
  expect(head).not.toMatch(/^Bcc:/im)
  expect(lines.slice(-2)[0]).toBe("Yard Bcc: thief@example.lk")
  expect(lines).toContain("உங்கள் மருந்து 2026-11-26 அன்று தீரும்.")
})

test("sends a statement of the month, once while it waits, with what was bought and is owed", async () => {
  await using desk = await openMailDesk()
  expect((await desk.mail()).body.code).toBe("not-found")
  await desk.owe()
  const key = randomUUID()
  const answers = await Promise.all([desk.mail(key), desk.mail(key), desk.mail()])
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
  expect(answers.at(-1)?.body.mails).toMatchObject([
    { kind: "statement", about: "2026-11", state: "waiting" },
  ])
  expect((await desk.mail(key)).status).toBe(201)
  await desk.sendAll()
  const { lines } = readMail(server.received[0]?.raw)
  expect(lines.slice(2, -3)).toEqual([
    "on your account you owe Rs. 20.00.",
    "",
    "Brought forward: Rs. 0.00",
    expect.stringMatching(/^2026-11-2\d {2}Receipt [\w-]+: Rs\. 20\.00$/),
    "Owed at the end: Rs. 20.00",
  ])
  expect(server.received).toHaveLength(1)
  const stranger = await signIn(app, { roles: ["pharmacien"], pharmacyId: await desk.shelf.makePharmacy() })
  expect((await desk.mail(randomUUID(), stranger.cookie)).status).toBe(404)
})

test("tries a busy server again with growing pauses under one id, and gives up with its reason", async () => {
  await using desk = await openMailDesk()
  await desk.remind()
  server.refuse({ status: 451, says: "4.7.1 Greylisted nimal@example.lk" })
  const waits: number[] = []
  for (let attempt = 0; attempt < retryAfterSeconds.length; attempt += 1) {
    await desk.sendAll()
    const [row] = await desk.sql<{ wait: number }>(
      "select extract(epoch from next_attempt_at - now())::float8 as wait from mails",
    )
    waits.push(row?.wait ?? 0)
    await desk.sql("update mails set next_attempt_at = now()")
  }
  for (const [at, planned] of retryAfterSeconds.entries())
    expect(Math.abs((waits[at] ?? 0) / planned - 1)).toBeLessThan(0.5)
  expect((await desk.read()).mails).toMatchObject([{ state: "waiting", failure: "server" }])
  expect((await desk.read()).mails[0]?.answer).toMatch(/Greylisted \(address\)/)
  expect(await desk.due()).toEqual([])
  await desk.sendAll()
  expect((await desk.read()).mails).toMatchObject([{ state: "failed", failure: "server" }])
  expect(await desk.due()).toMatchObject([
    { wasRemindedToday: false, failedMail: { state: "failed" }, refills: [{ id: desk.refill }] },
  ])
  expect(server.received).toEqual([])
})

test("gives a refused address up at once; the refill is due again, and an old request sends nothing", async () => {
  await using desk = await openMailDesk()
  server.refuse({ status: 550, says: "5.1.1 Unknown" })
  const key = randomUUID()
  await desk.remind(key)
  await desk.sendAll()
  expect(await desk.due()).toMatchObject([{ failedMail: { failure: "refused" } }])
  expect((await desk.remind(key)).status).toBe(200)
  server.refuse(null)
  await desk.sendAll()
  expect(server.received).toEqual([])
  expect((await desk.remind()).status).toBe(200)
  await desk.sendAll()
  expect(server.received).toHaveLength(1)
  expect(desk.results).toEqual(["failed", "sent"])
})

test("loses nothing when a node dies in the middle: another sends the same mail", async () => {
  await using desk = await openMailDesk()
  await desk.remind()
  // As a node leaves it that was killed after the server had the mail.
  await desk.sql(
    "update mails set claimed_until = now() + interval '1 minute', claimed_by = gen_random_uuid()",
  )
  await desk.sendAll()
  expect(server.received).toEqual([])
  await desk.sql("update mails set claimed_until = now() - interval '1 second'")
  const proceed = server.hold()
  const slow = desk.node()
  await expect
    .poll(async () => (await desk.sql("select from mails where claimed_until > now()")).length)
    .toBe(1)
  await desk.sql("update mails set claimed_until = now() - interval '1 second'")
  const other = desk.node()
  await expect
    .poll(async () => (await desk.sql("select from mails where claimed_until > now()")).length)
    .toBe(1)
  proceed()
  await Promise.all([slow, other])
  const ids = server.received.map(({ raw }) => /^Message-ID: (\S+)/m.exec(raw)?.[1])
  expect([ids.length, new Set(ids).size]).toEqual([2, 1])
  expect((await desk.read()).mails).toMatchObject([{ state: "sent" }])
})

test("sends no reminder after consent or address are gone, and erases mails with the customer", async () => {
  await using desk = await openMailDesk()
  expect((await desk.change({ email: null })).body.data).toMatchObject({ fields: [{ field: "email" }] })
  await desk.remind()
  await desk.change({ reminderWay: null })
  await desk.sendAll()
  expect((await desk.read()).mails).toMatchObject([{ state: "failed", failure: "withdrawn" }])
  await desk.change({ email: null, reminderWay: null, version: 2 })
  await desk.sql("update mails set kind = 'statement', about = '2026-11', next_attempt_at = now()")
  await desk.sendAll()
  expect((await desk.read()).mails).toMatchObject([{ state: "failed", failure: "no-address" }])
  expect(server.received).toEqual([])
  const { version } = await desk.read()
  await desk.send(`POST /pharmacy/customers/${desk.customer.id}/erasure`, { version })
  expect(await desk.sql("select id from mails")).toEqual([])
})

test("refuses to write what nobody would send, gives late mails up and deletes old ones", async () => {
  await using desk = await openMailDesk()
  await using off = await startApp({ database: app.cluster, settings: { SMTP_URL: "", MAIL_FROM: "" } })
  expect((await desk.remind(randomUUID(), off)).body.code).toBe("mail-off")
  expect((await desk.read()).refills).toMatchObject([{ state: "open" }])
  expect(await (await off.ask("/api/site")).json()).toMatchObject({ sendsMail: false })
  await desk.remind()
  await desk.sql("update mails set created_at = now() - interval '49 hours'")
  await desk.sendAll()
  expect((await desk.read()).mails).toMatchObject([{ state: "failed", failure: "late" }])
  await desk.sql(`update mails set created_at = now() - interval '${mailRetentionDays} days 1 minute'`)
  const log = { error: (problem: unknown) => expect(problem).toBeNull() }
  const job = startMails({
    database: app.database,
    settings: { mail: null, publicUrl: null },
    log,
    now: () => new Date(),
  })
  await expect.poll(() => desk.sql("select id from mails")).toEqual([])
  await job.stop()
  expect(await desk.sql("select id from mails")).toEqual([])
})
