import { expect, test } from "vitest"
import type { PharmacyId } from "#server/api/proven-ids.ts"
import { openDatabase } from "#server/platform/database/database.ts"
import { openCatalogue } from "#test/finder/catalogue.ts"
import { makeDatabase } from "#test/support/postgres.ts"
import { explaining, fullScans, pagesRead } from "#test/support/query-plans.ts"
import { readSales, readShelf } from "./queries.ts"
import { spansAt } from "./spans.ts"

const pharmacy = 7 as PharmacyId // one of those inserted below
const now = new Date("2026-11-20T07:30:00Z")

/** Inserts 30,000 sales of three months at 40 pharmacies, of two lines each. */
async function fillSales(ownerUrl: string): Promise<void> {
  await using catalogue = await openCatalogue(ownerUrl)
  await catalogue.owner.query(`
    -- What follows is only to be read: nobody checks that it could have happened.
    set session_replication_role = replica;
    insert into medicines (name, generic_name, manufacturer)
      select 'Medicine ' || n, 'Generic ' || n, 'Maker' from generate_series(1, 100) n;
    insert into pharmacies (name, phone_number, lat, lng) select 'Pharmacy ' || n, '011', 6, 79 from generate_series(1, 40) n;
    insert into stock (medicine_id, pharmacy_id, price_cents, quantity, loc)
      select m.id, p.id, 100, abs(hashint4(m.id * 41 + p.id)) % 90, p.loc from pharmacies p, medicines m;
    insert into batches (stock_id, expires_on, quantity)
      select id, '2026-11-20'::date + id % 700, quantity from stock where quantity > 0;
    insert into sales (pharmacy_id, id, receipt_number, sold_by, total_cents, request_hash, occurred_at)
      select 1 + n % 40, gen_random_uuid(), n, 'test', 200, '', '2026-11-20T07:30:00Z'::timestamptz - n * interval '4 minutes 20 seconds'
      from generate_series(1, 30000) n;
    insert into sale_lines (pharmacy_id, sale_id, line_no, stock_id, medicine_name, quantity, price_cents)
      select s.pharmacy_id, s.id, line, (s.pharmacy_id - 1) * 100 + 1 + abs(hashint4(s.receipt_number::integer * line)) % 100, 'M', 1, 100
      from sales s, generate_series(1, 2) line;
    analyze medicines, stock, batches, sales, sale_lines`)
}

const large = [
  "sales",
  "sale_lines",
  "stock_movements",
  "sale_returns",
  "sale_return_lines",
  "batches",
  "stock",
]

test("reads only the pharmacy's own sales for the dashboard", async () => {
  await using cluster = await makeDatabase()
  await fillSales(cluster.ownerUrl)
  const database = openDatabase({ url: cluster.appUrl, poolSize: 1 })
  const { asked, plans } = explaining(database, [{}])
  // With a custom plan as on the first execution, and with the cached generic plan.
  for (const mode of ["force_custom_plan", "force_generic_plan"]) {
    await database.pool.query(`set plan_cache_mode = ${mode}`)
    await readSales(asked, pharmacy, spansAt(now))
    await readShelf(asked, pharmacy, spansAt(now))
  }
  expect(plans).toHaveLength(4)
  for (const plan of plans) {
    expect(fullScans(plan, (table) => large.includes(table))).toEqual([])
    // A fortieth of the sales, a third of the time; all lines together have some 900 pages.
    expect(pagesRead(plan)).toBeLessThan(3_000)
  }
  await database.end()
})
