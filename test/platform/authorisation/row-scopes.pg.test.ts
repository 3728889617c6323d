import { afterAll, beforeAll, expect, test } from "vitest"
import { colomboDay } from "#domain/platform/colombo-day.ts"
import type { District } from "#domain/platform/districts.ts"
import { personalData } from "#server/customer/account/personal-data.ts"
import { scopedTo } from "#server/platform/audit/database-as-actor.ts"
import { type Database, openDatabase } from "#server/platform/database/database.ts"
import { makeCart, openTillDesk } from "#test/pharmacy/till-desk.ts"
import { startApp } from "#test/support/app.ts"
import { makeDatabase, type TestDatabase } from "#test/support/postgres.ts"
import { ask } from "#test/support/query.ts"

let data: TestDatabase
let database: Database
let own: Database

// Row 1 of every table is of person p1, pharmacy 1 and supplier 1; row 2 of the others. Each column has the row's number,
// so that every child has its parent.
const inserting = `
  create function insert_row(of_table text, nth integer) returns void language plpgsql as $$
  declare
    columns text;
    given text;
  begin
    select string_agg(quote_ident(a.attname), ', '), string_agg(case
        when t.typcategory = 'N' then nth::text
        when t.typname = 'text' then format('%L', 'p' || nth)
        when t.typname = 'uuid' then format('%L::uuid', lpad(nth::text, 32, '0'))
        when t.typname = 'bytea' then format('%L::bytea', 'b' || nth)
        when t.typname = 'jsonb' then format('%L::jsonb', nth)
        when t.typname = 'bool' then (nth = 1)::text
        when t.typname = 'date' then format('date ''2026-01-01'' + %s', nth)
        when t.typname like 'timestamp%' then format('timestamptz ''2026-01-01'' + interval ''%s day''', nth)
        when t.typname = 'cube' then format('cube(%s)', nth)
        when t.typname = 'xid8' then format('%L::xid8', nth)
        else format('%L::%s', '{}', format_type(t.oid, null)) end, ', ')
      into columns, given
    from pg_attribute a join pg_type t on t.oid = a.atttypid
    where a.attrelid = of_table::regclass and a.attnum > 0 and not a.attisdropped and a.attgenerated = '';
    execute format('insert into %I (%s) overriding system value values (%s)', of_table, columns, given);
  end $$;
  create function try_all() returns table (name text, of_whom text, seen bigint, updated bigint, deleted bigint, inserted text)
  language plpgsql as $$
  declare
    own text;
  begin
    for name, of_whom in select s.name, s.of_whom from row_scopes() s where s.own_rows is not null order by 1 loop
      select quote_ident(a.attname) into own from pg_attribute a
      where a.attrelid = name::regclass and a.attnum > 0 and a.attgenerated = '' and a.attidentity <> 'a' order by a.attnum limit 1;
      execute format('select count(*) from %I', name) into seen;
      begin
        execute format('update %I set %s = %s', name, own, own);
        get diagnostics updated = row_count;
        execute format('delete from %I', name);
        get diagnostics deleted = row_count;
        raise sqlstate 'UNDO1';
      exception when sqlstate 'UNDO1' then null;
      end;
      begin
        perform insert_row(name, 2);
        inserted := 'done';
      exception when others then
        inserted := sqlstate;
      end;
      return next;
    end loop;
  end $$;
  grant execute on function row_scopes to pharos_app, pharos_request, pharos_catalogue, pharos_support, pharos_district;
  do $$
  declare
    bond record;
  begin
    for bond in select conrelid::regclass as name, conname from pg_constraint
      where contype in ('c', 'f') and conrelid <> 0 and connamespace = 'public'::regnamespace
    loop
      execute format('alter table %s drop constraint %I', bond.name, bond.conname);
    end loop;
    for bond in select name from row_scopes() loop
      execute format('alter table %I disable trigger user', bond.name);
      execute format('truncate %I', bond.name);
      perform insert_row(bond.name, 1);
      perform insert_row(bond.name, 2);
    end loop;
    grant all on all tables in schema public to pharos_request, pharos_app, pharos_catalogue, pharos_support, pharos_district;
  end $$`

type Met = { name: string; of_whom: string; seen: string; updated: string; deleted: string; inserted: string }

beforeAll(async () => {
  data = await makeDatabase()
  await ask(data.ownerUrl, inserting)
  database = openDatabase({ url: data.appUrl, poolSize: 1 })
  own = scopedTo(database, { person: "p1", pharmacy: 1, supplier: 1 })
})

afterAll(async () => {
  await database.end()
  await data.drop()
})

test("classifies every table once", async () => {
  const classified = await ask(data.ownerUrl, "select name from row_scopes() order by 1")
  const tables = await ask(
    data.ownerUrl,
    `select relname::text as name from pg_class where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace
     and relname <> 'kysely_migration' order by 1`,
  )
  expect(classified).toEqual(tables)
})

/** Tries every table: rows seen, updated and deleted, and what became of another's row. */
async function tryAll({ pool }: Database) {
  const { rows } = await pool.query<Met>("select * from try_all()")
  expect(rows.length).toBeGreaterThan(80)
  return rows.map(({ name, of_whom, seen, updated, deleted, inserted }) => ({
    ofWhom: of_whom,
    met: [name, Number(seen), Number(updated), Number(deleted), inserted],
  }))
}

test("shows and lets a request write its own rows only, with conditions and grants taken away", async () => {
  for (const { met, ofWhom } of await tryAll(own)) {
    const mine = ofWhom === "platform" ? 0 : 1
    expect(met).toEqual([met[0], ofWhom === "public" ? 2 : mine, mine, mine, "42501"])
  }
})

test("shows a guest the public's rows only", async () => {
  const guest = scopedTo(database, { person: null, pharmacy: null, supplier: null })
  for (const { met, ofWhom } of await tryAll(guest))
    expect(met).toEqual([met[0], ofWhom === "public" ? 2 : 0, 0, 0, "42501"])
})

test("shows jobs and administrators every row", async () => {
  const { rows } = await database.pool.query<Met>("select * from try_all()")
  expect(rows.filter(({ seen, updated }) => seen !== "2" || updated !== "2")).toEqual([])
})

test.for([
  {
    desk: "catalogue",
    hidden: [
      "people",
      "sessions",
      "staff",
      "audit_log",
      "customer_orders",
      "sales",
      "stock_movements",
      "pharmacy_keys",
    ],
    open: ["medicine_merges", "ended_barcodes", "unmet_searches", "pharmacy_barcodes", "stock"],
  },
  {
    desk: "support",
    hidden: [
      "people",
      "sessions",
      "audit_log",
      "customer_accounts",
      "prescriptions",
      "dispensings",
      "medicine_schedulers",
      "dose_records",
      "prescription_pages",
      "prescription_pictures",
      "cashiers",
      "own_keys",
    ],
    open: [
      "pharmacy_keys",
      "stock_uploads",
      "announcements",
      "pharmacy_applications",
      "health_samples",
      "backups",
    ],
  },
] as const)("shows the desk $desk no person, whatever its statement says", async ({ desk, hidden, open }) => {
  const { rows } = await scopedTo(database, { desk }).pool.query<Met>("select * from try_all()")
  const met = new Map(rows.map(({ name, seen, updated, deleted }) => [name, [seen, updated, deleted].join()]))
  expect(hidden.map((name) => [name, met.get(name)])).toEqual(hidden.map((name) => [name, "0,0,0"]))
  expect(open.map((name) => [name, met.get(name)?.[0]])).toEqual(open.map((name) => [name, "2"]))
})

test("shows the desk of a district the rows of its pharmacies alone, and lets it write none", async () => {
  const seenBy = async (districts: string[]) => {
    // The rows' districts are no real ones.
    const { rows } = await scopedTo(database, {
      desk: "district",
      districts: districts as District[],
    }).pool.query<Met>("select * from try_all()")
    expect(
      rows.filter(({ updated, deleted, inserted }) => `${updated}${deleted}${inserted}` !== "0042501"),
    ).toEqual([])
    return rows.filter(({ seen }) => seen !== "0").map(({ name, seen }) => `${name} ${seen}`)
  }
  const ofCountry = ["unmet_searches", "unmet_things"]
  const ofDistrict = [
    "announcement_readings",
    "announcements",
    "customer_order_events",
    "customer_orders",
    "deliveries",
    "goods_receipts",
    "pharmacies",
    "pharmacy_applications",
    "pharmacy_keys",
    "sales",
    "shelf_acts",
    "staff",
    "stock",
    "stock_movements",
    "stock_uploads",
  ]
  const everywhere = ofCountry.map((name) => `${name} 2`)
  expect(await seenBy(["p1"])).toEqual([...everywhere, ...ofDistrict.map((name) => `${name} 1`)].toSorted())
  expect(await seenBy(["p1", "p2"])).toEqual(
    [...everywhere, ...ofDistrict.map((name) => `${name} 2`)].toSorted(),
  )
  expect(await seenBy([])).toEqual(everywhere)
  // A pharmacy without a district is in none.
  await ask(data.ownerUrl, "update pharmacies set district = null where id = 1")
  expect(await seenBy(["p1"])).toEqual(
    ["announcements 1", "pharmacy_applications 1", ...everywhere].toSorted(),
  )
  await ask(data.ownerUrl, "update pharmacies set district = 'p1' where id = 1")
})

test("shows support the tables with accounts of people that are listed here, and no other", async () => {
  const policies = await ask(
    data.ownerUrl,
    "select tablename from pg_policies where 'pharos_support' = any (roles) order by 1",
  )
  const seen = policies.map(({ tablename }) => String(tablename)).filter((name) => name in personalData)
  // They name staff by the account's id, which support cannot look up; of orders and applications it needs the times.
  const known = [
    "customer_order_events",
    "customer_orders",
    "deliveries",
    "ended_barcodes",
    "goods_receipt_files",
    "goods_receipts",
    "medicine_merges",
    "medicine_non_duplicates",
    "pharmacy_applications",
    "pharmacy_barcodes",
    "pharmacy_keys",
    "pharmacy_tasks",
    "purchase_order_moves",
    "purchase_orders",
    "quarantine_acts",
    "quarantined_units",
    "recall_answers",
    "recalls",
    "register_counts",
    "sale_returns",
    "sales",
    "site_settings",
    "staff",
    "stock_edits",
    "stock_movements",
    "supplier_credits",
    "supplier_refusals",
    "supplier_returns",
    "till_cash_movements",
    "till_counts",
    "till_days",
    "till_reports",
    "transfer_acts",
    "unmet_things",
  ]
  expect(seen).toEqual(known)
})

test("leaves no scope on the connection", async () => {
  const state =
    "select current_user as role, coalesce(current_setting('pharos.pharmacy', true), '') as pharmacy"
  expect((await own.pool.query(state)).rows).toEqual([{ role: "pharos_request", pharmacy: "1" }])
  await expect(own.pool.query("select 1 / 0")).rejects.toThrow("division by zero")
  expect((await database.pool.query(state)).rows).toEqual([{ role: "pharos_app", pharmacy: "" }])
  await own.sql.transaction().execute(async (sql) => {
    expect((await sql.selectFrom("sales").select("pharmacy_id").execute()).length).toBe(1)
  })
  expect((await database.pool.query(state)).rows).toEqual([{ role: "pharos_app", pharmacy: "" }])
})

test("answers a pharmacist's requests in the scope of the pharmacy", async () => {
  await using app = await startApp()
  await using desk = await openTillDesk(app)
  const stockId = await desk.shelf.makeRow({ quantity: 5 })
  expect((await desk.sell(makeCart([{ stockId, quantity: 1 }]))).status).toBe(201)
  // Now only a statement that acts for the pharmacy finds the sale.
  await ask(app.cluster.ownerUrl, "drop policy every_row on sales; drop policy every_row on sale_lines")
  const { cookie } = desk.pharmacist
  const day = colomboDay(new Date())
  const read = async (path: string) => (await app.ask(path, { headers: { cookie } })).text()
  expect(await read("/api/sales")).toContain('"totalCents":1250')
  expect(await read(`/files/reports/sales-by-day.csv?from=${day}&to=${day}`)).toContain("12.5")
  await ask(
    app.cluster.ownerUrl,
    "create policy every_row on sales to pharos_app using (true); create policy every_row on sale_lines to pharos_app using (true)",
  )
})
