import type { ShelfRow } from "#contract/pharmacy/stock-rows.ts"
import { signIn, type TestApp } from "#test/support/app.ts"
import type { openStockDesk } from "./stock-desk.ts"

/** A manufacturer's barcode as printed, and as stored. */
export const code = "4006381333931"
export const gtin = "04006381333931"

type TillRow = { stockId: number; gtins: { gtin: string; packSize: number | null }[] }
type StockDesk = Awaited<ReturnType<typeof openStockDesk>>

/** Creates two pharmacies that stock the same two medicines; returns what each one's till finds. */
export async function openNeighbours(app: TestApp, stockDesk: StockDesk) {
  const neighbour = await stockDesk.shelf.makePharmacy()
  const medicines = [await stockDesk.shelf.makeRow(), await stockDesk.shelf.makeRow()]
  const copy = async (id: number) => {
    const [row] = await stockDesk.shelf.sql<{ id: number }>(
      `insert into stock (medicine_id, pharmacy_id, price_cents)
       select medicine_id, $2, price_cents from stock where id = $1 returning id`,
      [id, neighbour],
    )
    return row?.id ?? 0
  }
  const copies = [await copy(medicines[0] ?? 0), await copy(medicines[1] ?? 0)]
  const colleague = await signIn(app, { roles: ["pharmacien"], pharmacyId: neighbour })
  const ask = async <Body>(path: string, as: string) =>
    (await stockDesk.send<Body>(as, `GET /api${path}`)).body
  return {
    neighbour,
    colleague,
    medicines,
    copies,
    link: (row: number | undefined, as: string, packSize = 30) =>
      stockDesk.act<object>(`POST stock/${row}/barcodes`, { gtin: code, packSize }, as),
    find: async (as: string) => {
      const { rows } = await ask<{ rows: ShelfRow[] }>(`/pharmacy/stock?q=${code}`, as)
      return rows.map(({ id }) => id)
    },
    /** Returns what scanning the barcode at a till adds, by row. */
    till: async (as: string) => {
      const { rows } = await ask<{ rows: TillRow[] }>("/till/shelf", as)
      return rows.flatMap(({ stockId, gtins }) => gtins.map(({ packSize }) => [stockId, packSize]))
    },
  }
}
