import { expect, test } from "vitest"
import type { AccountLook } from "#contract/customer/account.ts"
import { makeOrder, openOrderDesk } from "#test/pharmacy/order-desk.ts"
import { signIn, startApp } from "#test/support/app.ts"

type Page = { looks: AccountLook[]; next: number | null }

test("shows a person only accesses to their own data, without staff names", async () => {
  await using app = await startApp()
  const desk = await openOrderDesk(app)
  await using shelf = desk.shelf
  const { sql } = shelf
  const other = await signIn(app)
  const stockId = await shelf.makeRow({ quantity: 9 })
  const order = await desk.makeOpen(makeOrder({ stockId }))
  await desk.send(desk.pharmacist.cookie, "GET /api/pharmacy/orders")
  const [{ customer } = { customer: "" }] = await sql<{ customer: string }>(
    "select customer_id as customer from customer_orders where id = $1",
    [order.id],
  )
  const { cookie } = await signIn(app, { subject: customer })
  const note = (subject: string, thingId: string, after: string | null, at = "now()") =>
    sql(
      `insert into audit_log (at, subject, action, thing, thing_id, after) values (${at}, $1, 'adminUsers.get', 'person', $2, $3)`,
      [subject, thingId, after],
    )
  await note("admin|1", customer, null)
  await note("admin|1", customer, '{"roles": []}')
  // Their own access, an access to somebody else, and one from before the account was created again.
  await note(customer, customer, null)
  await note("admin|1", "somebody|else", null)
  await note("admin|1", customer, null, "now() - interval '10 years'")

  const read = async (question = "", as = cookie) => {
    const answer = await app.ask(`/api/account/looks${question}`, { headers: { cookie: as } })
    return { status: answer.status, body: (await answer.json()) as Page }
  }
  const { looks, next } = (await read()).body
  const place = { workplace: "Test Pharmacy", what: "order", medicine: expect.any(String) }
  const office = { workplace: null, medicine: null }
  expect(looks).toMatchObject([{ ...office, what: "account-changed" }, { ...office, what: "account" }, place])
  expect([next, JSON.stringify(looks).includes("admin|1")]).toEqual([null, false])
  expect((await read(`?before=${looks[1]?.id}`)).body.looks).toEqual([looks[2]])

  for (let n = 0; n < 6; n++) await note("admin|2", customer, null)
  const first = (await read()).body
  expect([first.looks.length, (await read(`?before=${first.next}`)).body.looks.length]).toEqual([6, 3])
  expect((await read("", other.cookie)).body).toEqual({ looks: [], next: null })
  expect((await read("", "")).status).toBe(401)

  await sql("update sessions set authenticated_at = now() where subject = $1", [customer])
  const file = await app.ask("/files/export/pharos.json", { headers: { cookie } })
  const exported = (await file.json()) as { looks: AccountLook[] }
  expect(exported.looks).toHaveLength(9)
  expect(exported.looks.at(-1)).toMatchObject(place)
})
