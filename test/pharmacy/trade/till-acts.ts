import { randomUUID } from "node:crypto"
import type { Sale } from "#contract/pharmacy/sales.ts"
import { paymentMethods } from "#domain/pharmacy/till-limits.ts"
import { isDone, type Line } from "./acts.ts"
import { type Doing, some } from "./doing.ts"

export async function sell(doing: Doing) {
  const { world, shop, by, as } = doing
  const [isOffline, method] = [by.chance(0.2), by.pick(paymentMethods)]
  const found = await world.ask<{ stockId: number; priceCents: number }[] | { code: string }>(
    `/till/shelf/rows?${shop.rows.map((id, n) => `ids[${n}]=${id}`).join("&")}`,
    as,
  )
  // Rows that could not be read are not sold.
  if (!Array.isArray(found)) return
  // Sorted by row: lists come by name, and names are generated, so a seed would not repeat its choices.
  const shown = found.toSorted((one, other) => one.stockId - other.stockId)
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

export async function takeBack({ world, shop, by, as }: Doing) {
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

export async function moveCash({ world, shop, by, as }: Doing) {
  const [id, direction, cents] = [randomUUID(), by.pick(["in", "out"] as const), by.whole(1, 99_999)]
  const body = { key: id, direction, cents, reason: "Change" }
  await world.act(
    { shop, as, path: "/till/day/cash", body, asked: { kind: "cash", id, direction, cents } },
    by,
  )
}
