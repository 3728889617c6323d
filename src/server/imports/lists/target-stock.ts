import type pg from "pg"
import { formatRupees } from "#domain/platform/money.ts"
import { type MedicineFinder, makeMedicineFinder, textsOf } from "./medicine-finder.ts"
import { type Count, planStock, type StockPlanOptions } from "./plan.ts"
import * as store from "./queries.ts"
import type { StockName, StockRow } from "./rows.ts"

type Planning = {
  pharmacyId: number
  today: string
  rows: StockRow[]
  /** The medicines of refused lines. */
  refused?: StockName[]
  note: StockPlanOptions["note"]
  /** Makes what decides on lines of none or several medicines. */
  resolver?: (finder: MedicineFinder) => NonNullable<StockPlanOptions["resolve"]>
}

/**
 * Returns the counts of a list for one pharmacy, by medicine; lines that cannot be resolved or have no price
 * become remarks.
 */
export async function planTargetStock(
  client: pg.ClientBase,
  { pharmacyId, today, rows, refused = [], note, resolver }: Planning,
) {
  const catalogue = await store.findCatalogue(client)
  const named = [...rows, ...refused].map(({ medicine }) => medicine)
  const folded = await store.foldTexts(client, [...new Set([...catalogue, ...named].flatMap(textsOf))])
  const finder = makeMedicineFinder((text) => folded.get(text) ?? text.toLowerCase())
  catalogue.forEach(finder.add)
  for (const [gtin, id] of await store.findBarcodes(client, pharmacyId)) finder.byGtin.set(gtin, id)
  const planned = planStock(rows, {
    findPharmacy: () => pharmacyId,
    finder,
    today,
    note,
    refused,
    ...(resolver && { resolve: resolver(finder) }),
  })
  const kept = await store.findShelves(client, [pharmacyId])
  const ceilings = new Map(catalogue.map(({ id, maxRetailPriceCents }) => [id, maxRetailPriceCents]))
  const counts = planned.filter((count) => {
    const message = whyNot(count, kept, ceilings.get(count.medicineId) ?? null)
    if (message !== null) for (const { line } of count.lots) note(line, "refused", message, "price")
    return message === null
  })
  return { counts, finder }
}

function whyNot({ pharmacyId, medicineId, priceCents }: Count, kept: Set<string>, ceiling: number | null) {
  if (priceCents === null && !kept.has(`${pharmacyId} ${medicineId}`))
    return "There is no price, and your stock does not have the medicine yet."
  if (ceiling !== null && (priceCents ?? 0) > ceiling)
    return `The price is above the maximum retail price of ${formatRupees(ceiling)}.`
  return null
}
