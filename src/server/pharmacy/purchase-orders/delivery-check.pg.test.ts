import { expect, test } from "vitest"
import { checkLedger } from "#server/pharmacy/stock-ledger/ledger-check.ts"
import { expectLedgerTrue } from "#test/pharmacy/ledger.ts"
import { makeDelivery, makePurchases } from "#test/pharmacy/purchases.ts"
import { openShelf } from "#test/pharmacy/shelf.ts"
import { makeDatabase } from "#test/support/postgres.ts"

const accepted = "an order's accepted units are those of its deliveries"
const refused = "an order's refused units are those of its deliveries"
const shelved = "what was accepted is on the shelf, by lot and date"
const ofOwnOrder = "a delivery is of its pharmacy's order"

// Each damages an order of 50 with one delivery: two lots, 20 and 10, accepted and 5 refused.
const damages: Record<string, [sql: string, rules: string[]]> = {
  "accepted units that were written by hand": ["update purchase_orders set accepted_units = 31", [accepted]],
  "refused units that were written by hand": ["update purchase_orders set refused_units = 4", [refused]],
  "a line that is gone": ["delete from delivery_lines where refused_because is not null", [refused]],
  "a delivery without lines": [
    "delete from delivery_lines",
    ["a delivery brought something", accepted, refused, shelved, shelved],
  ],
  "accepted units that never reached the shelf": [
    "delete from stock_movements where source_kind = 'delivery' and delta = 20",
    [shelved],
  ],
  "another number on the shelf than was accepted": [
    "update stock_movements set delta = 21 where source_kind = 'delivery' and delta = 20",
    [shelved],
  ],
  "another lot on the shelf than was accepted": ["update batches set lot = 'X' where lot = 'A'", [shelved]],
  "another date on the shelf than was accepted": [
    "update batches set expires_on = '2029-01-01' where lot = 'A'",
    [shelved],
  ],
  "what was refused, and is on the shelf": [
    `insert into stock_movements (stock_id, seq, kind, delta, quantity_after, batch_id, source_kind, source_id, line_no, actor)
     select stock_id, seq + 9, kind, 5, quantity_after, batch_id, source_kind, source_id, 3, actor from stock_movements where delta = 20`,
    [shelved],
  ],
  "an order that went to another pharmacy": [
    "update purchase_orders set pharmacy_id = (select max(id) from pharmacies)",
    [ofOwnOrder],
  ],
}

test("detects every kind of damaged delivery", async () => {
  await using data = await makeDatabase()
  await using shelf = await openShelf(data)
  const { makeSupplier, medicineOf, completed, receive } = makePurchases(shelf)
  await shelf.makePharmacy()
  const id = await completed(await makeSupplier(), await medicineOf(await shelf.makeRow()), 50)
  const lots = [
    { quantity: 20, lot: "A", expiresOn: "2028-01-31" },
    { quantity: 10, lot: "B", expiresOn: "2028-02-28" },
  ]
  await receive(makeDelivery(id, 35, { accepted: lots, refused: [{ quantity: 5, reason: "damaged" }] }))
  await expectLedgerTrue(shelf.database)

  for (const [name, [damage, rules]] of Object.entries(damages)) {
    await shelf.sql("begin")
    await shelf.sql("set local session_replication_role = replica")
    await shelf.sql(damage)
    const found = await shelf.sql<{ rule: string }>("select rule from check_deliveries() order by rule")
    await shelf.sql("rollback")
    expect(
      found.map(({ rule }) => rule),
      name,
    ).toEqual(rules)
  }

  await shelf.sql("update purchase_orders set accepted_units = 31")
  expect(await checkLedger(shelf.database)).toEqual([
    { rule: accepted, order_id: id, expected: "30", found: "31" },
  ])
})
