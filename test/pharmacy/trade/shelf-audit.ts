import { expect } from "vitest"
import type { ShelfRow as TillRow } from "#contract/pharmacy/till.ts"
import { colomboDay } from "#domain/platform/colombo-day.ts"
import { type Act, type ActOf, batchKey, isDone } from "./acts.ts"
import { type OrderBook, readOrders } from "./order-audit.ts"
import {
  backOf,
  type Group,
  heldOf,
  looseOn,
  type ModelRow,
  makeModelRow,
  playGroup,
  sum,
  unitsOf,
} from "./shelf-model.ts"
import { linesSent, refusedByLine } from "./supplier-audit.ts"
import type { World } from "./world.ts"

type MovementRow = {
  stock_id: number
  source_kind: string
  source_id: string
  kind: string
  delta: number
  lot: string | null
  expires_on: string | null
  occurred_at: Date
}

/** Lists every document in the order in which it moved each row. */
async function readGroups(world: World): Promise<Group[]> {
  const rows = await world.shelf.sql<MovementRow>(
    `select m.stock_id, m.source_kind, m.source_id, m.kind, m.delta, b.lot, b.expires_on::text, m.occurred_at
     from stock_movements m join batches b on b.id = m.batch_id order by m.stock_id, m.seq`,
  )
  const groups: Group[] = []
  for (const row of rows) {
    const moved = { kind: row.kind, delta: row.delta, batch: batchKey(row.lot, row.expires_on) }
    const last = groups.at(-1)
    const isSame =
      last?.stockId === row.stock_id && last.id === row.source_id && last.source === row.source_kind
    // Reserving and releasing under one document are two steps.
    if (last && isSame && (row.source_kind !== "customer-order" || last.moved[0]?.kind === row.kind))
      last.moved.push(moved)
    else
      groups.push({
        stockId: row.stock_id,
        source: row.source_kind,
        id: row.source_id,
        at: row.occurred_at,
        moved: [moved],
      })
  }
  return groups
}

const documentKinds: Partial<Record<Act["kind"], string>> = {
  sale: "sale",
  return: "sale-return",
  buy: "buy",
  "goods-in": "goods-receipt",
  adjustment: "adjustment",
  count: "count",
  "write-off": "write-off",
  delivery: "delivery",
  settle: "quarantine",
  send: "transfer",
  arrive: "transfer",
  "take-back": "transfer",
}

/** Maps each document of the ledger to the request that made it. */
function documentsOf(world: World, orders: OrderBook): Map<string, Act> {
  const known = new Map<string, Act>()
  for (const act of world.book.acts.filter(isDone)) {
    const kind = documentKinds[act.kind]
    if (kind && "id" in act) known.set(`${kind} ${act.id}`, act)
  }
  for (const sale of orders.sales) known.set(`sale ${sale.id}`, sale)
  return known
}

/** The rows on which an accepted act must have moved units. */
function rowsMoved(act: Act): number[] {
  if (act.kind === "sale") return [...new Set(act.lines.map(({ stockId }) => stockId))]
  if (act.kind === "return")
    return [
      ...new Set(
        backOf(act)
          .filter(({ to }) => to === "shelf")
          .map(({ stockId }) => stockId),
      ),
    ]
  if (act.kind === "goods-in") return act.lines.map(({ stockId }) => stockId)
  if (act.kind === "settle") return act.isReleased ? [act.stockId] : []
  return act.kind === "send" || act.kind === "buy" || act.kind === "adjustment" || act.kind === "write-off"
    ? [act.stockId]
    : []
}

/** Removing what a colleague has just removed succeeds. */
const wasRemovedBefore = ({ book }: World, { id, stockId, answered }: ActOf<"write-off">) =>
  book
    .done("write-off", "remove")
    .some((act) => act.stockId === stockId && act.sent < answered && !("id" in act && act.id === id))

/** Replays the whole ledger through the model, and compares every row, batch and refusal with it. */
export async function auditShelf(world: World): Promise<void> {
  const orders = await readOrders(world)
  const known = documentsOf(world, orders)
  const rows = new Map<number, ModelRow>()
  const told = new Set<string>()
  const sold = new Map<string, number>()
  const missing: string[] = []
  const aside = new Map<string, number>()

  for (const group of await readGroups(world)) {
    const row = rows.get(group.stockId) ?? makeModelRow()
    rows.set(group.stockId, row)
    const what = `${group.source} ${group.id}`
    const expected = playSafely(row, group, { act: known.get(what), today: colomboDay(world.now()) })
    expect(inOrder(group.moved), `what ${what} did to row ${group.stockId}`).toEqual(inOrder(expected))
    if (group.source !== "customer-order")
      expect(told, "moved twice").not.toContain(`${what} ${group.stockId}`)
    told.add(`${what} ${group.stockId}`)
    for (const { kind, delta, batch } of expected) {
      if (kind === "sale") add(sold, `${group.id} ${group.stockId} ${batch}`, -delta)
      if (goesAside(kind, known.get(what))) add(aside, `${group.stockId} ${batch}`, -delta)
      if (kind === "found" && group.source === "sale") missing.push(`${group.id} ${group.stockId} ${delta}`)
    }
  }

  for (const [what, act] of known) {
    if (act.kind === "write-off" && wasRemovedBefore(world, act)) continue
    for (const stockId of rowsMoved(act))
      expect(told, `an accepted ${act.kind} left no trace`).toContain(`${what} ${stockId}`)
  }
  await compareRows(world, rows)
  await comparePacks(world, rows)
  orders.compareHeld(rows)
  checkRefusals(world, rows)
  compareReturns(world, sold, aside)
  await compareQuarantine(world, aside)
  await compareTasks(world, missing)
  await compareDeliveries(world)
}

function playSafely(row: ModelRow, group: Group, known: Parameters<typeof playGroup>[2]) {
  try {
    return playGroup(row, group, known)
  } catch (error) {
    throw new Error(
      `Row ${group.stockId}, ${group.source} ${group.id}: ${String(error)}; it did ${JSON.stringify(group.moved)}`,
      { cause: error },
    )
  }
}

const inOrder = (moved: { kind: string; delta: number; batch: string }[]) =>
  moved.map(({ kind, delta, batch }) => `${kind} ${delta} of ${batch}`).toSorted()

const add = (totals: Map<string, number>, key: string, more: number) =>
  totals.set(key, (totals.get(key) ?? 0) + more)

async function compareRows(world: World, rows: Map<number, ModelRow>) {
  const found = await world.shelf.sql<{
    id: number
    quantity: number
    held: number
    batches: Record<string, number>
  }>(
    `select s.id, s.quantity, (select coalesce(sum(o.quantity), 0)::int from customer_orders o
         where o.stock_id = s.id and o.order_status = 'pending') as held,
       (select coalesce(jsonb_object_agg(concat(b.lot, ' ', coalesce(b.expires_on::text, '9')), b.quantity), '{}')
         from batches b where b.stock_id = s.id) as batches
     from stock s order by s.id`,
  )
  const modelled = found.map(({ id }) => {
    const row = rows.get(id) ?? makeModelRow()
    return { id, quantity: unitsOf(row), held: heldOf(row), batches: Object.fromEntries(row.batches) }
  })
  expect(found).toEqual(modelled)
}

/** Checks what each till knows of packs: their size, and the units outside whole ones. */
async function comparePacks(world: World, rows: Map<number, ModelRow>) {
  const today = colomboDay(world.now())
  const codes = await world.shelf.sql<{ id: number; size: number }>(
    `select s.id, b.pack_size as size from stock s join barcodes b using (medicine_id) where b.pack_size > 1`,
  )
  const sizes = new Map(codes.map(({ id, size }) => [id, size]))
  for (const { cookies } of world.shops) {
    const till = await world.ask<{ rows: TillRow[] }>("/till/shelf", cookies[0])
    const known = till.rows.map(({ stockId, packSize, looseUnits }) => ({ stockId, packSize, looseUnits }))
    const modelled = till.rows.map(({ stockId }) => {
      const packSize = sizes.get(stockId) ?? null
      const row = rows.get(stockId) ?? makeModelRow()
      return { stockId, packSize, looseUnits: packSize === null ? 0 : looseOn(row, today, packSize) }
    })
    expect(known).toEqual(modelled)
  }
}

/**
 * Checks that each "not enough stock" named a quantity that was true at some moment and smaller than the
 * requested one.
 */
function checkRefusals(world: World, rows: Map<number, ModelRow>) {
  const refused = world.book.acts.filter(
    (act): act is ActOf<"sale"> => act.kind === "sale" && act.body.code === "not-enough-stock",
  )
  for (const { lines, body, isOffline } of refused) {
    expect(isOffline, "goods that have left the shop were refused").toBe(false)
    const { lines: short } = body.data as { lines: { stockId: number; asked: number; available: number }[] } // the contract's own shape
    for (const { stockId, asked, available } of short) {
      expect(asked).toBe(
        sum(lines.filter((line) => line.stockId === stockId).map(({ quantity }) => quantity)),
      )
      expect(asked).toBeGreaterThan(available)
      expect(rows.get(stockId)?.sellable ?? new Set([0])).toContain(available)
    }
  }
}

/** Checks that expired and damaged units are in quarantine, and stolen units are not. */
function goesAside(kind: string, act: Act | undefined): boolean {
  if (act?.kind === "arrive") return kind === "write-off"
  const why = act && (act.kind === "adjustment" || act.kind === "write-off") ? act.reason : ""
  return kind === "expired" || (kind === "write-off" && ["damaged", "expired"].includes(why))
}

function compareReturns({ book }: World, sold: Map<string, number>, aside: Map<string, number>) {
  for (const back of book.done("return")) {
    for (const line of backOf(back)) {
      const batch = batchKey(line.lot, line.expiresOn)
      const left = (sold.get(`${back.saleId} ${line.stockId} ${batch}`) ?? 0) - line.quantity
      expect(left, "more came back than was sold").toBeGreaterThanOrEqual(0)
      sold.set(`${back.saleId} ${line.stockId} ${batch}`, left)
      if (line.to === "quarantine") add(aside, `${line.stockId} ${batch}`, line.quantity)
    }
    for (const { lineNo, quantity, to } of back.lines)
      expect(
        sum(
          backOf(back)
            .filter((line) => line.lineNo === lineNo && line.to === to)
            .map((line) => line.quantity),
        ),
      ).toBe(quantity)
  }
}

async function compareQuarantine(world: World, aside: Map<string, number>) {
  const { book, shelf } = world
  for (const { stockId, batch, quantity } of book.done("settle")) add(aside, `${stockId} ${batch}`, -quantity)
  const refused = refusedByLine(world)
  for (const { lineId = "", stockId, batch, quantity } of book.done("send-back").flatMap(linesSent))
    add(aside, `${stockId} ${batch}`, (refused.get(lineId) ?? 0) - quantity)
  const found = await shelf.sql<{ batch: string; units: number }>(
    `select concat(stock_id, ' ', lot, ' ', coalesce(expires_on::text, '9')) as batch, sum(quantity - settled)::int as units
     from quarantined_units group by 1`,
  )
  expect(Object.fromEntries(found.map(({ batch, units }) => [batch, units]))).toEqual(
    Object.fromEntries(aside),
  )
}

async function compareTasks({ shelf }: World, missing: string[]) {
  const tasks = await shelf.sql<{ task: string }>(
    `select concat(sale_id, ' ', stock_id, ' ', details ->> 'missing') as task from pharmacy_tasks where kind = 'offline-shortfall'`,
  )
  expect(tasks.map(({ task }) => task).toSorted()).toEqual(missing.toSorted())
}

async function compareDeliveries({ book, shelf, shops }: World) {
  const found = await shelf.sql<{ id: number; accepted: number; refused: number; quantity: number }>(
    "select id, accepted_units as accepted, refused_units as refused, order_quantity as quantity from purchase_orders order by id",
  )
  const ordered = new Map(shops.flatMap(({ arriving }) => arriving).map(({ id, quantity }) => [id, quantity]))
  for (const { id, quantity, ...came } of found) {
    const deliveries = book.done("delivery").filter(({ orderId }) => orderId === id)
    const accepted = sum(deliveries.flatMap((delivery) => delivery.accepted.map((line) => line.quantity)))
    const refused = sum(deliveries.map((delivery) => delivery.refused))
    expect(came).toEqual({ accepted, refused })
    expect(quantity).toBe(ordered.get(id))
    if (!deliveries.some(({ takesMore }) => takesMore))
      expect(accepted + refused).toBeLessThanOrEqual(quantity)
  }
}
