import { expect, test } from "vitest"
import { reportNames } from "#domain/pharmacy/reports.ts"
import type { PharmacyId } from "#server/api/proven-ids.ts"
import { openDatabase } from "#server/platform/database/database.ts"
import { openCatalogue } from "#test/finder/catalogue.ts"
import { makeDatabase } from "#test/support/postgres.ts"
import { explaining, fullScans, nodesOf } from "#test/support/query-plans.ts"
import { getReport } from "./report.ts"

const pharmacy = 7 as PharmacyId // one of those inserted below
const now = new Date("2026-11-20T07:30:00Z")

/** Inserts 30,000 sales of a month at 3 pharmacies, of two lines each, and as many other movements as a shop has. */
async function fillMonth(ownerUrl: string): Promise<void> {
  await using catalogue = await openCatalogue(ownerUrl)
  await catalogue.owner.query(`
    -- What follows is only to be read: nobody checks that it could have happened.
    set session_replication_role = replica;
    insert into medicines (name, generic_name, manufacturer)
      select 'Medicine ' || n, 'Generic ' || n, 'Maker ' || n % 30 from generate_series(1, 500) n;
    insert into pharmacies (name, phone_number, lat, lng) select 'Pharmacy ' || n, '011', 6, 79 from generate_series(1, 9) n;
    insert into stock (medicine_id, pharmacy_id, price_cents, quantity, loc)
      select m.id, p.id, 100, 50, p.loc from pharmacies p, medicines m;
    insert into batches (stock_id, expires_on, quantity, costed_units, cost_cents, received_at)
      select id, '2026-11-20'::date + id % 700, 50, 50, 3500, '2026-01-01' from stock;
    insert into sales (pharmacy_id, id, receipt_number, sold_by, total_cents, request_hash, occurred_at)
      select 7 + n % 3, gen_random_uuid(), n, 'test', 200, '', '2026-11-20T07:30:00Z'::timestamptz - n * interval '86 seconds'
      from generate_series(1, 30000) n;
    insert into sale_lines (pharmacy_id, sale_id, line_no, stock_id, medicine_name, quantity, price_cents)
      select s.pharmacy_id, s.id, line, s.pharmacy_id + 9 * (abs(hashint4(s.receipt_number::integer * line)) % 499), 'M', 1, 100
      from sales s, generate_series(1, 2) line;
    insert into stock_movements (stock_id, seq, kind, delta, quantity_after, batch_id, source_kind, source_id, line_no, actor,
        occurred_at, costed_units, cost_cents)
      select l.stock_id, row_number() over (partition by l.stock_id order by s.occurred_at, l.line_no), 'sale', -1, 50, l.stock_id,
        'sale', s.id, l.line_no, 'test', s.occurred_at, -1, -70
      from sales s join sale_lines l on l.sale_id = s.id;
    insert into stock_movements (stock_id, seq, kind, delta, quantity_after, batch_id, source_kind, source_id, line_no, actor,
        occurred_at, costed_units, cost_cents)
      select s.id, 100000 + n, 'receipt', 10, 50, s.id, 'goods-receipt', gen_random_uuid(), 1, 'test',
        '2026-11-20T07:30:00Z'::timestamptz - n * interval '3 days', 10, 700
      from stock s, generate_series(1, 40) n;
    analyze medicines, stock, batches, sales, sale_lines, stock_movements`)
}

const ofLedger = ["journal", "stock-value"]
const large = ["sales", "sale_lines", "stock_movements", "batches"]

test("reads only the pharmacy's own rows for each report of a month of 10,000 sales", async () => {
  await using cluster = await makeDatabase()
  await fillMonth(cluster.ownerUrl)
  const database = openDatabase({ url: cluster.appUrl, poolSize: 1 })
  const { asked, plans } = explaining(database)
  // With a custom plan as on the first execution, and with the cached generic plan.
  for (const mode of ["force_custom_plan", "force_generic_plan"]) {
    await database.pool.query(`set plan_cache_mode = ${mode}`)
    for (const report of reportNames) {
      await getReport(asked, pharmacy, {
        question: { report, to: report === "stock-value" ? "2026-10-25" : undefined },
        now,
      })
      const plan = plans.at(-1) ?? { "Node Type": "" }
      const scans = fullScans(plan, (table) => large.includes(table))
      // What changed the stock apart from sales is found without reading each row's whole history.
      const indexes = nodesOf(plan).map((node) => node["Index Name"])
      expect(indexes.includes("stock_movements_unsold"), report).toBe(ofLedger.includes(report))
      expect(
        scans.map((node) => node["Relation Name"]),
        `${report} with ${mode}`,
      ).toEqual([])
    }
  }
  expect(plans).toHaveLength(2 * reportNames.length)
  await database.end()
})
