import { expect } from "vitest"
import type { ActOf } from "./acts.ts"
import { type ModelRow, sum } from "./shelf-model.ts"
import type { World } from "./world.ts"

type Found = {
  id: number
  stock_id: number
  status: string
  closed_by: string | null
  quantity: number
  price_cents: number
  sale_id: string | null
}

/** A customer's order derived from its acts: its final state, and every reserved quantity, the latest last. */
type Told = {
  stockId: number
  status: string
  quantities: number[]
  completed: ActOf<"complete"> | undefined
}

const told = (world: World, found: Found): Told => {
  const { book } = world
  const of = <Kind extends "change" | "cancel" | "reject" | "complete">(kind: Kind) =>
    book.done(kind).filter((act) => (act as { orderId: number }).orderId === found.id) // each of these names its order
  const [placed] = book.done("place").filter(({ body }) => body.id === found.id)
  if (!placed) throw new Error(`Nobody was told of order ${found.id}`)
  const changes = of("change").toSorted((a, b) => a.version - b.version)
  const ends = {
    completed: of("complete").length,
    rejected: of("reject").length,
    canceled: Math.min(1, of("cancel").length + (found.closed_by === "pharos" ? 1 : 0)),
  }
  expect(sum(Object.values(ends)), `order ${found.id} ended ${JSON.stringify(ends)}`).toBeLessThanOrEqual(1)
  const status = Object.entries(ends).find(([, times]) => times > 0)?.[0] ?? "pending"
  const quantities = [placed.quantity]
  for (const { quantity } of changes) if (quantity !== quantities.at(-1)) quantities.push(quantity)
  return { stockId: placed.stockId, status, quantities, completed: of("complete")[0] }
}

export type OrderBook = Awaited<ReturnType<typeof readOrders>>

/** Compares every order with the answers its customer and pharmacy received, and with the resulting sales. */
export async function readOrders(world: World) {
  const found = await world.shelf.sql<Found>(
    `select id, stock_id, order_status as status, closed_by, quantity, price_cents, sale_id from customer_orders order by id`,
  )
  expect(found).toHaveLength(new Set(world.book.done("place").map(({ body }) => body.id)).size)
  const orders = found.map((each) => ({ ...each, told: told(world, each) }))
  for (const { id, stock_id, status, quantity, told } of orders)
    expect({ id, stock_id, status, quantity }).toEqual({
      id,
      stock_id: told.stockId,
      status: told.status,
      quantity: told.quantities.at(-1),
    })

  const sales = orders.flatMap(
    ({ told: { completed, stockId }, sale_id, quantity, price_cents }): ActOf<"sale">[] => {
      if (!completed || sale_id === null) return []
      const lines = [{ stockId, quantity, priceCents: price_cents }]
      return [
        {
          ...completed,
          kind: "sale",
          id: sale_id,
          lines,
          isOffline: false,
          isRounded: world.shops.some((shop) => shop.pharmacy === completed.pharmacy && shop.roundsCash),
          paying: { method: completed.method ?? "cash" },
        },
      ]
    },
  )

  /** Checks that the reserved units of each row equal its open orders, reservation by reservation. */
  function compareHeld(rows: Map<number, ModelRow>) {
    for (const [stockId, { held }] of rows) {
      const open = orders.filter(({ stock_id, status }) => stock_id === stockId && status === "pending")
      const units = [...held.values()].map((taken) => String(-sum(taken.map(({ delta }) => delta))))
      expect(units.toSorted(), `held of row ${stockId}`).toEqual(
        open.map(({ quantity }) => String(quantity)).toSorted(),
      )
    }
  }
  const saysNothing = orders.filter(({ told: { completed } }) => completed?.method === null)
  return { sales, unsaid: new Set(saysNothing.map(({ sale_id }) => sale_id)), compareHeld }
}
