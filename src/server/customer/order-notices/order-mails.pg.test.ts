import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest"
import type { CustomerOrder } from "#contract/pharmacy/customer-orders.ts"
import { sweepOrders } from "#server/pharmacy/customer-orders/order-expiry.ts"
import { type MailResult, sendDue } from "#server/pharmacy/mail/send-mails.ts"
import { smtpOf } from "#server/pharmacy/mail/smtp.ts"
import { type MailServer, startMailServer } from "#stand-ins/mail-server.ts"
import { makeBasket, openOrderDesk } from "#test/pharmacy/order-desk.ts"
import { readMail } from "#test/pharmacy/read-mail.ts"
import { signIn, startApp, type TestApp } from "#test/support/app.ts"

let app: TestApp
let server: MailServer
const clock = { now: new Date() }
beforeAll(async () => {
  server = await startMailServer()
  app = await startApp({ now: () => clock.now })
})
afterAll(async () => {
  await app[Symbol.asyncDispose]()
  await server[Symbol.asyncDispose]()
})
beforeEach(() => {
  server.received.length = 0
})

/** An order desk whose customer has a confirmed address and chose e-mail, and nodes that send. */
async function openMailDesk({ wants = true } = {}) {
  const desk = await openOrderDesk(app)
  const { sql, pharmacy } = desk.shelf
  const { cookie, subject } = desk.customer
  const smtp = smtpOf({ url: server.url, from: "no-reply@pharos.example" })
  const results: MailResult[] = []
  // Orders of earlier tests may still end.
  await sql("update people set order_mails = false")
  await sql("delete from mails")
  await sql(
    "update pharmacies set name = 'Railway Yard Medicals', phone_number = '+94112345678' where id = $1",
    [pharmacy],
  )
  await sql("update people set email = 'nimal@example.lk', email_verified = true where subject = $1", [
    subject,
  ])
  const choose = (orderMails: boolean, on = app, as = cookie) =>
    on.ask("/api/account", { method: "PATCH", headers: { cookie: as }, body: JSON.stringify({ orderMails }) })
  if (wants) await choose(true)
  return {
    ...desk,
    subject,
    choose,
    stockId: await desk.shelf.makeRow({ quantity: 50 }),
    ready: ({ id, version }: CustomerOrder) =>
      desk.send(desk.pharmacist.cookie, `POST /api/pharmacy/orders/${id}/ready`, { version }),
    mails: () => sql("select subject, about, sent_at is not null as sent, failure from mails order by id"),
    results,
    sendAll: (nodes = 1) =>
      Promise.all(
        Array.from({ length: nodes }, () =>
          sendDue({
            database: app.database,
            now: () => clock.now,
            node: randomUUID(),
            smtp,
            site: "https://pharos.example",
            isStopped: () => false,
            note: (result) => results.push(result),
          }),
        ),
      ),
    async [Symbol.asyncDispose]() {
      await smtp.close()
      await desk[Symbol.asyncDispose]()
    },
  }
}

test("tells by e-mail once that an order is ready, with the pharmacy and a link and without the medicine", async () => {
  await using desk = await openMailDesk()
  const order = await desk.makeOpen({ stockId: desk.stockId })
  await Promise.all([desk.ready(order), desk.ready(order)])
  await desk.ready(order)
  expect(await desk.mails()).toEqual([{ subject: desk.subject, about: "ready", sent: false, failure: null }])
  await desk.sendAll(3)
  expect(server.received).toMatchObject([{ to: "nimal@example.lk", from: "no-reply@pharos.example" }])
  const { head, lines } = readMail(server.received[0]?.raw)
  expect(head).toMatch(/^From: Railway Yard Medicals <no-reply@pharos\.example>$/m)
  expect(head).toMatch(/^Subject: Railway Yard Medicals: Your order is ready$/m)
  expect(lines).toEqual([
    "Hello Nimal Perera,",
    "",
    "Your order is ready.",
    order.reference,
    "",
    "Open Pharos to see it.",
    "https://pharos.example/orders",
    "",
    "You can turn these e-mails off in your account.",
    "https://pharos.example/account",
    "",
    "Railway Yard Medicals",
    "+94112345678",
  ])
  expect(head + lines.join()).not.toContain(order.medicine)
  expect(desk.results).toEqual(["sent"])
  // What happened is rolled back with its mail.
  await desk.shelf.sql("alter table mails add constraint planted check (about <> 'rejected')")
  expect((await desk.reject(order.id)).status).toBe(500)
  await desk.shelf.sql("alter table mails drop constraint planted")
  expect((await desk.list()).body.orders).toMatchObject([{ status: "pending" }])
})

test("writes nothing without the choice or a confirmed address, and nothing to anybody else", async () => {
  await using desk = await openMailDesk({ wants: false })
  const { sql } = desk.shelf
  const other = await signIn(app, { name: "Kamala" })
  await sql("update people set email = 'kamala@example.lk', email_verified = true where subject = $1", [
    other.subject,
  ])
  expect((await desk.choose(true, app, other.cookie)).status).toBe(200)
  const order = await desk.makeOpen({ stockId: desk.stockId })
  await desk.ready(order)
  expect(await desk.mails()).toEqual([])

  await sql("update people set email_verified = false where subject = $1", [desk.subject])
  const refused = await desk.choose(true)
  expect([refused.status, await refused.json()]).toMatchObject([
    400,
    { data: { fields: [{ field: "orderMails" }] } },
  ])
  await using off = await startApp({ database: app.cluster, settings: { SMTP_URL: "", MAIL_FROM: "" } })
  expect(await (await desk.choose(true, off)).json()).toMatchObject({ code: "mail-off" })
  expect((await desk.choose(false, off)).status).toBe(200)

  await sql("update people set order_mails = true where subject = $1", [desk.subject])
  await desk.reject(order.id)
  expect(await desk.mails()).toEqual([])
  const theirs = await desk.makeOpen({ stockId: desk.stockId }, other.cookie)
  await desk.reject(theirs.id)
  expect(await desk.mails()).toMatchObject([{ subject: other.subject, about: "rejected" }])
  await desk.sendAll()
  expect(server.received.map(({ to }) => to)).toEqual(["kamala@example.lk"])
})

test("stops what waits when the choice or the address is gone, or it is no longer true", async () => {
  await using desk = await openMailDesk()
  const { sql } = desk.shelf
  const order = await desk.makeOpen({ stockId: desk.stockId })
  await desk.ready(order)
  await desk.choose(false)
  await desk.sendAll()
  await desk.choose(true)
  await desk.cancel(order.id)
  const second = await desk.makeOpen({ stockId: desk.stockId })
  await desk.reject(second.id)
  await sql("update people set email_verified = false where subject = $1", [desk.subject])
  await desk.sendAll()
  await sql("update people set email_verified = true where subject = $1", [desk.subject])
  const third = await desk.makeOpen({ stockId: desk.stockId })
  await desk.ready(third)
  await desk.edit(third, { quantity: 3 })
  await desk.sendAll()
  expect(server.received).toEqual([])
  expect((await desk.mails()).map(({ failure }) => failure)).toEqual(["withdrawn", "no-address", "withdrawn"])
})

test("tells once of orders placed together that nobody answered, in the person's language", async () => {
  await using desk = await openMailDesk()
  await desk.shelf.sql("update people set language = 'ta' where subject = $1", [desk.subject])
  const stockIds = [desk.stockId, await desk.shelf.makeRow({ quantity: 9 })]
  const { body } = await desk.placeBasket(makeBasket(stockIds.map((stockId) => ({ stockId, quantity: 1 }))))
  clock.now = new Date(clock.now.getTime() + 30 * 3_600_000)
  await sweepOrders(app.database, clock.now)
  await desk.sendAll()
  expect(server.received).toHaveLength(1)
  const { lines } = readMail(server.received[0]?.raw)
  expect(lines.slice(2, 4)).toEqual([
    "மருந்தகம் உங்கள் ஆர்டருக்கு உரிய நேரத்தில் பதிலளிக்கவில்லை.",
    body.orders.map(({ reference }) => reference).join(", "),
  ])
  expect(lines).toContain("இந்த மின்னஞ்சல்களை உங்கள் கணக்கில் நிறுத்தலாம்.")
})
