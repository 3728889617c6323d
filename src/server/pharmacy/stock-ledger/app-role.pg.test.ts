import { expect, test } from "vitest"
import { expectLedgerTrue } from "#test/pharmacy/ledger.ts"
import { openShelf } from "#test/pharmacy/shelf.ts"
import { makeDatabase } from "#test/support/postgres.ts"

const forbidden = [
  "update stock set quantity = 99",
  "update stock set last_seq = 99",
  "update stock set quantity = quantity where false",
  "update stock set pharmacy_id = 2",
  "update stock set price_cents = 1, quantity = 99",
  "insert into stock (medicine_id, pharmacy_id, price_cents, quantity) values (1, 1, 1, 99)",
  "insert into stock (medicine_id, pharmacy_id, price_cents, last_seq) values (1, 1, 1, 99)",
  "delete from stock",
  "truncate stock cascade",
  "update batches set quantity = 99",
  "insert into batches (stock_id, quantity) values (1, 99)",
  "delete from batches",
  "truncate batches cascade",
  "update stock_movements set delta = 99",
  "delete from stock_movements",
  "truncate stock_movements",
  `insert into stock_movements (stock_id, seq, kind, delta, quantity_after, batch_id, source_kind, source_id, line_no, actor)
   values (1, 2, 'found', 99, 100, 1, 'x', gen_random_uuid(), 1, 'x')`,
  "alter table stock_movements disable trigger all",
  "set session_replication_role = replica",
  "update sales set total_cents = 0",
  "delete from sales",
  "truncate sales cascade",
  "insert into sales (pharmacy_id, id, receipt_number, sold_by, total_cents, request_hash) values (1, gen_random_uuid(), 'x', 'x', 0, '')",
  "update sale_lines set price_cents = 0",
  "delete from sale_lines",
  "insert into sale_lines (pharmacy_id, sale_id, line_no, stock_id, medicine_name, quantity, price_cents) values (1, gen_random_uuid(), 1, 1, 'x', 1, 1)",
  "update sales set payment_method = 'card'",
  "update sale_returns set refund_cents = 1",
  "delete from sale_returns",
  "update sale_return_lines set quantity = 1",
  "delete from sale_return_lines",
  "update quarantined_units set quantity = 1",
  "delete from quarantined_units",
  "update pharmacy_tasks set details = '{}'",
  "delete from pharmacy_tasks",
  "update people set deactivated_at = null",
  "insert into people (subject, deactivated_at, deactivated_by, deactivation_reason) values ('x', now(), 'x', 'x')",
  "insert into staff (subject, pharmacy_id) values ('x', 1)",
  "update staff set ended_at = null",
  "delete from staff",
  "insert into suppliers (name) values ('x')",
  "update suppliers set ended_at = null",
  "delete from suppliers",
  "select lock_supplier(1, 1)",
  "select allocate_return(1, gen_random_uuid(), '[]')",
  "select find_shortfall(1, gen_random_uuid(), 'x', '{}', '{}', '{}', now(), current_date)",
  "select receive_units('{}', 'x', gen_random_uuid(), 'x', now(), '{}', '{}', '{}', '{}', '{}', '{}', '{}', '{}', '{}', '{}')",
  "select take_units('{}', '{}', '{}', 'x', gen_random_uuid(), 'x', now(), current_date, '{}', '{}', '{}', '{}', '{}', '{}')",
  "create or replace function apply_movements() returns void language sql as ''",
  "drop function expire_batches(integer, date)",
  "create table shadow ()",
]

test("lets the application's role change stock only through functions", async () => {
  await using data = await makeDatabase()
  await using shelf = await openShelf(data)
  await shelf.makeRow({ quantity: 1 })

  for (const statement of forbidden) {
    const refused = await shelf.database.pool.query(statement).then(
      () => "allowed",
      (error: { code: string }) => error.code,
    )
    expect(refused, statement).toBe("42501")
  }
  await expectLedgerTrue(shelf.database)
})

test("lets the application's role read stock, set prices and add empty rows", async () => {
  await using data = await makeDatabase()
  await using shelf = await openShelf(data)
  const stockId = await shelf.makeRow({ quantity: 1 })
  const { pool } = shelf.database
  const other = await shelf.makePharmacy()

  await pool.query("update stock set price_cents = 5 where id = $1", [stockId])
  await pool.query(
    `insert into stock (medicine_id, pharmacy_id, price_cents) select medicine_id, $1, 5 from stock where id = $2`,
    [other, stockId],
  )
  const { rows } = await pool.query("select quantity, price_cents from stock order by id")
  expect(rows).toEqual([
    { quantity: 1, price_cents: 5 },
    { quantity: 0, price_cents: 5 },
  ])
  await expectLedgerTrue(shelf.database)
})

test("ignores the caller's temporary tables in functions", async () => {
  await using data = await makeDatabase()
  await using shelf = await openShelf(data)
  const stockId = await shelf.makeRow({ quantity: 1 })
  const client = await shelf.database.pool.connect()
  try {
    await client.query("create temp table batches as select * from public.batches")
    await client.query("update pg_temp.batches set quantity = 1000")
    await client.query("grant all on pg_temp.batches to public")
    await client.query("select apply_movements($1, 'x', gen_random_uuid(), 'x', $2)", [
      shelf.pharmacy,
      JSON.stringify([{ stock_id: stockId, kind: "sale", delta: -1 }]),
    ])
  } finally {
    client.release(true)
  }
  expect(await shelf.left(stockId)).toEqual({ none: 0 })
  await expectLedgerTrue(shelf.database)
})
