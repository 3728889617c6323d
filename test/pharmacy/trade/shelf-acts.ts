import { randomUUID } from "node:crypto"
import type { ExpiringBatch } from "#contract/pharmacy/expiring.ts"
import type { QuarantinedUnits } from "#contract/pharmacy/quarantine.ts"
import type { Batch, ShelfRow } from "#contract/pharmacy/stock-rows.ts"
import { type AdjustReason, adjustReasons, writeOffReasons } from "#domain/pharmacy/stock-rules.ts"
import { colomboDay, daysLater } from "#domain/platform/colombo-day.ts"
import { batchKey, isDone } from "./acts.ts"
import { type Doing, rowOf, some } from "./doing.ts"
import { sum } from "./shelf-model.ts"

type Row = { row: ShelfRow; batches: Batch[] }

/** The state of a row now, or when somebody last read it. */
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

export async function buy(doing: Doing) {
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

/** Receives an invoice of one or two lines. */
export async function goodsIn(doing: Doing) {
  const { world, shop, by, as } = doing
  const id = randomUUID()
  const stockIds = new Set(Array.from({ length: by.whole(1, 2) }, () => rowOf(doing)))
  const lines = [...stockIds].map((stockId) => ({
    stockId,
    quantity: by.whole(5, 20),
    lot: by.pick(["A", "B"]),
    expiresOn: daysLater(colomboDay(world.now()), by.whole(0, 6)),
    costCents: by.whole(0, 3000),
  }))
  const body = {
    key: id,
    supplier: "Corner Wholesale",
    invoiceNumber: id,
    invoiceDate: colomboDay(world.now()),
    totalCents: sum(lines.map(({ costCents }) => costCents)),
    takesShortDated: true,
    lines: await Promise.all(
      lines.map(async ({ stockId, quantity, ...line }) => {
        const freeUnits = by.whole(0, 2)
        return {
          medicineId: await world.medicineOf(stockId),
          units: quantity - freeUnits,
          freeUnits,
          ...line,
        }
      }),
    ),
  }
  const asked = { kind: "goods-in" as const, id, lines }
  await world.act({ shop, as, path: "/pharmacy/goods-in", body, asked }, by)
}

export async function edit(doing: Doing) {
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

/** Marks a batch down, or ends that. */
export async function markDown({ world, shop, by, as }: Doing) {
  const { batches } = await world.ask<{ batches: ExpiringBatch[] }>("/pharmacy/expiring", as)
  const sorted = batches.toSorted((one, other) => one.id - other.id)
  const batch = some(by, sorted)
  if (!batch) return
  const { id: batchId, priceCents, markdownCents } = batch
  const cents = by.chance(0.8) ? by.whole(0, priceCents) : null
  const body = { markdownCents: cents, readPriceCents: priceCents, readMarkdownCents: markdownCents }
  const path = `/pharmacy/expiring/${batchId}/markdown`
  const asked = { kind: "mark-down" as const, batchId, cents }
  await world.act({ shop, as, method: "PUT", path, body, asked }, by)
}

export async function adjust(doing: Doing) {
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

export async function count(doing: Doing) {
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

export async function remove(doing: Doing) {
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

export async function restore(doing: Doing) {
  const { world, shop, by, as } = doing
  const stockId = rowOf(doing)
  const path = `/pharmacy/stock/${stockId}/restore`
  await world.act({ shop, as, path, asked: { kind: "restore", stockId } }, by)
}

export async function receive({ world, shop, by, as }: Doing) {
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

/** Decides about units in quarantine. */
export async function settle({ world, shop, by, as }: Doing) {
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

/** Makes a pharmacist try another pharmacy's row. */
export async function trespass({ world, shop, by }: Doing) {
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
