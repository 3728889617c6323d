import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest"
import type { AdminSupplier } from "#contract/admin/suppliers.ts"
import { endSupplierLicences, warnSupplierLicences } from "#server/admin/suppliers/queries.ts"
import { sendDue } from "#server/pharmacy/mail/send-mails.ts"
import { smtpOf } from "#server/pharmacy/mail/smtp.ts"
import { type MailServer, startMailServer } from "#stand-ins/mail-server.ts"
import { readMail } from "#test/pharmacy/read-mail.ts"
import { openShelf, type Shelf } from "#test/pharmacy/shelf.ts"
import { sendSupplierLicence } from "#test/supplier/licences.ts"
import { signIn, startApp, type TestApp } from "#test/support/app.ts"

let app: TestApp
let shelf: Shelf
let server: MailServer
let admin: string
beforeAll(async () => {
  server = await startMailServer()
  app = await startApp()
  shelf = await openShelf(app.cluster)
  admin = (await signIn(app, { roles: ["admin"] })).cookie
})
afterAll(async () => {
  await shelf[Symbol.asyncDispose]()
  await app[Symbol.asyncDispose]()
  await server[Symbol.asyncDispose]()
})
beforeEach(() => {
  server.received.length = 0
})

/** A supplier with one of its staff whose address is confirmed and one whose address is not. */
async function openSupplier() {
  const send = async (request: string, body: object) => {
    const [method = "", path = ""] = request.split(" ")
    const answer = await app.ask(`/api${path}`, {
      method,
      headers: { cookie: admin },
      body: JSON.stringify(body),
    })
    return { status: answer.status, body: (await answer.json()) as AdminSupplier } // the contract's
  }
  const name = `Wholesale ${randomUUID()}`
  const { id } = (await send("POST /admin/suppliers", { name, phone: null, leadTimeDays: 3 })).body
  const told = await signIn(app, { roles: ["supplier"], supplierId: id })
  await signIn(app, { roles: ["supplier"], supplierId: id })
  await shelf.sql("delete from mails")
  await shelf.sql(
    "update people set name = 'Nuwan', email = 'nuwan@example.lk', email_verified = true where subject = $1",
    [told.subject],
  )
  const smtp = smtpOf({ url: server.url, from: "no-reply@pharos.example" })
  const node = { database: app.database, now: () => new Date(), smtp, site: "https://pharos.example" }
  return {
    id,
    name,
    ...told,
    decide: async (act: "verify" | "reject", body: object) => {
      const [row] = await shelf.sql<{ version: number }>("select version from suppliers where id = $1", [id])
      return send(`POST /admin/suppliers/${id}/${act}`, { version: row?.version, ...body })
    },
    again: (act: "verify" | "reject", version: number, body: object) =>
      send(`POST /admin/suppliers/${id}/${act}`, { version, ...body }),
    sendAll: () =>
      Promise.all([1, 2].map(() => sendDue({ ...node, node: randomUUID(), isStopped: () => false }))),
    mails: () => shelf.sql("select about, sent_at is not null as sent, failure from mails order by id"),
    [Symbol.asyncDispose]: () => smtp.close(),
  }
}

const verified = (validUntil = "2099-12-31") => ({
  licenceNumber: `S-${randomUUID().slice(0, 8)}`,
  validUntil,
  note: "The register",
})

test("mails a decision about a licence to the supplier's staff once, in the transaction of the decision", async () => {
  await using supplier = await openSupplier()
  await sendSupplierLicence(app, supplier.cookie)
  expect((await supplier.decide("reject", { reason: "The picture\ncannot be read" })).status).toBe(400)
  const rejecting = { reason: "The picture cannot be read" }
  const [row] = await shelf.sql<{ version: number }>("select version from suppliers where id = $1", [
    supplier.id,
  ])
  const both = await Promise.all([1, 2].map(() => supplier.again("reject", row?.version ?? 0, rejecting)))
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  await supplier.sendAll()
  expect(server.received.map(({ to }) => to)).toEqual(["nuwan@example.lk"])
  const { head, lines } = readMail(server.received[0]?.raw)
  expect(head).toMatch(/^From: Pharos <no-reply@pharos\.example>$/m)
  expect(head).toMatch(/^Subject: Your licence was not accepted$/m)
  expect(lines).toContain("Reason: The picture cannot be read")
  expect(lines).toContain("https://pharos.example/suppliers/licence")

  const licence = verified()
  await supplier.decide("verify", licence)
  await supplier.sendAll()
  const text = readMail(server.received[1]?.raw).lines.join(" ")
  expect(text).toContain(
    `Hello Nuwan,  The licence ${licence.licenceNumber} of ${supplier.name} is verified until 2099-12-31.`,
  )
  expect(await supplier.mails()).toEqual([
    { about: "rejected", sent: true, failure: null },
    { about: "verified", sent: true, failure: null },
  ])
})

test("sends nothing that has since been decided otherwise, and nothing to whoever has left", async () => {
  await using supplier = await openSupplier()
  await supplier.decide("verify", verified())
  await supplier.decide("reject", { reason: "A mistake" })
  await supplier.sendAll()
  expect(server.received.map(({ raw }) => /^Subject: (.*)\r?$/m.exec(raw)?.[1])).toEqual([
    "New orders have been stopped",
  ])
  expect(await supplier.mails()).toMatchObject([{ failure: "withdrawn" }, { sent: true }])
  await supplier.decide("verify", verified())
  await shelf.sql(
    "update staff set ended_at = now(), ended_by = 'x', end_reason = 'Left' where subject = $1",
    [supplier.subject],
  )
  await supplier.sendAll()
  expect(server.received).toHaveLength(1)
})

test("warns of a licence's end once, 30 days before, and tells of the end", async () => {
  await using supplier = await openSupplier()
  await supplier.decide("verify", verified("2098-01-31"))
  await shelf.sql("delete from mails")
  const warn = (day: string) => warnSupplierLicences(app.database, new Date(`${day}T06:00:00Z`))
  expect(await warn("2097-12-31")).toBe(0)
  expect((await Promise.all([warn("2098-01-01"), warn("2098-01-01")])).toSorted()).toEqual([0, 1])
  expect(await warn("2098-01-20")).toBe(0)
  await endSupplierLicences(app.database, "2098-02-01")
  expect((await supplier.mails()).map(({ about }) => about)).toEqual(["expires", "expired"])
  await supplier.sendAll()
  expect(server.received.map(({ raw }) => /^Subject: (.*)\r?$/m.exec(raw)?.[1])).toEqual([
    "Your licence has expired",
  ])
})
