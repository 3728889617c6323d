import { expect, test } from "vitest"
import { withOwner } from "#test/platform/live-server.ts"
import { makeDatabase, type TestDatabase } from "#test/support/postgres.ts"

const id = "00000000-0000-4000-8000-000000000000"
const now = "2026-11-26T12:00:00Z"
const movement = {
  id: 1,
  stock_id: 1,
  seq: 1,
  quantity_after: 5,
  batch_id: 1,
  source_kind: "x",
  source_id: id,
  line_no: 1,
  actor: "x",
  occurred_at: now,
  recorded_at: now,
  costed_units: 0,
  cost_cents: 0,
}
const sale = {
  pharmacy_id: 1,
  id,
  receipt_number: "1",
  sold_by: "x",
  total_cents: 100,
  request_hash: "x",
  occurred_at: now,
  recorded_at: now,
  prescription_seen: false,
  is_offline: false,
  payment_method: "split",
  discount_cents: 0,
  rounding_cents: 0,
  card_cents: 0,
  qr_cents: 0,
  account_cents: 0,
}

/** Returns which check of a table refuses each row, null for a sound one. */
const refusalsOf = (data: TestDatabase, table: string, rows: object[]) =>
  withOwner(data, async (owner) => {
    await owner.query(`create temp table copy (like ${table} including constraints)`)
    const found: (string | null)[] = []
    for (const row of rows)
      found.push(
        await owner
          .query("insert into copy select * from jsonb_populate_record(null::copy, $1)", [row])
          .then(() => null)
          .catch((error: Error & { constraint?: string }) => error.constraint ?? error.message),
      )
    return found
  })

test("lets each kind of movement go its own way only", async () => {
  await using data = await makeDatabase()
  const kinds = {
    in: ["opening", "receipt", "found", "release", "merge-in"],
    out: ["sale", "reserve", "expired", "write-off", "merge-out"],
    both: ["return", "count", "adjust", "import"],
    neither: ["gift"],
  }
  const ways = async (delta: number) =>
    Object.fromEntries(
      await Promise.all(
        Object.entries(kinds).map(async ([way, names]) => [
          way,
          [
            ...new Set(
              await refusalsOf(
                data,
                "stock_movements",
                names.map((kind) => ({ ...movement, kind, delta })),
              ),
            ),
          ],
        ]),
      ),
    )
  const refused = ["stock_movements_direction"]
  expect(await ways(1)).toEqual({ in: [null], out: refused, both: [null], neither: refused })
  expect(await ways(-1)).toEqual({ in: refused, out: [null], both: [null], neither: refused })
  expect(await ways(0)).toEqual({ in: refused, out: refused, both: refused, neither: refused })
})

test("lets a movement carry the cost of no more units than it moves, signed like them", async () => {
  await using data = await makeDatabase()
  const rows = [
    [2, 2, 50],
    [2, 3, 50],
    [2, -1, 0],
    [2, 1, -50],
    [2, 0, 50],
    [-2, -2, -50],
    [-2, -3, -50],
    [-2, 1, 0],
    [-2, -1, 50],
    [-2, 0, -50],
  ].map(([delta, costed_units, cost_cents]) => ({
    ...movement,
    kind: "count",
    delta,
    costed_units,
    cost_cents,
  }))
  const refused = "stock_movements_cost"
  const wrong = [refused, refused, refused, refused]
  expect(await refusalsOf(data, "stock_movements", rows)).toEqual([null, ...wrong, null, ...wrong])
})

test("splits a sale between at least two methods, and no other sale", async () => {
  await using data = await makeDatabase()
  const account = { account_id: 1, account_cents: 40 }
  const rows = [
    { card_cents: 40 },
    { card_cents: 60, qr_cents: 40 },
    account,
    {},
    { card_cents: 100 },
    { qr_cents: 60, card_cents: 60 },
    { total_cents: 0 },
    { payment_method: "card" },
    { payment_method: "card", card_cents: 40 },
    { payment_method: null, qr_cents: 1 },
  ].map((row) => ({ ...sale, ...row }))
  const no = "sales_split"
  expect(await refusalsOf(data, "sales", rows)).toEqual([null, null, null, no, no, no, no, null, no, no])
  const negative = ["discount_cents", "card_cents", "qr_cents", "account_cents"].map((name) => ({
    ...sale,
    card_cents: 40,
    [name]: -1,
  }))
  expect(await refusalsOf(data, "sales", negative)).not.toContain(null)
})
