import { randomUUID } from "node:crypto"
import type { ShelfRow } from "#contract/pharmacy/stock-rows.ts"
import type { TestApp } from "#test/support/app.ts"
import { openOrderDesk } from "./order-desk.ts"

/** A pharmacist who edits stock over HTTP; the ledger is checked at the end. */
export async function openStockDesk(app: TestApp) {
  const desk = await openOrderDesk(app)
  const act = <Body = ShelfRow>(request: string, body?: object, as: string | null = desk.pharmacist.cookie) =>
    desk.send<Body>(as, request.replace(" ", " /api/pharmacy/"), body)
  const getRow = async (id: number) => (await act<{ row: ShelfRow }>(`GET stock/${id}`)).body.row
  return {
    ...desk,
    act,
    getRow,
    buy: (id: number, quantity: unknown, change: object = {}) =>
      act(`POST stock/${id}/buy`, { key: randomUUID(), quantity, ...change }),
    edit: (row: ShelfRow, change: object) =>
      act(`PATCH stock/${row.id}`, {
        version: row.version,
        name: row.name,
        priceCents: row.priceCents,
        ...change,
      }),
    count: (id: number, counted: number, expected: number, key: string = randomUUID()) =>
      act(`POST stock/${id}/count`, { key, counted, expected }),
    adjust: (id: number, batchId: number, change: object) =>
      act(`POST stock/${id}/adjust`, { key: randomUUID(), batchId, ...change }),
    remove: (id: number, writeOff?: object) =>
      act<{ removed: boolean }>(`POST stock/${id}/remove`, writeOff ? { writeOff } : {}),
    add: (change: object = {}) =>
      act("POST stock", {
        key: randomUUID(),
        name: "Metformin 500 mg",
        manufacturer: "Lakmedi Labs",
        priceCents: 450,
        quantity: 0,
        ...change,
      }),
    /** The batches of a row, by lot. */
    batchOf: async (id: number, lot: string | null = null) => {
      const { body } = await act<{ batches: { id: number; lot: string | null }[] }>(`GET stock/${id}`)
      return body.batches.find((batch) => batch.lot === lot)?.id ?? 0
    },
  }
}
