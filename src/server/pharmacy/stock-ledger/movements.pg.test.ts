import { expect, test } from "vitest"
import { expectLedgerTrue } from "#test/pharmacy/ledger.ts"
import { applyMovements, type Document, type Movement } from "#test/pharmacy/movements.ts"
import { makeDocument, openShelf, type Shelf, takes } from "#test/pharmacy/shelf.ts"
import { makeDatabase } from "#test/support/postgres.ts"

const move = (shelf: Shelf, movements: Movement[], change: Partial<Document> = {}) =>
  applyMovements(shelf.database, shelf.pharmacy, { document: makeDocument(change), movements })

test("takes stock by expiry date, then by delivery, undated last", async () => {
  await using data = await makeDatabase()
  await using shelf = await openShelf(data)
  const stockId = await shelf.makeRow({
    batches: [
      { lot: "undated", quantity: 5 },
      { lot: "late", expiresOn: "2027-06-30", quantity: 5 },
      { lot: "soon-old", expiresOn: "2026-12-31", quantity: 5 },
      { lot: "soon-new", expiresOn: "2026-12-31", quantity: 5 },
    ],
  })

  const leftAfter = async (units: number) => {
    await move(shelf, [takes(stockId, units)])
    return shelf.left(stockId)
  }
  expect(await leftAfter(4)).toEqual({ "soon-old": 1, "soon-new": 5, late: 5, undated: 5 })
  expect(await leftAfter(2)).toEqual({ "soon-old": 0, "soon-new": 4, late: 5, undated: 5 })
  expect(await leftAfter(10)).toEqual({ "soon-old": 0, "soon-new": 0, late: 0, undated: 4 })
  await expectLedgerTrue(shelf.database)
})

test("shares a row's batches between lines and records every unit", async () => {
  await using data = await makeDatabase()
  await using shelf = await openShelf(data)
  const stockId = await shelf.makeRow({
    batches: [
      { lot: "A", expiresOn: "2026-12-31", quantity: 3 },
      { lot: "B", expiresOn: "2027-12-31", quantity: 3 },
    ],
  })

  expect(await move(shelf, [takes(stockId, 2), takes(stockId, 2)])).toEqual({ [stockId]: 2 })

  const written = await shelf.sql(
    `select m.seq, m.line_no, m.delta, m.quantity_after, b.lot from stock_movements m join batches b on b.id = m.batch_id
     where m.kind = 'sale' order by m.seq`,
  )
  expect(written).toEqual([
    { seq: 3, line_no: 1, delta: -2, quantity_after: 4, lot: "A" },
    { seq: 4, line_no: 2, delta: -1, quantity_after: 3, lot: "A" },
    { seq: 5, line_no: 2, delta: -1, quantity_after: 2, lot: "B" },
  ])
  await expectLedgerTrue(shelf.database)
})

test("sells a batch on its last day but not after", async () => {
  await using data = await makeDatabase()
  await using shelf = await openShelf(data)
  const stockId = await shelf.makeRow({ batches: [{ lot: "A", expiresOn: "2026-11-20", quantity: 2 }] })

  await move(shelf, [takes(stockId, 1)], { day: "2026-11-20" })
  await expect(move(shelf, [takes(stockId, 1)], { day: "2026-11-21" })).rejects.toMatchObject({
    code: "expired-stock",
    data: { lines: [{ stockId, asked: 1, available: 0 }] },
  })
  expect(await shelf.left(stockId)).toEqual({ A: 1 })
  await expectLedgerTrue(shelf.database)
})

test("does not count expired units as available", async () => {
  await using data = await makeDatabase()
  await using shelf = await openShelf(data)
  const stockId = await shelf.makeRow({
    batches: [
      { lot: "expired", expiresOn: "2026-11-19", quantity: 9 },
      { lot: "good", expiresOn: "2026-12-31", quantity: 2 },
    ],
  })

  await expect(move(shelf, [takes(stockId, 3)])).rejects.toMatchObject({
    code: "not-enough-stock",
    data: { lines: [{ stockId, asked: 3, available: 2 }] },
  })
  await move(shelf, [takes(stockId, 2)])
  expect(await shelf.left(stockId)).toEqual({ expired: 9, good: 0 })
  await expectLedgerTrue(shelf.database)
})

test("takes units only from the batch a line names", async () => {
  await using data = await makeDatabase()
  await using shelf = await openShelf(data)
  const stockId = await shelf.makeRow({
    batches: [
      { lot: "A", expiresOn: "2026-12-31", quantity: 5 },
      { lot: "B", expiresOn: "2027-12-31", quantity: 5 },
    ],
  })
  const batchId = await batchOf(shelf, stockId, "A")

  await move(shelf, [takes(stockId, 4), takes(stockId, 3, { batchId })])
  expect(await shelf.left(stockId)).toEqual({ A: 0, B: 3 })
  await expect(move(shelf, [takes(stockId, 1, { batchId })])).rejects.toMatchObject({
    code: "not-enough-stock",
    data: { lines: [{ stockId, asked: 1, available: 0 }] },
  })
  await expectLedgerTrue(shelf.database)
})

test("refuses to sell an expired batch but allows writing it off", async () => {
  await using data = await makeDatabase()
  await using shelf = await openShelf(data)
  const stockId = await shelf.makeRow({ batches: [{ lot: "A", expiresOn: "2026-11-19", quantity: 5 }] })
  const batchId = await batchOf(shelf, stockId, "A")

  for (const kind of ["sale", "reserve"] as const) {
    await expect(move(shelf, [takes(stockId, 1, { batchId, kind })])).rejects.toMatchObject({
      code: "expired-stock",
    })
  }
  await move(shelf, [takes(stockId, 5, { batchId, kind: "write-off", reason: "Broken" })])
  expect(await shelf.quantity(stockId)).toBe(0)
  await expectLedgerTrue(shelf.database)
})

test("adds received units to the batch of their lot and date", async () => {
  await using data = await makeDatabase()
  await using shelf = await openShelf(data)
  const stockId = await shelf.makeRow({ batches: [{ lot: "A", expiresOn: "2027-01-31", quantity: 1 }] })
  const batchId = await batchOf(shelf, stockId, "A")
  const comes = (units: number, change: Partial<Movement>): Movement => ({
    stockId,
    kind: "receipt",
    delta: units,
    ...change,
  })

  const after = await move(shelf, [
    comes(2, { lot: "A", expiresOn: "2027-01-31" }),
    comes(4, { batchId, kind: "found" }),
    comes(8, { lot: "B" }),
    comes(16, {}),
    comes(32, {}),
  ])
  expect(after).toEqual({ [stockId]: 63 })
  expect(await shelf.left(stockId)).toEqual({ A: 7, B: 8, none: 48 })
  await expectLedgerTrue(shelf.database)
})

test("allows receiving and issuing with the same document", async () => {
  await using data = await makeDatabase()
  await using shelf = await openShelf(data)
  const stockId = await shelf.makeRow({ quantity: 1 })

  const after = await move(shelf, [
    takes(stockId, 3),
    { stockId, kind: "found", delta: 2, reason: "Sold offline, was not in the books" },
  ])
  expect(after).toEqual({ [stockId]: 0 })
  await expectLedgerTrue(shelf.database)
})

test("refuses the whole document when one line is short", async () => {
  await using data = await makeDatabase()
  await using shelf = await openShelf(data)
  const rows = [await shelf.makeRow({ quantity: 5 }), await shelf.makeRow({ quantity: 1 })]
  const [enough = 0, short = 0] = rows
  const before = await shelf.count("stock_movements")

  await expect(move(shelf, [takes(enough, 1), takes(short, 2)])).rejects.toMatchObject({
    code: "not-enough-stock",
    data: { lines: [{ stockId: short, asked: 2, available: 1 }] },
  })
  expect(await shelf.count("stock_movements")).toBe(before)
  expect(await shelf.quantity(enough)).toBe(5)
  await expectLedgerTrue(shelf.database)
})

test("refuses other pharmacies' rows, other rows' batches and unknown rows alike", async () => {
  await using data = await makeDatabase()
  await using shelf = await openShelf(data)
  const own = await shelf.makeRow({ quantity: 5 })
  const foreign = await shelf.makeRow({ quantity: 5, pharmacy: await shelf.makePharmacy() })
  const batchId = await batchOf(shelf, foreign, null)

  for (const [movements, stockId] of [
    [[takes(own, 1), takes(foreign, 1)], foreign],
    [[takes(own, 1), takes(999_999, 1)], 999_999],
    [[takes(own, 1, { batchId })], own],
    [[{ stockId: own, kind: "found", delta: 1, batchId }], own],
  ] satisfies [Movement[], number][]) {
    await expect(move(shelf, movements)).rejects.toMatchObject({
      code: "not-found",
      data: { stockIds: [stockId] },
    })
  }
  expect([await shelf.quantity(own), await shelf.quantity(foreign)]).toEqual([5, 5])
  await expectLedgerTrue(shelf.database)
})

const unreadable: Record<string, (stockId: number) => Movement[]> = {
  "no lines": () => [],
  "no units": (stockId) => [takes(stockId, 0)],
  "half a unit": (stockId) => [takes(stockId, 0.5)],
  "a sale that brings units": (stockId) => [takes(stockId, -1)],
  "a delivery that takes them": (stockId) => [takes(stockId, 1, { kind: "receipt" })],
  "a kind nobody knows": (stockId) => [takes(stockId, 1, { kind: "magic" as never })], // as a faulty caller would
  "an expiry without its batch": (stockId) => [takes(stockId, 1, { kind: "expired" })],
  "more than a number holds": (stockId) => [takes(stockId, 5_000_000_000)],
  "a day that is no day": (stockId) => [takes(stockId, -1, { kind: "receipt", expiresOn: "2027-02-30" })],
  "an empty lot": (stockId) => [takes(stockId, -1, { kind: "receipt", lot: "" })],
}

test("throws on an invalid document and changes nothing", async () => {
  await using data = await makeDatabase()
  await using shelf = await openShelf(data)
  const stockId = await shelf.makeRow({ quantity: 5 })

  for (const [name, lines] of Object.entries(unreadable)) {
    await expect(move(shelf, lines(stockId)), name).rejects.toMatchObject({
      code: expect.stringMatching(/^(PH004|bad-input|22|23)/),
    })
  }
  const tooMany = [takes(stockId, -1_000_000, { kind: "receipt" })]
  await expect(move(shelf, tooMany)).rejects.toMatchObject({
    code: "bad-input",
    data: { fields: [{ field: "quantity" }] },
  })
  expect(await shelf.quantity(stockId)).toBe(5)
  await expectLedgerTrue(shelf.database)
})

test("refuses to move the same units twice with one document", async () => {
  await using data = await makeDatabase()
  await using shelf = await openShelf(data)
  const stockId = await shelf.makeRow({ quantity: 5 })
  const document = makeDocument()

  await move(shelf, [takes(stockId, 1)], document)
  await expect(move(shelf, [takes(stockId, 1)], document)).rejects.toMatchObject({ code: "already-changed" })
  expect(await shelf.quantity(stockId)).toBe(4)
  await expectLedgerTrue(shelf.database)
})

test("forbids inserting, changing or removing movements to the owner as well", async () => {
  await using data = await makeDatabase()
  await using shelf = await openShelf(data)
  const stockId = await shelf.makeRow({ quantity: 5 })
  const other = await batchOf(shelf, await shelf.makeRow({ quantity: 1 }), null)
  const own = await batchOf(shelf, stockId, null)
  const write = (seq: number, after: number, batch: number) =>
    shelf.sql(
      `insert into stock_movements (stock_id, seq, kind, delta, quantity_after, batch_id, source_kind, source_id, line_no, actor)
       values ($1, $2, 'count', -1, $3, $4, 'count', gen_random_uuid(), 1, 'test')`,
      [stockId, seq, after, batch],
    )

  await expect(write(2, 3, own)).rejects.toMatchObject({ code: "PH900" })
  await expect(write(3, 4, own)).rejects.toMatchObject({ code: "PH900" })
  await expect(write(2, 4, other)).rejects.toMatchObject({ code: "PH900" })
  await expect(write(1, 4, own)).rejects.toMatchObject({ code: expect.stringMatching(/23505|PH900/) })
  await expect(shelf.sql("update stock_movements set delta = delta")).rejects.toThrow(/never changed/)
  await expect(shelf.sql("delete from stock_movements")).rejects.toThrow(/never changed/)
  await expect(shelf.sql("truncate stock_movements cascade")).rejects.toThrow(/never changed/)
  await expectLedgerTrue(shelf.database)
})

async function batchOf(shelf: Shelf, stockId: number, lot: string | null): Promise<number> {
  const [row] = await shelf.sql<{ id: number }>(
    "select id from batches where stock_id = $1 and lot is not distinct from $2",
    [stockId, lot],
  )
  return row?.id ?? 0
}
