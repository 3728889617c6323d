import type { Alternatives, NearestOffer } from "#contract/finder/alternatives.ts"
import type { CountQuestion } from "#contract/finder/search.ts"
import {
  type ComparedMedicine,
  type Composition,
  type Relation,
  readComposition,
  relationOf,
} from "#domain/finder/equivalents.ts"
import { comingSpecialHours } from "#domain/finder/opening-hours.ts"
import { readGtin } from "#domain/pharmacy/gtin.ts"
import { statedKm } from "#domain/platform/distance.ts"
import {
  findMatchingMedicines,
  findMedicinesById,
  type MedicineRow,
  toMedicineName,
} from "#server/finder/search/medicine-queries.ts"
import { findPharmaciesById } from "#server/finder/search/pharmacy-queries.ts"
import { byId } from "#server/finder/search/stock-source.ts"
import type { Platform } from "#server/platform/platform.ts"
import { findByGenericName, findNearestOfEach, type NearestRow } from "./queries.ts"

type App = Pick<Platform, "reading">

/** More matches than this are a word such as "tablet", not a medicine. */
const maxMatches = 200
const shownMedicines = 20
const shownOfEach = 6
/** Generic names with more parts are compared in the order in which they are written. */
const maxReordered = 3

/** Finds what could help somebody whose search found nothing. */
export async function findAlternatives(
  { reading, now }: App & Pick<Platform, "now">,
  question: CountQuestion,
  { withPrices }: { withPrices: boolean },
): Promise<Alternatives> {
  const wanted = await medicinesMeant({ reading }, question)
  if (wanted.length === 0) return { medicines: [], nearest: null, equivalents: [], others: [] }
  const related = await findRelated({ reading }, wanted)
  const here =
    question.lat === undefined || question.lng === undefined ? null : { lat: question.lat, lng: question.lng }
  const medicineIds = [...wanted.map(({ id }) => id), ...related.keys()]
  const rows = await findNearestOfEach(reading, { medicineIds, here, withPrices })
  const [medicines, pharmacies] = await Promise.all([
    findMedicinesById(
      reading,
      rows.map((row) => row.medicine_id),
    ).then(byId),
    findPharmaciesById(
      reading,
      rows.map((row) => row.pharmacy_id),
    ).then(byId),
  ])
  const offers = rows.flatMap((row): NearestOffer[] => {
    const [medicine, pharmacy] = [medicines.get(row.medicine_id), pharmacies.get(row.pharmacy_id)]
    if (!medicine || !pharmacy) return [] // deleted since its stock was read
    return [
      {
        ...placed(row),
        pharmacyName: pharmacy.name,
        town: pharmacy.town,
        phoneNumber: pharmacy.phone_number,
        openMinutes: pharmacy.open_minutes,
        specialHours: comingSpecialHours(pharmacy.special_hours, now()),
        medicine: toMedicineName(medicine),
      },
    ]
  })
  const isRelated = (offer: NearestOffer, ...relations: Relation[]) => {
    const relation = related.get(offer.medicine.id)
    return relation !== undefined && relations.includes(relation)
  }
  return {
    medicines: wanted.slice(0, shownMedicines).map(toMedicineName),
    nearest: offers.find((offer) => !related.has(offer.medicine.id)) ?? null,
    equivalents: offers.filter((offer) => isRelated(offer, "same")).slice(0, shownOfEach),
    others: offers
      .flatMap((offer) => {
        const differs = related.get(offer.medicine.id)
        return differs === undefined || differs === "same" ? [] : [{ ...offer, differs }]
      })
      .slice(0, shownOfEach),
  }
}

/** Returns the medicines that a search means; without its form filter when no medicine has that form. */
async function medicinesMeant({ reading }: App, question: CountQuestion): Promise<MedicineRow[]> {
  const text = question.q.trim()
  const { medicineId = null, form = null } = question
  if (text === "" && medicineId === null) return []
  const asked = { text, gtin: readGtin(text), medicineId }
  const inForm = await findMatchingMedicines(reading, { ...asked, form })
  const ids =
    inForm.length > 0 || form === null
      ? inForm
      : await findMatchingMedicines(reading, { ...asked, form: null })
  if (ids.length > maxMatches) return []
  return findMedicinesById(reading, ids)
}

/** Returns the other medicines with the same ingredients, by id; none when the search means several generics. */
export async function findRelated(
  { reading }: App,
  wanted: MedicineRow[],
): Promise<ReadonlyMap<number, Relation>> {
  const mine = wanted.map(compositionOf)
  const ingredients = new Set(mine.map((composition) => composition.ingredients))
  const [only] = ingredients
  if (only === undefined || ingredients.size > 1) return new Map()
  const isWanted = new Set(wanted.map(({ id }) => id))
  const candidates = await findByGenericName(reading, writtenForms(only))
  return new Map(
    candidates
      .filter(({ id }) => !isWanted.has(id))
      .flatMap((medicine) => {
        const relation = closest(mine, compositionOf(medicine))
        return relation ? [[medicine.id, relation] as const] : []
      }),
  )
}

/**
 * Returns how a medicine relates to all that a search means. A brand's name means several strengths, and its
 * modified release too: then only what is the same as each of them is an equivalent.
 */
function closest(mine: Composition[], other: Composition): Relation | null {
  const relations = new Set(mine.map((one) => relationOf(one, other)))
  return (["other-form", "other-strength", "same"] as const).find((each) => relations.has(each)) ?? null
}

const compositionOf = (row: MedicineRow): Composition => readComposition(comparedOf(row))

const comparedOf = (row: MedicineRow): ComparedMedicine => ({
  name: row.name,
  genericName: row.generic_name,
  brandName: row.brand_name,
  strength: row.strength,
  form: row.form,
})

/** Returns how a combination may be written: its parts in each order, joined by `and` or `+`. */
function writtenForms(ingredients: string): string[] {
  const parts = ingredients.split(" + ")
  const orders = parts.length <= maxReordered ? permutations(parts) : [parts]
  return orders.flatMap((order) => [order.join(" and "), order.join(" + ")])
}

function permutations(parts: string[]): string[][] {
  if (parts.length <= 1) return [parts]
  return parts.flatMap((part, at) => permutations(parts.toSpliced(at, 1)).map((rest) => [part, ...rest]))
}

const placed = (row: NearestRow) => ({
  stockId: row.stock_id,
  pharmacyId: row.pharmacy_id,
  quantity: row.quantity,
  ...(row.price_cents === null ? {} : { priceCents: row.price_cents }),
  distanceKm: row.chord === null ? null : statedKm(row.chord),
})
