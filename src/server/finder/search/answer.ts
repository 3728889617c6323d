import type {
  Answer,
  CountQuestion,
  FoundPharmacy,
  PharmacyPlace,
  Product,
  SearchQuestion,
} from "#contract/finder/search.ts"
import { comingSpecialHours } from "#domain/finder/opening-hours.ts"
import { readGtin } from "#domain/pharmacy/gtin.ts"
import { earthRadiusKm, statedKm } from "#domain/platform/distance.ts"
import type { Platform } from "#server/platform/platform.ts"
import { readCursor, writeCursor } from "./cursor.ts"
import { type MedicineQuery, type ProductRow, toMedicineName } from "./medicine-queries.ts"
import type { PharmacyRow } from "./pharmacy-queries.ts"
import type { FoundRow, SearchQuery } from "./queries.ts"
import type { FoundPharmacyRows } from "./search.ts"
import { correctSpelling } from "./spelling.ts"
import { byId, type StockSource } from "./stock-source.ts"

export type SearchApp = Pick<Platform, "reading" | "now"> & { stock: StockSource }

export const shownMedicineIds = 200
/** The longest time an answer waits for its count once its rows are there. */
const countPatienceMs = 25
const shownSpellings = 5
// More than are shown: a name is only corrected when no other is about as close.
export const comparedSpellings = 10
// Chords of the unit sphere are at most 2; the rest is a margin for rounding.
const anyChord = 3

type Viewer = { withPrices: boolean }

/**
 * Searches stock: returns a page of pharmacies, the cursor, and suggestions when nothing was found. A misspelt
 * name that can only mean one medicine is searched under the corrected name, if that is in stock.
 */
export async function answerSearch(
  app: SearchApp,
  question: SearchQuestion,
  viewer: Viewer,
): Promise<Answer> {
  const medicineIds = await medicinesAsked(app, question)
  if (medicineIds?.length !== 0) return answerFor(app, question, { ...viewer, medicineIds })
  const names = await app.stock.closeSpellings(nameIn(question), comparedSpellings)
  const meant = (await isUnknownName(app, question)) ? correctedBy(question, names) : null
  if (meant !== null) {
    const found = await answerFor(app, meant, { ...viewer, medicineIds: await medicinesAsked(app, meant) })
    if (found.pharmacies.length > 0) return { ...found, corrected: meant.q }
  }
  const nothing = await answerFor(app, question, { ...viewer, medicineIds })
  return { ...nothing, didYouMean: names.slice(0, shownSpellings) }
}

/** Splits a text into a name and the strength after it: only names are spell-checked. */
function splitStrength(text: string): { name: string; rest: string } {
  const strength = /\s+\d.*$/.exec(text)?.[0] ?? ""
  return { name: text.slice(0, text.length - strength.length), rest: strength }
}

/** Returns the name that a search is spelt by. */
export const nameIn = ({ q }: SearchQuestion): string => splitStrength(q.trim()).name

/** Returns the question with the only one of these names that it can mean; null without one. */
export function correctedBy(question: SearchQuestion, names: string[]): SearchQuestion | null {
  const { name, rest } = splitStrength(question.q.trim())
  const meant = question.exact ? null : correctSpelling(name, names)
  return meant === null ? null : { ...question, q: meant + rest }
}

/** False when a form or medicine filter hides medicines that the text does match. */
async function isUnknownName(app: SearchApp, { q, form, medicineId }: SearchQuestion): Promise<boolean> {
  if (form === undefined && medicineId === undefined) return true
  return (await medicinesAsked(app, { q }))?.length === 0
}

/** Returns the answer for the medicines that match. */
async function answerFor(
  app: SearchApp,
  question: SearchQuestion,
  { withPrices, medicineIds }: Viewer & { medicineIds: number[] | null },
): Promise<Answer> {
  const query = queryOf(question, { medicineIds, withPrices, now: app.now() })
  const found = await app.stock.findPharmacies(query)
  const page = found.slice(0, query.limit)
  const isWhole = query.after === null && found.length === page.length
  const [medicines, pharmacies, lookedIn, count] = await Promise.all([
    app.stock.medicinesById(page.flatMap(({ rows }) => rows.map((row) => row.medicine_id))).then(byId),
    app.stock.pharmaciesById(page.map(({ pharmacyId }) => pharmacyId)).then(byId),
    app.stock.countListed(),
    inTime(isWhole ? page.length : app.stock.countOffering(query)),
  ])
  return {
    pharmacies: page.flatMap((one) =>
      toPharmacy(one, { pharmacy: pharmacies.get(one.pharmacyId), medicines, now: app.now() }),
    ),
    next: found.length > page.length ? markOf(page.at(-1)) : null,
    pharmacyCount: count && Math.max(page.length, count),
    lookedIn,
    medicineIds: medicineIds?.slice(0, shownMedicineIds) ?? [],
    corrected: null,
    didYouMean: [],
  }
}

/** Counts the pharmacies of a search, however long that takes. */
export async function countSearch(app: SearchApp, question: CountQuestion): Promise<number> {
  const medicineIds = await medicinesAsked(app, question)
  if (medicineIds?.length === 0) return 0
  const query = queryOf(
    { ...question, limit: 1, products: 1 },
    { medicineIds, withPrices: false, now: app.now() },
  )
  return app.stock.countOffering(query)
}

/** Lists where the pharmacies of a search are, the nearest first. */
export async function placesOfSearch(app: SearchApp, question: CountQuestion): Promise<PharmacyPlace[]> {
  const medicineIds = await medicinesAsked(app, question)
  if (medicineIds?.length === 0) return []
  const query = queryOf(
    { ...question, limit: 1, products: 1 },
    { medicineIds, withPrices: false, now: app.now() },
  )
  return app.stock.findPlaces(query)
}

/** Returns the count, or null when it failed or is late: an answer does not wait for it. */
async function inTime(count: number | Promise<number>): Promise<number | null> {
  if (typeof count === "number") return count
  const { promise: late, resolve } = Promise.withResolvers<null>()
  const timer = setTimeout(resolve, countPatienceMs, null)
  return Promise.race([count.catch(() => null), late]).finally(() => clearTimeout(timer))
}

/** Returns which medicines a search is for; null when it is for all of them. */
export function medicinesIn(question: CountQuestion): MedicineQuery | null {
  const text = question.q.trim()
  const { medicineId = null, form = null } = question
  if (text === "" && medicineId === null && form === null) return null
  return { text, gtin: readGtin(text), medicineId, form }
}

async function medicinesAsked({ stock }: SearchApp, question: CountQuestion): Promise<number[] | null> {
  const asked = medicinesIn(question)
  return asked && stock.matchMedicines(asked)
}

type Known = { medicineIds: number[] | null; withPrices: boolean; now: Date }

export function queryOf(question: SearchQuestion, { medicineIds, withPrices, now }: Known): SearchQuery {
  const { lat, lng, withinKm } = question
  const here = lat === undefined || lng === undefined ? null : { lat, lng }
  return {
    medicineIds,
    pharmacyId: question.pharmacyId ?? null,
    here,
    maxChord: withinKm === undefined ? anyChord : 2 * Math.sin(withinKm / earthRadiusKm / 2),
    openAt: question.openNow ? atFullMinute(now) : null,
    deliversOnly: question.delivers ?? false,
    withPrices,
    limit: question.limit,
    products: question.products,
    after: readCursor(question.after, here !== null),
  }
}

/** Opening hours are kept in minutes. */
export const atFullMinute = (now: Date) => new Date(Math.floor(now.getTime() / 60_000) * 60_000)

const markOf = (last: FoundPharmacyRows | undefined) => (last ? writeCursor(last) : null)

type Named = { pharmacy: PharmacyRow | undefined; medicines: Map<number, ProductRow>; now: Date }

/** Returns nothing for a pharmacy that was deleted since its stock was read. */
function toPharmacy(
  { rows, products, chord }: FoundPharmacyRows,
  { pharmacy, medicines, now }: Named,
): FoundPharmacy[] {
  if (!pharmacy) return []
  const listed = rows.flatMap((row) => toProduct(row, medicines.get(row.medicine_id)))
  return [
    {
      ...toHead(pharmacy, chord, now),
      products: listed.toSorted((one, other) => compareNames(one.medicine.name, other.medicine.name)),
      productCount: products,
    },
  ]
}

/** Returns what is shown of a pharmacy besides its products. */
export const toHead = (pharmacy: PharmacyRow, chord: number | null, now: Date) => ({
  id: pharmacy.id,
  name: pharmacy.name,
  phoneNumber: pharmacy.phone_number,
  address: pharmacy.address,
  town: pharmacy.town,
  lat: pharmacy.lat,
  lng: pharmacy.lng,
  priceExposure: pharmacy.price_exposure,
  delivers: pharmacy.delivers,
  distanceKm: chord === null ? null : statedKm(chord),
  openMinutes: pharmacy.open_minutes,
  specialHours: comingSpecialHours(pharmacy.special_hours, now),
})

// 500 mg comes before 1000 mg.
export const compareNames = new Intl.Collator("en", { numeric: true }).compare

type ProductFacts = Pick<FoundRow, "stock_id" | "quantity" | "price_cents" | "updated_ms">

/** Returns nothing for a medicine that was deleted since its stock was read. */
export function toProduct(row: ProductFacts, medicine: ProductRow | undefined): Product[] {
  if (!medicine) return []
  const product = {
    stockId: row.stock_id,
    medicine: toMedicineName(medicine),
    prescriptionOnly: medicine.prescription_only,
    quantity: row.quantity,
    ...(row.price_cents === null ? {} : { priceCents: row.price_cents }),
    updatedAt: new Date(row.updated_ms).toISOString(),
  }
  return [product]
}
