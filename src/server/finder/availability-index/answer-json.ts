import type { SearchQuestion } from "#contract/finder/search.ts"
import { colomboDay, daysLater, startOfDay } from "#domain/platform/colombo-day.ts"
import { statedKm } from "#domain/platform/distance.ts"
import { queryOf, shownMedicineIds, toHead } from "#server/finder/search/answer.ts"
import { writeCursor } from "#server/finder/search/cursor.ts"
import { toMedicineName } from "#server/finder/search/medicine-queries.ts"
import type { SearchQuery } from "#server/finder/search/queries.ts"
import { maxCounted } from "#server/finder/search/stock-source.ts"
import type { Listed, makeFinder } from "./find.ts"
import type { Found } from "./in-order.ts"
import { makeJsonBytes } from "./json-bytes.ts"
import {
  medicineAt,
  priceAt,
  quantityAt,
  type Shelf,
  stockIdAt,
  updatedMillisAt,
  updatedSecondsAt,
} from "./shelf.ts"
import type { StockIndex } from "./stock-index.ts"

/** `corrected` is the name that was searched instead of a misspelt one. */
type Asked = { medicineIds: number[] | null; withPrices: boolean; now: Date; corrected: string | null }

/**
 * Writes answers of searches as JSON, the same as `answerSearch` returns. The pieces of pharmacies and medicines are
 * cached until these change, so that an answer only joins them.
 */
export function makeAnswerJson(index: StockIndex, finder: ReturnType<typeof makeFinder>) {
  const { pharmacies, medicines, shelfOf } = index
  const json = makeJsonBytes()
  let now = new Date(0)
  let [dayStart, dayEnd] = [now, now]

  /** What the products of a medicine have in common. */
  const medicinePieces = json.makePieces((id) => {
    const medicine = medicines.get(id)
    if (!medicine) return null
    const facts = JSON.stringify({
      medicine: toMedicineName(medicine),
      prescriptionOnly: medicine.prescription_only,
    })
    return `,${facts.slice(1, -1)},"quantity":`
  })
  medicines.onChange(medicinePieces.forget)

  /** What a pharmacy shows to everybody today, up to its distance. */
  const headPieces = json.makePieces((slot) => {
    const pharmacy = pharmacies.at(slot)
    if (!pharmacy) return null
    const { distanceKm: _, ...head } = toHead(pharmacy, null, now)
    return `${JSON.stringify(head).slice(0, -1)},"distanceKm":`
  })
  pharmacies.onChange(headPieces.forget)

  function startDay(at: Date) {
    now = at
    if (at >= dayStart && at < dayEnd) return
    const today = colomboDay(at)
    dayStart = startOfDay(today)
    dayEnd = startOfDay(daysLater(today, 1))
    headPieces.forgetAll()
  }

  /** Sorts rows of a shelf by the names of their medicines. */
  function sortByName(shelf: Shelf, rows: Int32Array) {
    const ranks = medicines.nameRanks()
    const rankOf = (row: number) => ranks[medicineAt(shelf, row)] ?? 0
    for (let next = 1; next < rows.length; next++) {
      const row = rows[next] ?? 0
      const rank = rankOf(row)
      let place = next
      for (; place > 0 && rankOf(rows[place - 1] ?? 0) > rank; place--) rows[place] = rows[place - 1] ?? 0
      rows[place] = row
    }
  }

  /** Writes the first products of a pharmacy by name, and how many it has. */
  function addProducts({ slot, products: { first, count } }: Found<Listed>, query: SearchQuery) {
    const shelf = shelfOf(slot)
    const withPrices = finder.showsPrices(slot, query)
    sortByName(shelf, first)
    json.addAscii(',"products":[')
    let isFirst = true
    for (const row of first) {
      const medicineId = medicineAt(shelf, row)
      if (!medicinePieces.has(medicineId)) continue
      json.addAscii(isFirst ? '{"stockId":' : ',{"stockId":')
      isFirst = false
      json.addWhole(stockIdAt(shelf, row))
      medicinePieces.add(medicineId)
      json.addWhole(quantityAt(shelf, row))
      if (withPrices) {
        json.addAscii(',"priceCents":')
        json.addWhole(priceAt(shelf, row))
      }
      json.addAscii(',"updatedAt":')
      json.addInstant(updatedSecondsAt(shelf, row), updatedMillisAt(shelf, row))
      json.addAscii("}")
    }
    json.addAscii('],"productCount":')
    json.addWhole(count)
  }

  function addPage(page: Found<Listed>[], query: SearchQuery) {
    let isFirst = true
    for (const found of page) {
      const { slot, chord } = found
      if (!headPieces.has(slot)) continue
      if (!isFirst) json.addAscii(",")
      isFirst = false
      headPieces.add(slot)
      json.addAscii(chord === null ? "null" : String(statedKm(chord)))
      addProducts(found, query)
      json.addAscii("}")
    }
  }

  /** Returns the answer; null where nothing was found. */
  return function writeAnswer(question: SearchQuestion, asked: Asked): Buffer | null {
    const { medicineIds, corrected } = asked
    if (medicineIds?.length === 0) return null
    const query = queryOf(question, asked)
    return finder.withPage(query, maxCounted, (found, pharmacyCount) => {
      const page = found.slice(0, query.limit)
      const last = page.at(-1)
      if (!last) return null
      const next =
        found.length > page.length
          ? `"${writeCursor({ chord: last.chord, pharmacyId: pharmacies.idOf(last.slot) })}"`
          : "null"
      startDay(asked.now)
      json.start()
      json.addAscii('{"pharmacies":[')
      addPage(page, query)
      json.addAscii(
        `],"next":${next},"pharmacyCount":${Math.max(page.length, pharmacyCount)},"lookedIn":${pharmacies.listed()},"medicineIds":[`,
      )
      json.addWholes(medicineIds?.slice(0, shownMedicineIds) ?? [])
      json.addAscii('],"corrected":')
      json.addText(JSON.stringify(corrected))
      json.addAscii(',"didYouMean":[]}')
      return json.finish()
    })
  }
}
