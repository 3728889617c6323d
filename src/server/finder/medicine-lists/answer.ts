import type { ListAnswer, ListPharmacy, ListQuestion } from "#contract/finder/medicine-lists.ts"
import type { ListedMedicine } from "#domain/finder/medicine-list.ts"
import { earthRadiusKm } from "#domain/platform/distance.ts"
import { atFullMinute, toHead, toProduct } from "#server/finder/search/answer.ts"
import { findMedicinesById, type ProductRow, toMedicineName } from "#server/finder/search/medicine-queries.ts"
import { countListedPharmacies, findPharmaciesById } from "#server/finder/search/pharmacy-queries.ts"
import { byId } from "#server/finder/search/stock-source.ts"
import { suggestMedicines } from "#server/finder/search/suggest.ts"
import type { Database } from "#server/platform/database/database.ts"
import type { Platform } from "#server/platform/platform.ts"
import { readListCursor, writeListCursor } from "./cursor.ts"
import { findByNames, type NamedRow, type RankedRow, rankPharmacies } from "./queries.ts"

type App = Pick<Platform, "reading" | "now">
type Viewer = { withPrices: boolean; withUnchecked: boolean }

const anyChord = 3

/** Returns a page of pharmacies, those with the most of the list first. */
export async function answerList(app: App, question: ListQuestion, viewer: Viewer): Promise<ListAnswer> {
  const { lat, lng, withinKm, limit } = question
  const here = lat === undefined || lng === undefined ? null : { lat, lng }
  const after = readListCursor(question.after, here !== null)
  const understood = await understand(app.reading, question.list, viewer.withUnchecked)
  const wanted = understood.flatMap(({ named, units }) => (named ? [{ medicineIds: named.ids, units }] : []))
  const rows =
    wanted.length === 0
      ? []
      : await rankPharmacies(app.reading, {
          lines: wanted,
          here,
          maxChord: withinKm === undefined ? anyChord : 2 * Math.sin(withinKm / earthRadiusKm / 2),
          now: atFullMinute(app.now()),
          openOnly: question.openNow ?? false,
          deliversOnly: question.delivers ?? false,
          withPrices: viewer.withPrices,
          sort: question.sort,
          limit,
          after,
        })
  const found = [...Map.groupBy(rows, (row) => row.pharmacy_id).values()]
  const page = found.slice(0, limit)
  const [medicines, pharmacies, lookedIn] = await Promise.all([
    findMedicinesById(app.reading, [
      ...understood.flatMap(({ named }) => (named ? [named.id] : [])),
      ...page.flat().flatMap((row) => (row.stock_id === null ? [] : [row.medicine_id])),
    ]).then(byId),
    findPharmaciesById(
      app.reading,
      page.flatMap(([first]) => (first ? [first.pharmacy_id] : [])),
    ).then(byId),
    countListedPharmacies(app.reading),
  ])
  const last = found.length > limit ? page.at(-1)?.[0] : undefined
  return {
    lines: understood.map(({ name, units, named }) => {
      const medicine = named && medicines.get(named.id)
      return {
        asked: name,
        units,
        medicine: medicine ? toMedicineName(medicine) : null,
        prescriptionOnly: medicine?.prescription_only ?? false,
      }
    }),
    pharmacies: page.flatMap((lines): ListPharmacy[] => {
      const pharmacy = pharmacies.get(lines[0]?.pharmacy_id ?? 0)
      if (!pharmacy || !lines[0]) return []
      const head = toHead(pharmacy, lines[0].chord, app.now())
      return [{ ...head, has: lines[0].has, products: lines.map((line) => productOf(line, medicines)) }]
    }),
    next: last
      ? writeListCursor({
          missing: wanted.length - last.has,
          rank: last.rank,
          chord: last.chord,
          pharmacyId: last.pharmacy_id,
        })
      : null,
    pharmacyCount: rows[0]?.pharmacies ?? 0,
    completeCount: rows[0]?.complete ?? 0,
    lookedIn,
    medicineIds: wanted.flatMap(({ medicineIds }) => medicineIds),
  }
}

/** Returns null where the pharmacy has none, or where the medicine was deleted since its stock was read. */
function productOf({ stock_id, ...row }: RankedRow, medicines: Map<number, ProductRow>) {
  if (stock_id === null) return null
  return toProduct({ ...row, stock_id }, medicines.get(row.medicine_id))[0] ?? null
}

type Understood = ListedMedicine & { named: NamedRow | undefined }

/** Finds the medicine of each name: the one with that name, else the first that is suggested for it; each once. */
async function understand(
  database: Database,
  list: ListedMedicine[],
  withUnchecked: boolean,
): Promise<Understood[]> {
  const exact = await findByNames(
    database,
    list.map(({ name }) => name),
  )
  const meant = await Promise.all(
    list.map(async ({ name }, place) => {
      if (exact.some((row) => row.place === place + 1)) return name
      const [first] = await suggestMedicines(database, { q: name, limit: 1, withUnchecked })
      return first?.name ?? name
    }),
  )
  const named = await findByNames(database, meant)
  const lines = list.map((one, place) => ({ ...one, named: named.find((row) => row.place === place + 1) }))
  return lines.filter(
    ({ named: one }, place) => !one || lines.findIndex(({ named: other }) => other?.id === one.id) === place,
  )
}
