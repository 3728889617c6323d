import { expect, test } from "vitest"
import type { ServiceLevel } from "#contract/admin/service-levels.ts"
import type { Role } from "#contract/platform/session.ts"
import { openOrderDesk } from "#test/pharmacy/order-desk.ts"
import { signIn, startApp } from "#test/support/app.ts"

type Told = {
  after?: number
  kind?: string
  by?: string
  status?: string
  closedBy?: string
  closedAfter?: number
}

test("counts answers by pharmacy: within two hours, median, 90 %, rejected and expired", async () => {
  await using app = await startApp()
  await using desk = await openOrderDesk(app)
  const { shelf } = desk
  const ask = async (query = "", roles: Role[] = ["admin"]) => {
    const { cookie } = await signIn(app, { roles, districts: ["Kandy"] })
    const answer = await app.ask(`/api/admin/service-levels${query}`, { headers: { cookie } })
    return {
      status: answer.status,
      body: (await answer.json()) as { pharmacies: ServiceLevel[]; total: number },
    } // the contract's type
  }
  expect((await ask()).body).toEqual({ pharmacies: [], total: 0 })
  const stockId = await shelf.makeRow({ quantity: 1 })
  /** An order placed ten hours ago, with its first answer and its end some minutes later. */
  const place = async (
    { after, kind = "ready", by = "pharmacy", status = "pending", closedBy, closedAfter = 0 }: Told,
    hours = 10,
  ) => {
    const [order] = await shelf.sql<{ id: number }>(
      `insert into customer_orders (key, request_hash, pharmacy_id, stock_id, medicine, pharmacy_name, quantity, price_cents,
         price_shown, delivery_type, order_status, closed_by, closed_at, reserved_until, created_at)
       select gen_random_uuid(), '', $1, $2, 'm', 'p', 1, 100, true, 'pickup', $3::text, $4::text,
         case when $4::text is not null then at + make_interval(mins => $5::int) end, now() + interval '1 day', at
       from (select now() - make_interval(hours => $6::int) as at) x returning id`,
      [shelf.pharmacy, stockId, status, closedBy ?? null, closedAfter, hours],
    )
    if (after !== undefined)
      await shelf.sql(
        `insert into customer_order_events (order_id, at, kind, by)
         select id, created_at + make_interval(mins => $2::int), $3, $4 from customer_orders where id = $1`,
        [order?.id, after, kind, by],
      )
  }
  await shelf.sql("alter table customer_orders disable trigger user")
  await place({ after: 10 })
  await place({ after: 30, kind: "offered" })
  await place({ after: 110, kind: "rejected", status: "rejected", closedBy: "pharmacy", closedAfter: 110 })
  await place({ after: 300 })
  // Seen is no answer; nor is what the customer does.
  await place({ after: 5, kind: "seen" })
  await place({
    after: 6,
    kind: "canceled",
    by: "customer",
    status: "canceled",
    closedBy: "customer",
    closedAfter: 6,
  })
  await place({ status: "canceled", closedBy: "pharos", closedAfter: 500 })
  // Still has time.
  await place({}, 1)
  // Before the period.
  await place({ after: 1 }, 24 * 31)
  const [row] = (await ask()).body.pharmacies
  expect(row).toMatchObject({
    id: shelf.pharmacy,
    orders: 8,
    answered: 4,
    withinPromise: 3 / 6,
    medianMinutes: 70,
    rejected: 1 / 8,
    expired: 1 / 8,
  })
  expect(row?.p90Minutes).toBeCloseTo(243)
  expect((await ask("?days=90")).body.pharmacies[0]).toMatchObject({ orders: 9, answered: 5 })
  expect((await ask("?district=Kandy")).body.pharmacies).toEqual([])
  await shelf.sql("update pharmacies set district = 'Kandy' where id = $1", [shelf.pharmacy])
  expect((await ask("?district=Kandy")).body.total).toBe(1)
  for (const roles of [["support"], ["district"]] satisfies Role[][])
    expect((await ask("?days=90", roles)).body).toEqual((await ask("?days=90")).body)
  for (const sort of ["withinPromise", "name", "orders", "median", "p90", "rejected", "expired"])
    expect((await ask(`?sort=${sort}&isReversed=true`)).body.total).toBe(1)
  for (const query of ["?days=8", "?days=", "?district=Atlantis", "?sort=x", "?limit=2001"])
    expect([query, (await ask(query)).status]).toEqual([query, 400])
  const others: Role[][] = [[], ["pharmacien"], ["supplier"]]
  for (const roles of others) expect((await ask("", roles)).status).toBe(403)
  // The orders were made without their movements.
  await shelf.sql("delete from customer_order_events")
  await shelf.sql("delete from customer_orders")
})
