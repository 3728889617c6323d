import type { SearchQuestion } from "#contract/finder/search.ts"
import { colomboDay } from "#domain/platform/colombo-day.ts"
import { chordKm } from "#domain/platform/distance.ts"
import { queryOf, shownMedicineIds, toHead } from "#server/finder/search/answer.ts"
import { writeCursor } from "#server/finder/search/cursor.ts"
import { toMedicineName } from "#server/finder/search/medicine-queries.ts"
import type { SearchQuery } from "#server/finder/search/queries.ts"
import { maxCounted } from "#server/finder/search/stock-source.ts"
import type { makeFinder } from "./find.ts"
import type { Found } from "./in-order.ts"
import type { IndexedMedicine } from "./indexed-medicines.ts"
import type { IndexedPharmacy } from "./indexed-pharmacies.ts"
import { bytesOf, makeJsonBytes } from "./json-bytes.ts"
import { medicineAt, priceAt, quantityAt, type Shelf, stockIdAt, updatedMsAt } from "./shelf.ts"
import type { StockIndex } from "./stock-index.ts"
import type { Wanted } from "./wanted-medicines.ts"

/** `corrected` is the name that was searched instead of a misspelt one. */
type Asked = { medicineIds: number[] | null; withPrices: boolean; now: Date; corrected: string | null }

const pieces = {
  comma: bytesOf(","),
  products: bytesOf(',"products":['),
  firstStock: bytesOf('{"stockId":'),
  nextStock: bytesOf(',{"stockId":'),
  price: bytesOf(',"priceCents":'),
  updated: bytesOf(',"updatedAt":'),
  end: bytesOf("}"),
  productCount: bytesOf('],"productCount":'),
}

/**
 * Writes answers of searches as JSON, the same as `answerSearch` returns. The pieces of pharmacies and medicines are
 * cached until these change, so that an answer only joins them.
 */
export function makeAnswerJson(index: StockIndex, finder: ReturnType<typeof makeFinder>) {
  const { pharmacies, medicines, shelfOf } = index
  const medicinePieces: ({ of: IndexedMedicine; piece: Uint8Array } | undefined)[] = []
  const headPieces: ({ of: IndexedPharmacy; day: string; piece: Uint8Array } | undefined)[] = []
  const json = makeJsonBytes()

  /** Writes what the products of a medicine have in common; null for one that is gone. */
  function medicinePiece(id: number): Uint8Array | null {
    const medicine = medicines.get(id)
    if (!medicine) return null
    const known = medicinePieces[id]
    if (known?.of === medicine) return known.piece
    const facts = JSON.stringify({
      medicine: toMedicineName(medicine),
      prescriptionOnly: medicine.prescription_only,
    })
    const piece = bytesOf(`,${facts.slice(1, -1)},"quantity":`)
    medicinePieces[id] = { of: medicine, piece }
    return piece
  }

  /** Writes what a pharmacy shows to everybody on a day, up to its distance. */
  function headPiece(slot: number, day: string, now: Date): Uint8Array | null {
    const pharmacy = pharmacies.at(slot)
    if (!pharmacy) return null
    const known = headPieces[slot]
    if (known?.of === pharmacy && known.day === day) return known.piece
    const { distanceKm: _, ...head } = toHead(pharmacy, null, now)
    const piece = bytesOf(`${JSON.stringify(head).slice(0, -1)},"distanceKm":`)
    headPieces[slot] = { of: pharmacy, day, piece }
    return piece
  }

  /** Sorts the first rows that were listed by the names of their medicines. */
  function sortByName(shelf: Shelf, count: number) {
    const { rows } = finder
    const ranks = medicines.nameRanks()
    const rankOf = (row: number) => ranks[medicineAt(shelf, row)] ?? 0
    for (let next = 1; next < count; next++) {
      const row = rows[next] ?? 0
      const rank = rankOf(row)
      let place = next
      for (; place > 0 && rankOf(rows[place - 1] ?? 0) > rank; place--) rows[place] = rows[place - 1] ?? 0
      rows[place] = row
    }
  }

  /** Writes the first products of a pharmacy by name, and how many it has. */
  function addProducts(slot: number, query: SearchQuery, wanted: Wanted) {
    const shelf = shelfOf(slot)
    const withPrices = finder.showsPrices(slot, query)
    const products = finder.listProducts(slot, wanted)
    const count = Math.min(products, query.products)
    sortByName(shelf, count)
    json.add(pieces.products)
    let isFirst = true
    for (let place = 0; place < count; place++) {
      const row = finder.rows[place] ?? 0
      const medicine = medicinePiece(medicineAt(shelf, row))
      if (medicine === null) continue
      json.add(isFirst ? pieces.firstStock : pieces.nextStock)
      isFirst = false
      json.addWhole(stockIdAt(shelf, row))
      json.add(medicine)
      json.addWhole(quantityAt(shelf, row))
      if (withPrices) {
        json.add(pieces.price)
        json.addWhole(priceAt(shelf, row))
      }
      json.add(pieces.updated)
      json.addInstant(updatedMsAt(shelf, row))
      json.add(pieces.end)
    }
    json.add(pieces.productCount)
    json.addWhole(products)
  }

  function addPage(page: Found[], query: SearchQuery, { wanted, now }: { wanted: Wanted; now: Date }) {
    const day = colomboDay(now)
    let isFirst = true
    for (const { slot, chord } of page) {
      const head = headPiece(slot, day, now)
      if (head === null) continue
      if (!isFirst) json.add(pieces.comma)
      isFirst = false
      json.add(head)
      json.addAscii(chord === null ? "null" : String(chordKm(chord)))
      addProducts(slot, query, wanted)
      json.add(pieces.end)
    }
  }

  /** Returns the answer; null where nothing was found. */
  return function writeAnswer(question: SearchQuestion, asked: Asked): Buffer | null {
    const { medicineIds, now, corrected } = asked
    if (medicineIds?.length === 0) return null
    const query = queryOf(question, asked)
    return finder.withPage(query, maxCounted, (found, pharmacyCount, wanted) => {
      const page = found.slice(0, query.limit)
      const last = page.at(-1)
      if (!last) return null
      const next =
        found.length > page.length
          ? `"${writeCursor({ chord: last.chord, pharmacyId: pharmacies.idOf(last.slot) })}"`
          : "null"
      const ids = medicineIds?.slice(0, shownMedicineIds).join(",") ?? ""
      json.start()
      json.addAscii('{"pharmacies":[')
      addPage(page, query, { wanted, now })
      json.addAscii(
        `],"next":${next},"pharmacyCount":${Math.max(page.length, pharmacyCount)},"lookedIn":${pharmacies.listed()},"medicineIds":[${ids}],"corrected":`,
      )
      json.add(bytesOf(JSON.stringify(corrected)))
      json.addAscii(',"didYouMean":[]}')
      return json.finish()
    })
  }
}
