import { expect } from "vitest"
import { sum } from "./shelf-model.ts"
import type { World } from "./world.ts"

type Movement = {
  batch: number
  kind: string
  source: string
  document: string
  line: number
  delta: number
  costed: number
  cents: number
}

/** Units of a batch, those of known cost among them, and what these cost. */
export type Cost = { units: number; costed: number; cents: number }

/** Units of unknown cost leave first, the others at their average, half a cent rounded up. */
export function leaving({ units, costed, cents }: Cost, taken: number): Cost {
  const known = Math.max(0, taken - (units - costed))
  return {
    units: taken,
    costed: known,
    cents: known === 0 ? 0 : Math.floor((2 * cents * known + costed) / (2 * costed)),
  }
}

const plus = (one: Cost, other: Cost, sign: 1 | -1): Cost => ({
  units: one.units + sign * other.units,
  costed: one.costed + sign * other.costed,
  cents: one.cents + sign * other.cents,
})
const nothing: Cost = { units: 0, costed: 0, cents: 0 }

/** Replays what every batch cost: invoices bring cost, whatever leaves takes its part, and what comes back brings it again. */
export async function auditCosts(world: World): Promise<void> {
  const movements = await world.shelf.sql<Movement>(
    `select batch_id as batch, kind, source_kind as source, source_id as document, line_no as line, delta,
       costed_units as costed, cost_cents::float8 as cents
     from stock_movements order by stock_id, seq`,
  )
  const invoices = new Map(world.book.done("goods-in").map(({ id, lines }) => [id, lines]))
  const batches = new Map<number, Cost>()
  const sold = new Map<string, Cost>()
  // What the lines of one document take of a batch is a part of what the batch was before it.
  const starts = new Map<string, { start: Cost; taken: Cost }>()
  for (const moved of movements) {
    const { batch, source, document, line, delta } = moved
    const before = batches.get(batch) ?? nothing
    const found: Cost = { units: delta, costed: moved.costed, cents: moved.cents }
    const what = `cost of ${moved.kind} by ${source} ${document}, ${delta} units of batch ${batch}`
    if (delta < 0) {
      const key = `${moved.kind} ${source} ${document} ${batch}`
      const { start, taken } = starts.get(key) ?? { start: before, taken: nothing }
      const upto = leaving(start, taken.units - delta)
      const expected = plus(upto, taken, -1)
      expect(found, what).toEqual(plus(nothing, expected, -1))
      starts.set(key, { start, taken: upto })
      if (moved.kind === "sale") add(sold, `${document} ${batch}`, expected)
    } else if (source === "goods-receipt") {
      const invoiced = invoices.get(document)?.[line - 1]
      expect(found, what).toEqual({ units: delta, costed: delta, cents: invoiced?.costCents })
    } else if (["buy", "delivery", "count", "adjustment"].includes(source) || moved.kind === "found")
      expect(found, what).toMatchObject({ costed: 0, cents: 0 })
    batches.set(batch, plus(before, found, 1))
  }
  for (const [batch, { units, costed, cents }] of batches) {
    expect(costed, `units of known cost in batch ${batch}`).toBeLessThanOrEqual(units)
    if (costed === 0) expect(cents, `cost of batch ${batch}`).toBe(0)
  }
  await compareReturned(world, sold)
  compareTransfers(world, movements)
}

const add = (totals: Map<string, Cost>, key: string, more: Cost) =>
  totals.set(key, plus(totals.get(key) ?? nothing, more, 1))

/** Checks that what arrives of a transfer, or is taken back, costs what it cost when it was sent. */
function compareTransfers({ book }: World, movements: Movement[]) {
  const costOf = (document: string, kind: string) =>
    movements
      .filter((moved) => moved.document === document && moved.kind === kind)
      .reduce((all, { delta, costed, cents }) => plus(all, { units: delta, costed, cents }, 1), nothing)
  const sends = new Map(book.done("send").map(({ id, body }) => [body["id"], id]))
  for (const { id, transferId } of book.done("arrive", "take-back")) {
    const sent = plus(nothing, costOf(sends.get(transferId) ?? "", "transfer-out"), -1)
    const came = costOf(id, "transfer-in")
    if (came.units === sent.units) expect(came, `cost of transfer ${transferId}`).toEqual(sent)
    else expect(came.cents, `cost of transfer ${transferId}`).toBeLessThanOrEqual(sent.cents)
  }
}

/** Checks that the units of a sale come back, to the shelf or into quarantine, with what they cost when they were sold. */
async function compareReturned({ shelf }: World, sold: Map<string, Cost>) {
  const found = await shelf.sql<{ of: string } & Cost>(
    `select concat(sale_id, ' ', batch_id) as of, sum(quantity)::int as units, sum(costed_units)::int as costed,
       sum(cost_cents)::float8 as cents
     from sale_return_lines group by 1`,
  )
  for (const { of, ...back } of found) {
    const out = sold.get(of) ?? nothing
    expect(back.cents, `cost of what came back of ${of}`).toBeLessThanOrEqual(out.cents)
    expect(back.costed).toBeLessThanOrEqual(Math.min(back.units, out.costed))
    if (back.units === out.units) expect(back).toEqual(out)
  }
  const aside = await shelf.sql<{ units: number; costed: number; cents: number }>(
    "select quantity as units, costed_units as costed, cost_cents::float8 as cents from quarantined_units",
  )
  expect(sum(aside.map(({ cents }) => cents))).toBeGreaterThanOrEqual(0)
  for (const { units, costed } of aside) expect(costed).toBeLessThanOrEqual(units)
}
