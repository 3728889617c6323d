import { readdir, readFile } from "node:fs/promises"
import { expect, test } from "vitest"
import { checkLedger } from "#server/pharmacy/stock-ledger/ledger-check.ts"
import { openDatabase } from "#server/platform/database/database.ts"
import { StartRefused } from "#server/platform/embedded-postgres/start-refused.ts"
import { makeBareDatabase, makeDatabase, type TestDatabase } from "#test/support/postgres.ts"
import { ask } from "#test/support/query.ts"
import { makeOldDatabase } from "#test/support/version-0.4.1.ts"
import { describeSchema } from "./describe.ts"
import { knownMigrations, migrate } from "./migrate.ts"

const wholeSchema = ({ ownerUrl }: TestDatabase) => describeSchema(ownerUrl, { withBodies: true })

let schemaOfNew: Promise<string> | undefined

/** Describes a new database, once for all tests. */
function emptySchema() {
  schemaOfNew ??= (async () => {
    await using empty = await makeDatabase()
    return await wholeSchema(empty)
  })()
  return schemaOfNew
}

// biome-ignore format: by the version that has them
const ofOneVersion = [
  "id_token", "manufacturer", "unrecorded_lots", "checked_at",
  "holiday_minutes", "closed_minutes", "extra_minutes", "special_days",
  "pickup_code", "wrong_codes", "without_code", "ready_at", "basket", "picture_id",
  "plan", "person_id", "person_name", "as_needed", "log_key", "costed_units", "cost_cents",
  "order_messages", "order_mails", "email_verified",
  "rounds_cash", "max_discount_percent", "discount_cents", "discount_percent", "discount_reason", "share_cents",
  "rounding_cents", "card_cents", "qr_cents", "account_id", "account_cents", "account_reference", "has_units",
  "expires_at", "is_sandbox", "calls_minute", "calls",
  "cashier_id", "cashier_until", "opened_cashier_id", "closed_cashier_id", "till_lock_minutes",
  "sent_to", "controlled", "supplier_return_id", "sent_act", "refusal_id", "district", "essential", "unit_cost_cents",
  "tax_rate_id", "tax_number", "tax_name", "tax_percent", "tax_cents",
  "licence_number", "licence_verified_at", "licence_valid_until", "takes_orders", "licence_warned_for",
  "company_id", "gives_role", "given_role", "given_districts", "districts", "markdown_cents",
]

/** Returns every row of every table as text, unordered, without columns that only one version has. */
async function findRows({ ownerUrl }: TestDatabase) {
  const tables = await ask(
    ownerUrl,
    `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
     and relname not like 'kysely%' order by 1`,
  )
  const rows: Record<string, unknown> = {}
  for (const { name } of tables) {
    const found = await ask(
      ownerUrl,
      `select to_jsonb(t) - '{${ofOneVersion.join()}}'::text[] as row from ${String(name)} t order by 1`,
    )
    if (found.length > 0) rows[String(name)] = found.map(({ row }) => row)
  }
  return rows
}

/** Rewrites a database's record of migrations, as if numbered ones had created it. */
const pretendNumbered = ({ ownerUrl }: TestDatabase, ...names: string[]) =>
  ask(
    ownerUrl,
    `delete from kysely_migration; drop table private.applied_functions;
     insert into kysely_migration select unnest('{${names.join(", ")}}'::text[]), now()`,
  )

test("upgrades a 0.4.1 database to the schema of a new one", async () => {
  await using old = await makeOldDatabase()
  await migrate(old.ownerUrl)
  expect(await wholeSchema(old)).toBe(await emptySchema())
})

test("keeps every row and a consistent ledger when upgrading from 0.4.1", async () => {
  await using old = await makeOldDatabase()
  const before = await findRows(old)
  expect(Object.keys(before).length).toBeGreaterThan(35)
  await migrate(old.ownerUrl)
  const { pharmacy_barcodes: own, ...after } = await findRows(old)
  const barcodes = before.barcodes as { linked_by: string | null }[] // the rows of that table
  expect(after).toEqual({ ...before, barcodes: barcodes.filter((code) => !code.linked_by) })
  expect(own).toEqual([
    expect.objectContaining({
      pharmacy_id: 1,
      gtin: "04790000000017",
      medicine_id: 2,
      linked_by: "auth0|kamal",
    }),
  ])
  expect(
    await ask(old.ownerUrl, "select count(*)::int as n from medicines where checked_at is null"),
  ).toEqual([{ n: 0 }])
  const database = openDatabase({ url: old.appUrl, poolSize: 1 })
  expect(await checkLedger(database)).toEqual([])
  await database.end()
})

test("adopts a database at the last numbered migration and drops its old functions", async () => {
  await using data = await makeDatabase()
  await ask(data.ownerUrl, "create function place_order(integer) returns integer language sql as 'select 1'")
  await ask(data.ownerUrl, "drop function reserved_units cascade")
  // What later migrations add.
  await ask(
    data.ownerUrl,
    `drop table goods_receipt_files, pharmacy_logos, announcement_readings, announcements, till_favourites cascade;
     drop table transfer_lines, transfer_requests, transfer_acts, transfers cascade;
     alter table pharmacies drop column company_id cascade;
     drop table companies cascade;
     drop table mails, refills, customer_sales, customer_allergies, account_bill_answers, account_bill_lines, account_bills, account_payments, customer_accounts cascade;
     alter table sales drop column account_id cascade, drop column account_cents cascade,
       drop column account_reference;
     alter table sale_returns drop column account_cents cascade;
     drop table usual_packs, prescription_pages, draft_pages, drafts, supplier_refusals, supplier_credits, supplier_returns, webhook_deliveries, webhook_endpoints, register_counts, dispensings, prescription_lines, prescription_entries, prescriptions, reorder_rules, recall_orders, recall_answers, recall_lots, recalls, goods_receipt_lines, goods_receipts, wholesalers, order_notice_deliveries, order_notices, prescription_pictures, missed_dose_deliveries, missed_doses, caregiver_acceptances, dose_caregivers, order_offers, saved_views, saved_places, favourite_pharmacies, watch_deliveries, medicine_watches, stock_request_answers, stock_requests, pharmacy_days, public_holidays, dose_people cascade;
     alter table customer_orders drop column pickup_code cascade, drop column wrong_codes cascade,
       drop column without_code cascade, drop column ready_at cascade, drop column basket cascade,
       drop column picture_id cascade;
     alter table medicines drop column controlled cascade, drop column essential cascade, drop column tax_rate_id;
     drop table tax_percents, tax_rates cascade;
     alter table sale_lines drop column markdown_cents cascade, drop column tax_name, drop column tax_percent, drop column tax_cents;
     alter table sale_return_lines drop column tax_cents;
     alter table people drop column order_messages cascade, drop column email_verified cascade, drop column order_mails cascade,
       drop column given_role cascade, drop column given_districts cascade, drop column districts;
     drop index pharmacies_by_district;
     alter table customer_order_events drop constraint customer_order_events_kind_check,
       add constraint customer_order_events_kind_check check (
         kind in ('placed', 'seen', 'edited', 'completed', 'canceled', 'rejected'));
     alter table medicine_schedulers drop column plan cascade, drop column person_id cascade,
       add constraint medicine_schedulers_remind_times_check check (remind_times between 1 and 20);
     alter table pharmacy_keys drop column expires_at, drop column is_sandbox, drop column calls_minute, drop column calls;
     alter table purchase_orders drop column sent_to cascade;
     alter table shipments drop column unit_cost_cents cascade;
     drop index shipments_shipped, medicines_by_manufacturer, medicines_by_atc, people_by_login, purchase_orders_accepted_of_supplier;
     alter table pharmacy_tasks drop constraint pharmacy_tasks_of_stock;
     alter table quarantine_acts drop column supplier_return_id cascade, add constraint quarantine_acts_supplier
       check ((act = 'sent-back') = (supplier_id is not null));
     drop index stock_movements_unsold, shelf_acts_counted, deliveries_received, pharmacy_tasks_transfer;
     alter table batches drop column markdown_cents cascade, drop column costed_units cascade, drop column cost_cents cascade, drop column has_units cascade;
     create index batches_expiry on batches (expires_on) where quantity > 0;
     alter table batches reset (fillfactor);
     alter table stock_movements drop column costed_units cascade, drop column cost_cents cascade,
       drop constraint stock_movements_direction, add constraint stock_movements_direction check (true),
       add constraint stock_movements_kind_check check (true), add constraint stock_movements_delta_check check (delta <> 0);
     alter table sale_return_lines drop column costed_units cascade, drop column cost_cents cascade;
     alter table quarantined_units drop column costed_units cascade, drop column cost_cents cascade, drop column sent_act cascade,
       drop column refusal_id cascade, add constraint quarantined_units_origin
       check (num_nulls(return_id, return_line_no) in (0, 2) and num_nulls(return_id, movement_seq) = 1);
     alter table quarantine_acts drop column costed_units, drop column cost_cents;
     alter table dose_records drop column person_name, drop column as_needed, drop column log_key;
     alter table pharmacies drop column holiday_minutes cascade, drop column closed_minutes cascade,
       drop column extra_minutes cascade, drop column special_days cascade,
       drop column rounds_cash, drop column max_discount_percent;
     alter table sales drop column discount_cents cascade, drop column discount_percent cascade, drop column discount_reason cascade,
       drop column rounding_cents cascade, drop column card_cents cascade, drop column qr_cents cascade,
       drop constraint sales_payment_method_check, add constraint sales_payment_method_check check (
         payment_method in ('cash', 'card', 'qr')),
       add constraint sales_tendered check (
         tendered_cents is null or payment_method is not distinct from 'cash' and tendered_cents >= total_cents);
     alter table sale_lines drop column discount_cents cascade, drop column discount_percent cascade, drop column discount_reason cascade,
       drop column share_cents cascade;
     alter table sale_returns drop column rounding_cents cascade, drop column card_cents cascade, drop column qr_cents cascade,
       drop constraint sale_returns_refund_method_check, add constraint sale_returns_refund_method_check check (
         refund_method in ('cash', 'card', 'qr'));
     alter table sale_return_lines drop column discount_cents cascade;
     alter table sessions drop column districts, drop column cashier_id, drop column cashier_until;
     alter table pharmacies drop column till_lock_minutes cascade, drop column district cascade, drop column tax_number;
     alter table audit_log drop column cashier_id;
     alter table sales drop column cashier_id cascade;
     alter table sale_returns drop column cashier_id;
     alter table till_cash_movements drop column cashier_id;
     alter table till_counts drop column cashier_id;
     alter table till_days drop column cashier_id cascade, drop column opened_cashier_id, drop column closed_cashier_id;
     create unique index till_days_current on till_days (pharmacy_id) where closed_at is null;
     drop table cashier_approvals, cashiers cascade;
     drop table data_requests, medicine_corrections, supplier_products, supplier_licences, pharmacy_applications cascade;
     alter table suppliers drop column licence_number cascade, drop column licence_verified_at cascade,
       drop column licence_valid_until cascade, drop column takes_orders cascade, drop column licence_warned_for;
     alter publication pharos_live drop table suppliers;
     alter table staff drop column gives_role cascade;
     drop index pharmacy_tasks_reminders, staff_of_supplier, medicines_of_product, customer_orders_created, customer_order_events_answers, delivery_lines_refused;
     do $$ declare p record; begin
       for p in select policyname, tablename from pg_policies where schemaname = 'public' loop
         execute format('drop policy %I on %I', p.policyname, p.tablename);
       end loop;
     end $$`,
  )
  await pretendNumbered(data, "0001_catalogue", "0033_lots_and_prices", "0047_pack_sizes_of_linked_codes")
  await migrate(data.ownerUrl)
  expect(await wholeSchema(data)).toBe(await emptySchema())
  expect(await ask(data.ownerUrl, "select name from kysely_migration order by 1")).toEqual(
    (await knownMigrations()).map((name) => ({ name })),
  )
})

test.each([
  [["0001_catalogue", "0020_audit"], /^The database is at 0020_audit, .* start Pharos 0\.4\.1 .*\.$/],
  [
    ["0001_catalogue", "0033_lots_and_prices", "0038_order_limits"],
    /^The database is at 0038_order_limits, .*\.$/,
  ],
  [
    ["0001_baseline", "9999_later"],
    /^The database was made by a newer Pharos \(it knows 9999_later\)\. .*\.$/,
  ],
])("refuses a database at %s and leaves it unchanged", async (names, says) => {
  await using data = await makeDatabase()
  await pretendNumbered(data, ...names)
  const before = await wholeSchema(data)
  const refusal = await migrate(data.ownerUrl).catch((error: unknown) => error)
  expect(refusal).toBeInstanceOf(StartRefused)
  expect(String((refusal as StartRefused).message)).toMatch(says)
  expect(await wholeSchema(data)).toBe(before)
})

test("numbers migrations without a gap and none twice", async () => {
  const numbers = (await knownMigrations()).map((name) => Number(name.slice(0, 4)))
  expect(numbers).toEqual(numbers.map((_, place) => place + 1))
})

test("migrates once when several nodes start together", async () => {
  await using bare = await makeBareDatabase()
  await using old = await makeOldDatabase()
  const { ownerUrl } = bare
  await Promise.all([ownerUrl, old.ownerUrl, ownerUrl, old.ownerUrl, ownerUrl].map((url) => migrate(url)))
  expect(await wholeSchema(old)).toBe(await wholeSchema(bare))
})

test("reapplies a changed function file and drops the old definitions", async () => {
  await using data = await makeDatabase()
  await ask(
    data.ownerUrl,
    `drop function place_order;
     create function place_order(of_customer text) returns integer language sql as 'select 1';
     create function bygone() returns trigger language plpgsql as 'begin return null; end';
     create trigger bygone after insert on sales for each row execute function bygone();
     drop trigger sales_follow on sales;
     grant execute on function reserved_units to pharos_app;
     grant insert on sales to pharos_app;
     update private.applied_functions set hash = 'another';
     update private.applied_functions set functions = functions || '{"place_order": "(of_customer text) returns integer"}'
       where file = 'orders';
     insert into private.applied_functions values ('bygone', '', '{"bygone": "() returns trigger"}', '{"bygone on sales": "sales"}')`,
  )
  await migrate(data.ownerUrl)
  expect(await wholeSchema(data)).toBe(await emptySchema())
})

test("replaces a function of another shape together with those that call it", async () => {
  await using data = await makeDatabase()
  await ask(
    data.ownerUrl,
    `drop function account_entries cascade;
     create function account_entries(of_pharmacy integer, of_account integer) returns table (cents bigint)
       language sql as 'select 1::bigint';
     create function account_balance(of_pharmacy integer, of_account integer) returns bigint language sql
       return (select sum(e.cents)::bigint from account_entries(of_pharmacy, of_account) e);
     -- Of a file that has not changed.
     drop function cash_cents;
     create function cash_cents(cash jsonb) returns bigint language sql return account_balance(1, 1);
     update private.applied_functions set hash = 'another',
       functions = functions || '{"account_entries": "(of_pharmacy integer, of_account integer) returns table (cents bigint)"}'
       where file = 'customer_accounts'`,
  )
  await migrate(data.ownerUrl)
  expect(await wholeSchema(data)).toBe(await emptySchema())
})

test("writes nothing when no migration or function changed", async () => {
  await using data = await makeDatabase()
  const written = () =>
    ask(
      data.ownerUrl,
      "select (select array_agg(xmin::text) from pg_proc), (select array_agg(xmin::text) from pg_class), (select array_agg(xmin::text) from private.applied_functions)",
    )
  const before = await written()
  await migrate(data.ownerUrl)
  expect(await written()).toEqual(before)
})

test("defines each function and trigger once, with a repeatable statement", async () => {
  const folder = new URL("functions/", import.meta.url)
  const texts = await Promise.all(
    (await readdir(folder)).map((file) => readFile(new URL(file, folder), "utf8")),
  )
  const defined = texts.flatMap(
    (text) => text.match(/^create (or replace )?(function \w+|trigger [\s\S]*?\son \w+)/gm) ?? [],
  )
  expect(defined.length).toBeGreaterThan(200)
  expect(defined.filter((one) => !one.startsWith("create or replace"))).toEqual([])
  expect(defined.filter((one, at) => defined.indexOf(one) !== at)).toEqual([])
})
