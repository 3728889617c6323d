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
import { makeInstantText } from "./instant-text.ts"
import { medicineAt, priceAt, quantityAt, stockIdAt, updatedMsAt } from "./shelf.ts"
import type { StockIndex } from "./stock-index.ts"
import type { Wanted } from "./wanted-medicines.ts"

type Asked = { medicineIds: number[] | null; withPrices: boolean; now: Date }

/**
 * Writes answers of searches as JSON, the same as `answerSearch` returns. The texts of pharmacies and medicines are
 * kept until these change, so that an answer mostly joins kept texts.
 */
export function makeAnswerText(index: StockIndex, finder: ReturnType<typeof makeFinder>) {
  const { pharmacies, medicines, shelfOf } = index
  const medicineTexts: ({ of: IndexedMedicine; text: string } | undefined)[] = []
  const headTexts: ({ of: IndexedPharmacy; day: string; text: string } | undefined)[] = []
  const toInstant = makeInstantText()
  const rows: number[] = []

  /** Writes what the products of a medicine have in common; null for one that is gone. */
  function medicineText(id: number): string | null {
    const medicine = medicines.get(id)
    if (!medicine) return null
    const known = medicineTexts[id]
    if (known?.of === medicine) return known.text
    const facts = JSON.stringify({
      medicine: toMedicineName(medicine),
      prescriptionOnly: medicine.prescription_only,
    })
    const text = `${facts.slice(1, -1)},"quantity":`
    medicineTexts[id] = { of: medicine, text }
    return text
  }

  /** Writes what a pharmacy shows to everybody on a day, up to its distance. */
  function headText(slot: number, day: string, now: Date): string | null {
    const pharmacy = pharmacies.at(slot)
    if (!pharmacy) return null
    const known = headTexts[slot]
    if (known?.of === pharmacy && known.day === day) return known.text
    const { distanceKm: _, ...head } = toHead(pharmacy, null, now)
    const text = `${JSON.stringify(head).slice(0, -1)},"distanceKm":`
    headTexts[slot] = { of: pharmacy, day, text }
    return text
  }

  /** Writes the first products of a pharmacy by name, and how many it has. */
  function productsText(slot: number, query: SearchQuery, wanted: Wanted): string {
    const shelf = shelfOf(slot)
    const ranks = medicines.nameRanks()
    const rankOf = (row: number) => ranks[medicineAt(shelf, row)] ?? 0
    const withPrices = finder.showsPrices(slot, query)
    rows.length = 0
    const products = finder.eachProduct(slot, wanted, (row) => {
      if (rows.length === query.products) return
      const rank = rankOf(row)
      let place = rows.length
      for (; place > 0 && rankOf(rows[place - 1] ?? 0) > rank; place--) rows[place] = rows[place - 1] ?? 0
      rows[place] = row
    })
    let text = ""
    for (const row of rows) {
      const medicine = medicineText(medicineAt(shelf, row))
      if (medicine === null) continue
      const price = withPrices ? `,"priceCents":${priceAt(shelf, row)}` : ""
      const separator = text === "" ? "" : ","
      text += `${separator}{"stockId":${stockIdAt(shelf, row)},${medicine}${quantityAt(shelf, row)}${price},"updatedAt":"${toInstant(updatedMsAt(shelf, row))}"}`
    }
    return `"products":[${text}],"productCount":${products}`
  }

  function pageText(
    page: Found[],
    query: SearchQuery,
    { wanted, now }: { wanted: Wanted; now: Date },
  ): string {
    const day = colomboDay(now)
    let text = ""
    for (const { slot, chord } of page) {
      const head = headText(slot, day, now)
      if (head === null) continue
      const separator = text === "" ? "" : ","
      text += `${separator}${head}${chord === null ? "null" : chordKm(chord)},${productsText(slot, query, wanted)}}`
    }
    return text
  }

  /** Returns the answer; null where nothing was found, which PostgreSQL may correct. */
  return function answerText(question: SearchQuestion, asked: Asked): string | null {
    const { medicineIds, now } = asked
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
      return `{"pharmacies":[${pageText(page, query, { wanted, now })}],"next":${next},"pharmacyCount":${Math.max(page.length, pharmacyCount)},"lookedIn":${pharmacies.listed()},"medicineIds":[${ids}],"corrected":null,"didYouMean":[]}`
    })
  }
}
