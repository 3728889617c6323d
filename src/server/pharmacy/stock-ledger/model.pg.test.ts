import fc from "fast-check"
import { expect, test } from "vitest"
import { expectLedgerTrue } from "#test/pharmacy/ledger.ts"
import { applyMovements, type Movement } from "#test/pharmacy/movements.ts"
import { makeDocument, openShelf, type Shelf } from "#test/pharmacy/shelf.ts"
import { makeDatabase } from "#test/support/postgres.ts"

const day = "2026-11-20"
const dates = ["2026-11-19", day, "2026-11-21", null]

type Batch = { expiresOn: string | null; quantity: number }
type Row = Batch[]

/** A minimal model of the stock ledger: on a copy, all lines or none. */
function play(shelf: Row[], lines: Movement[]): Row[] | "refused" {
  const after = shelf.map((row) => row.map((batch) => ({ ...batch })))
  for (const line of lines.filter(({ delta }) => delta > 0)) put(after[line.stockId] ?? [], line)
  for (const line of lines.filter(({ delta }) => delta < 0)) {
    if (!take(after[line.stockId] ?? [], -line.delta)) return "refused"
  }
  return after
}

function put(row: Row, { expiresOn = null, delta }: Movement): void {
  const known = row.find((batch) => batch.expiresOn === expiresOn)
  if (known) known.quantity += delta
  else row.push({ expiresOn, quantity: delta })
}

function take(row: Row, units: number): boolean {
  const usable = row
    .filter(({ expiresOn }) => expiresOn === null || expiresOn >= day)
    .toSorted((a, b) => (a.expiresOn ?? "9").localeCompare(b.expiresOn ?? "9"))
  let wanted = units
  for (const batch of usable) {
    const part = Math.min(wanted, batch.quantity)
    batch.quantity -= part
    wanted -= part
  }
  return wanted === 0
}

const stockId = fc.nat({ max: 2 })
const arrival = fc.record({
  stockId,
  kind: fc.constantFrom("receipt" as const, "found" as const, "return" as const),
  delta: fc.integer({ min: 1, max: 6 }),
  expiresOn: fc.constantFrom(...dates),
})
const taking = fc.record({
  stockId,
  kind: fc.constantFrom("sale" as const, "reserve" as const, "count" as const),
  delta: fc.integer({ min: -6, max: -1 }),
})
const documents = fc.array(
  fc.array(fc.oneof<fc.Arbitrary<Movement>[]>(arrival, taking), { minLength: 1, maxLength: 5 }),
  { minLength: 1, maxLength: 8 },
)

test("holds the same stock as a simple model after random movements", async () => {
  await using data = await makeDatabase()
  await using shelf = await openShelf(data)

  await fc.assert(
    fc.asyncProperty(documents, async (documents) => {
      const ids = [await shelf.makeRow(), await shelf.makeRow(), await shelf.makeRow()]
      let model: Row[] = ids.map(() => [])
      for (const lines of documents) {
        const expected = play(model, lines)
        const happened = await applyAll(
          shelf,
          lines.map((line) => ({ ...line, stockId: ids[line.stockId] ?? 0 })),
        )
        expect(happened).toBe(expected === "refused" ? "refused" : "done")
        if (expected !== "refused") model = expected
        expect(await rowsOf(shelf, ids)).toEqual(model.map(tidy))
      }
    }),
    { numRuns: 25 },
  )
  await expectLedgerTrue(shelf.database)
}, 90_000)

const applyAll = (shelf: Shelf, movements: Movement[]) =>
  applyMovements(shelf.database, shelf.pharmacy, { document: makeDocument({ day }), movements }).then(
    () => "done",
    (error: { code?: string }) =>
      /not-enough-stock|expired-stock/.test(error.code ?? "") ? "refused" : Promise.reject(error),
  )

const tidy = (row: Row) =>
  Object.fromEntries(
    row
      .filter(({ quantity }) => quantity > 0)
      .map(({ expiresOn, quantity }) => [expiresOn ?? "none", quantity]),
  )

async function rowsOf(shelf: Shelf, ids: number[]): Promise<Record<string, number>[]> {
  const rows = await shelf.sql<{ stock_id: number; expires_on: string; quantity: number }>(
    `select stock_id, coalesce(expires_on::text, 'none') as expires_on, quantity from batches
     where stock_id = any ($1) and quantity > 0`,
    [ids],
  )
  return ids.map((id) =>
    Object.fromEntries(
      rows.filter((row) => row.stock_id === id).map(({ expires_on, quantity }) => [expires_on, quantity]),
    ),
  )
}
