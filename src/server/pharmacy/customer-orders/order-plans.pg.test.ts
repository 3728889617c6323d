import { expect, test } from "vitest"
import type { PharmacyId } from "#server/api/proven-ids.ts"
import { type Database, openDatabase } from "#server/platform/database/database.ts"
import { openCatalogue } from "#test/finder/catalogue.ts"
import { makeDatabase } from "#test/support/postgres.ts"
import { explaining, fullScans, pagesRead } from "#test/support/query-plans.ts"
import { findOrdersOf, findReceivedOrders, getOrder } from "./order-lists.ts"
import { countPendingOrders, findLastContact } from "./queries.ts"

const pharmacy = 7 as PharmacyId // one of those inserted below

/** Inserts 20,000 orders of 1,000 people at 50 pharmacies, one in twenty of them pending. */
async function fillOrders(ownerUrl: string): Promise<void> {
  await using catalogue = await openCatalogue(ownerUrl)
  await catalogue.owner.query(`
    insert into medicines (name, generic_name, manufacturer) values ('Medicine', 'Generic', 'Maker');
    insert into pharmacies (name, phone_number, lat, lng, listed, licence_verified_at) select 'Pharmacy ' || n, '011', 6, 79, true, now() from generate_series(1, 50) n;
    insert into stock (medicine_id, pharmacy_id, price_cents) select 1, id, 100 from pharmacies;
    insert into customer_orders (customer_id, key, request_hash, pharmacy_id, stock_id, medicine, pharmacy_name, quantity,
      price_cents, price_shown, delivery_type, order_status, closed_by, closed_at, reserved_until)
    select 'test|' || customer, gen_random_uuid(), '', pharmacy, pharmacy, 'M', 'P', 1, 1, false, 'pickup',
      case when is_open then 'pending' else 'canceled' end, case when not is_open then 'customer' end,
      case when not is_open then now() end, now() + n * interval '1 minute'
    from (
      select n, abs(hashint4(n)) % 1000 as customer, 1 + abs(hashint4(-n)) % 50 as pharmacy, abs(hashint4(n + 50000)) % 20 = 0 as is_open
      from generate_series(1, 20000) n
    ) made;
    insert into customer_order_events (order_id, kind, by) select id, 'placed', 'customer' from customer_orders;
    analyze`)
}

type Read = { read: (database: Database) => Promise<unknown>; buffers: number }

// The whole table has some 400 pages.
const everyRead: Record<string, Read> = {
  "my orders": { read: (database) => findOrdersOf(database, "test|7", { status: "all" }), buffers: 180 },
  "my canceled orders, next page": {
    read: (database) => findOrdersOf(database, "test|7", { status: "canceled", before: 9_000 }),
    buffers: 100,
  },
  "one of mine": { read: (database) => getOrder(database, "test|7", 7).catch(() => null), buffers: 30 },
  "how many of mine are pending": { read: (database) => countPendingOrders(database, "test|7"), buffers: 20 },
  "the number I gave last": { read: (database) => findLastContact(database, "test|7"), buffers: 20 },
  "what a pharmacy has to answer": {
    read: (database) => findReceivedOrders(database, pharmacy, { status: "pending" }),
    buffers: 500,
  },
  "what a pharmacy is done with": {
    read: (database) => findReceivedOrders(database, pharmacy, { status: "closed" }),
    buffers: 180,
  },
}

test("never scans all orders in a query", async () => {
  await using cluster = await makeDatabase()
  await fillOrders(cluster.ownerUrl)
  const database = openDatabase({ url: cluster.appUrl, poolSize: 1 })
  const { asked, plans } = explaining(database)
  for (const [name, { read, buffers }] of Object.entries(everyRead)) {
    await read(asked)
    const plan = plans.pop()
    if (!plan) throw new Error("No statement was asked")
    const scans = fullScans(plan, (table) => table.startsWith("customer_order"))
    expect({ name, scans }).toEqual({ name, scans: [] })
    expect(pagesRead(plan), name).toBeLessThan(buffers)
  }
  await database.end()
})
