import { randomUUID } from "node:crypto"
import type { Random } from "#database/demo/random.ts"
import { sweepOrders } from "#server/customer-orders/order-expiry.ts"
import { expireBatches } from "#server/stock/queries.ts"
import { colomboDay, daysLater } from "#shared/colombo-day.ts"
import type { CustomerOrder } from "#shared/customer-orders.ts"
import type { QuarantinedUnits } from "#shared/quarantine.ts"
import type { Sale } from "#shared/sales.ts"
import type { Batch, ShelfRow } from "#shared/shelf.ts"
import { type AdjustReason, adjustReasons, writeOffReasons } from "#shared/shelf-rules.ts"
import { paymentMethods } from "#shared/till-limits.ts"
import { batchKey, isDone, type Line } from "./acts.ts"
import type { Shop, World } from "./world.ts"

type Doing = { world: World; shop: Shop; by: Random; as: string }
type Row = { row: ShelfRow; batches: Batch[] }

const some = <T>(by: Random, list: readonly T[]): T | undefined => list[by.whole(0, list.length - 1)]
const rowOf = ({ shop, by }: Doing) => some(by, shop.rows) ?? 0
/** How a row is at this moment, or was when somebody looked at it. */
async function look(doing: Doing): Promise<Row | null> {
  const { world, as, by } = doing
  const id = rowOf(doing)
  const before = world.screens.get(id)
  if (before && by.chance(0.25)) return before
  const found = await world.ask<Row>(`/pharmacy/stock/${id}`, as)
  if (!("row" in found)) return null
  world.screens.set(id, found)
  return found
}

async function sell(doing: Doing) {
  const { world, shop, by, as } = doing
  const [isOffline, method] = [by.chance(0.2), by.pick(paymentMethods)]
  const shown = await world.ask<{ stockId: number; priceCents: number }[]>(
    `/till/shelf/rows?${shop.rows.map((id, n) => `ids[${n}]=${id}`).join("&")}`,
    as,
  )
  const lines: Line[] = Array.from({ length: by.whole(1, 4) }, () => {
    const { stockId = 0, priceCents = 0 } = some(by, shown) ?? {}
    return { stockId, quantity: by.whole(1, 4), priceCents }
  })
  if (lines.some(({ stockId }) => stockId === 0)) return
  const id = randomUUID()
  const body = {
    id,
    lines: lines.map(({ stockId, quantity, priceCents }) => ({
      stockId,
      quantity,
      shownPriceCents: priceCents,
    })),
    payment: { method },
    ...(isOffline ? { isOffline, occurredAt: world.now().toISOString() } : {}),
  }
  const act = await world.act(
    { shop, as, path: "/sales", body, asked: { kind: "sale", id, lines, method, isOffline } },
    by,
  )
  if (isDone(act)) shop.sales.push(act.body as Sale) // the contract's own shape
}

async function takeBack({ world, shop, by, as }: Doing) {
  const sale = some(by, shop.sales)
  if (!sale) return
  const [id, method] = [randomUUID(), by.pick(paymentMethods)]
  const lines = sale.lines
    .filter(() => by.chance(0.6))
    .map(({ lineNo, quantity }) => ({
      lineNo,
      quantity: by.whole(1, quantity),
      to: by.pick(["shelf", "quarantine"]),
    }))
  const body = {
    id,
    receiptNumber: sale.receiptNumber,
    lines,
    reason: "Wrong strength",
    refundMethod: method,
  }
  const asked = { kind: "return" as const, id, saleId: sale.id, method, lines }
  await world.act({ shop, as, path: "/returns", body, asked }, by)
}

async function buy(doing: Doing) {
  const { world, shop, by, as } = doing
  const [stockId, id, quantity] = [rowOf(doing), randomUUID(), by.whole(5, 30)]
  const named = by.chance(0.8)
  const expiresOn = named ? daysLater(colomboDay(world.now()), by.whole(0, 6)) : null
  const lot = named && by.chance(0.7) ? by.pick(["A", "B"]) : null
  await world.act(
    {
      shop,
      as,
      path: `/pharmacy/stock/${stockId}/buy`,
      body: { key: id, quantity, lot, expiresOn },
      asked: { kind: "buy", id, stockId, quantity, lot, expiresOn },
    },
    by,
  )
}

async function edit(doing: Doing) {
  const { world, shop, by, as } = doing
  const found = await look(doing)
  if (!found) return
  const { id: stockId, version, name, priceCents } = found.row
  const plain = name.replace(/ 500 mg$/, "")
  const wanted = {
    version,
    name: by.chance(0.3) ? (name === plain ? `${plain} 500 mg` : plain) : name,
    priceCents: by.chance(0.8) ? priceCents + by.whole(-20, 25) : priceCents,
  }
  if (wanted.priceCents < 0) return
  await world.act(
    {
      shop,
      as,
      method: "PATCH",
      path: `/pharmacy/stock/${stockId}`,
      body: wanted,
      asked: { kind: "edit", stockId, ...wanted, wasName: name, wasPriceCents: priceCents },
    },
    by,
  )
}

async function adjust(doing: Doing) {
  const { world, shop, by, as } = doing
  const found = await look(doing)
  const batch = some(by, found?.batches ?? [])
  if (!found || !batch) return
  const reason = by.pick(Object.keys(adjustReasons) as [AdjustReason, ...AdjustReason[]]) // its own keys
  const { way } = adjustReasons[reason]
  const delta = by.whole(1, 3) * (way === "on" || (way === "both" && by.chance(0.5)) ? 1 : -1)
  const [id, stockId] = [randomUUID(), found.row.id]
  await world.act(
    {
      shop,
      as,
      path: `/pharmacy/stock/${stockId}/adjust`,
      body: { key: id, batchId: batch.id, reason, delta },
      asked: { kind: "adjustment", id, stockId, batch: batchKey(batch.lot, batch.expiresOn), delta, reason },
    },
    by,
  )
}

async function count(doing: Doing) {
  const { world, shop, by, as } = doing
  const found = await look(doing)
  if (!found) return
  const { id: stockId, quantity, reserved } = found.row
  const expected = quantity + reserved
  const [id, counted] = [randomUUID(), Math.max(0, expected + by.whole(-3, 3))]
  await world.act(
    {
      shop,
      as,
      path: `/pharmacy/stock/${stockId}/count`,
      body: { key: id, counted, expected },
      asked: { kind: "count", id, stockId, counted, expected },
    },
    by,
  )
}

async function remove(doing: Doing) {
  const { world, shop, by, as } = doing
  const found = await look(doing)
  if (!found) return
  const { id: stockId, quantity } = found.row
  const id = randomUUID()
  const path = `/pharmacy/stock/${stockId}/remove`
  const reason = by.pick(writeOffReasons)
  const writeOff = quantity > 0 ? { key: id, quantity, reason } : null
  const asked = writeOff
    ? ({ kind: "write-off", id, stockId, quantity, reason } as const)
    : ({ kind: "remove", stockId } as const)
  const gone = await world.act({ shop, as, path, body: { writeOff }, asked }, by)
  if (!isDone(gone) || by.chance(0.3)) return
  await world.act(
    { shop, as, path: `/pharmacy/stock/${stockId}/restore`, asked: { kind: "restore", stockId } },
    by,
  )
}

async function restore(doing: Doing) {
  const { world, shop, by, as } = doing
  const stockId = rowOf(doing)
  const path = `/pharmacy/stock/${stockId}/restore`
  await world.act({ shop, as, path, asked: { kind: "restore", stockId } }, by)
}

async function receive({ world, shop, by, as }: Doing) {
  if (by.chance(0.5) || shop.arriving.length === 0) await world.orderFromSupplier(shop, by)
  const order = some(by, shop.arriving)
  if (!order) return
  const day = daysLater(colomboDay(world.now()), 200)
  const accepted = ["A", "C"]
    .slice(0, by.whole(0, 2))
    .map((lot, n) => ({ quantity: by.whole(1, 8), lot, expiresOn: daysLater(day, n) }))
  const refused = by.chance(0.4) || accepted.length === 0 ? by.whole(1, 4) : 0
  const [id, takesMore] = [randomUUID(), by.chance(0.3)]
  const wanted = { accepted, priceCents: 333, takesMore }
  const body = {
    ...wanted,
    key: id,
    delivered: accepted.reduce((all, { quantity }) => all + quantity, refused),
    refused: refused > 0 ? [{ quantity: refused, reason: "damaged" }] : [],
  }
  const path = `/pharmacy/purchase-orders/${order.id}/deliveries`
  await world.act(
    { shop, as, path, body, asked: { kind: "delivery", id, orderId: order.id, ...wanted, refused } },
    by,
  )
}

async function placeOrder(doing: Doing) {
  const { world, shop, by } = doing
  const [stockId, quantity, customer] = [rowOf(doing), by.whole(1, 5), by.pick(world.customers)]
  const wanted = { key: randomUUID(), stockId, quantity, customerTele: "077 123 4567" }
  const body = { ...wanted, deliveryType: "pickup", description: "" }
  const placed = await world.act(
    { shop, as: customer, path: "/orders", body, asked: { kind: "place", stockId, quantity } },
    by,
  )
  keepOrder(world, customer, isDone(placed) ? placed.body : null)
}

function keepOrder(world: World, customer: string, body: object | null) {
  const order = body as CustomerOrder | null // the contract's own shape
  const known = order && world.orders.get(order.id)
  if (order && (!known || known.version < order.version)) world.orders.set(order.id, { ...order, customer })
}

async function answerOrder({ world, shop, by, as }: Doing) {
  const mine = [...world.orders.values()].filter(
    (order) => order.pharmacyId === shop.pharmacy && order.status === "pending",
  )
  const order = some(by, mine)
  if (!order) return
  const { id: orderId, version, customer } = order
  const what = by.pick(["change", "cancel", "reject", "complete"] as const)
  const method = by.chance(0.5) ? by.pick(paymentMethods) : null
  const asked =
    what === "complete"
      ? ({ kind: what, orderId, method } as const)
      : what === "change"
        ? ({ kind: what, orderId, version, quantity: by.whole(1, 6) } as const)
        : ({ kind: what, orderId } as const)
  const change = {
    version,
    deliveryType: "pickup",
    description: "",
    quantity: asked.kind === "change" ? asked.quantity : 0,
  }
  const ways = {
    change: { as: customer, method: "PATCH", path: `/orders/${orderId}`, body: change },
    cancel: { as: customer, path: `/orders/${orderId}/cancel` },
    reject: { as, path: `/pharmacy/orders/${orderId}/reject`, body: { reason: "We have none" } },
    complete: {
      as,
      path: `/pharmacy/orders/${orderId}/complete`,
      body: { version, ...(method ? { payment: { method } } : {}) },
    },
  }
  const done = await world.act({ shop, asked, ...ways[what] }, by)
  if (!isDone(done)) return
  if (what === "change" || what === "cancel") keepOrder(world, customer, done.body)
  else world.orders.set(orderId, { ...order, status: what === "reject" ? "rejected" : "completed" })
}

/** Decides what becomes of units in quarantine. */
async function settle({ world, shop, by, as }: Doing) {
  const { units } = await world.ask<{ units: QuarantinedUnits[] }>("/quarantine", as)
  const lying = some(by, units)
  if (!lying) return
  const { stockId, lot, expiresOn } = lying
  const [id, isReleased, quantity] = [randomUUID(), by.chance(0.5), by.whole(1, lying.left + 1)]
  const body = { key: id, act: isReleased ? "released" : "destroyed", quantity, reason: "Looked at" }
  const batch = batchKey(lot, expiresOn)
  const asked = { kind: "settle", id, stockId, batch, quantity, isReleased } as const
  await world.act({ shop, as, path: `/quarantine/${lying.id}/acts`, body, asked }, by)
}

async function moveCash({ world, shop, by, as }: Doing) {
  const [id, direction, cents] = [randomUUID(), by.pick(["in", "out"] as const), by.whole(1, 99_999)]
  const body = { key: id, direction, cents, reason: "Change" }
  await world.act(
    { shop, as, path: "/till/day/cash", body, asked: { kind: "cash", id, direction, cents } },
    by,
  )
}

/** Opens the day, or closes it: counts it blind, and then explains what it differs by, as long as somebody sells meanwhile. */
async function turnDay({ world, shop, by, as }: Doing) {
  const day = await world.ask<{ id: number | null; isOpen: boolean; lastReport: { number: number } | null }>(
    "/till/day",
    as,
  )
  const reason = "Counted twice"
  if (!day.isOpen && day.lastReport && by.chance(0.3)) {
    const body = { key: randomUUID(), number: day.lastReport.number, reason }
    await world.act({ shop, as, path: "/till/day/reopen", body, asked: { kind: "reopen" } }, by)
    return
  }
  if (!day.isOpen) {
    const cents = by.whole(0, 50_000)
    const body = { key: randomUUID(), float: { otherCents: cents } }
    await world.act({ shop, as, path: "/till/day/open", body, asked: { kind: "open", cents } }, by)
    return
  }
  let difference: object | undefined
  for (let turn = 0; turn < 4; turn++) {
    const body = { key: randomUUID(), dayId: day.id, counted: { otherCents: 100_000 }, difference }
    const closed = await world.act(
      { shop, as, path: "/till/day/close", body, asked: { kind: "close", dayId: day.id ?? 0 } },
      by,
    )
    if (!isDone(closed) || closed.body.report !== null) return
    difference = { cents: closed.body.varianceCents, reason }
  }
}

/** What a node does by itself: expired batches leave the shelf, orders that nobody answered end. */
async function keepUp({ world, by }: Doing) {
  if (by.chance(0.5)) await expireBatches(world.app.database, colomboDay(world.now()), 100)
  else await sweepOrders(world.app.database, world.now())
}

/** A pharmacist tries another pharmacy's row. */
async function trespass({ world, shop, by }: Doing) {
  const other = world.shops.find(({ pharmacy }) => pharmacy !== shop.pharmacy)
  if (!other) return
  const act = await world.act(
    {
      shop,
      as: by.pick(other.cookies),
      path: `/pharmacy/stock/${some(by, shop.rows)}/buy`,
      body: { key: randomUUID(), quantity: 1 },
      asked: { kind: "buy", id: randomUUID(), stockId: 0, quantity: 0, lot: null, expiresOn: null },
    },
    by,
  )
  if (isDone(act)) throw new Error("a pharmacist bought for another pharmacy")
}

const acts: [weight: number, act: (doing: Doing) => Promise<void>][] = [
  [28, sell],
  [10, takeBack],
  [12, buy],
  [9, edit],
  [9, adjust],
  [7, count],
  [7, remove],
  [3, restore],
  [9, receive],
  [14, placeOrder],
  [18, answerOrder],
  [4, settle],
  [5, moveCash],
  [8, turnDay],
  [3, keepUp],
  [1, trespass],
]
const drawn = acts.flatMap(([weight, act]) => Array.from({ length: weight }, () => act)) as [
  (typeof acts)[number][1],
  ...(typeof acts)[number][1][],
]

/** One person who does so many things, one after the other, as the chances fall. */
export async function work(world: World, by: Random, times: number) {
  for (let n = 0; n < times; n++) {
    const shop = by.pick(world.shops)
    await by.pick(drawn)({ world, shop, by, as: by.pick(shop.cookies) })
  }
}
