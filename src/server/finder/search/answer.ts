import type { Answer, CountQuestion, Offer, SearchQuestion } from "#contract/finder/search.ts"
import { minuteOfWeek } from "#domain/finder/opening-hours.ts"
import { readGtin } from "#domain/pharmacy/gtin.ts"
import { chordKm, earthRadiusKm } from "#domain/platform/distance.ts"
import type { Platform } from "#server/platform/platform.ts"
import { readPageMark, writePageMark } from "./cursor.ts"
import { findCloseSpellings, type MedicineRow } from "./medicine-queries.ts"
import { countListed, countOffering } from "./pharmacy-counts.ts"
import type { PharmacyRow } from "./pharmacy-queries.ts"
import type { Asked, OfferRow } from "./queries.ts"
import { findOffers } from "./search.ts"
import { matchMedicines, nameMedicines, namePharmacies } from "./search-cache.ts"
import { correctSpelling } from "./spelling.ts"

type App = Pick<Platform, "reading" | "now">

const shownMedicineIds = 200
/** The longest an answer waits for its count, from when its rows are there. */
const countPatienceMs = 25
const shownSpellings = 5
// More than are shown: a name is only corrected when no other is about as close.
const comparedSpellings = 10
// No chord of the unit sphere is longer than 2; the rest is room for rounding.
const anyChord = 3

type Viewer = { withPrices: boolean }

/**
 * Which shelves have it: the page, how to go on, and what to try when there is nothing. A misspelt name that can only
 * mean one medicine is answered with that medicine's shelves, if there are any.
 */
export async function answerSearch(app: App, question: SearchQuestion, viewer: Viewer): Promise<Answer> {
  const medicineIds = await medicinesAsked(app, question)
  if (medicineIds?.length !== 0) return answerFor(app, question, { ...viewer, medicineIds })
  const { name, rest } = splitStrength(question.q.trim())
  const names = await findCloseSpellings(app.reading, name, comparedSpellings)
  const meant = !question.exact && (await isUnknownName(app, question)) ? correctSpelling(name, names) : null
  if (meant !== null) {
    const correct = { ...question, q: meant + rest }
    const found = await answerFor(app, correct, {
      ...viewer,
      medicineIds: await medicinesAsked(app, correct),
    })
    if (found.offers.length > 0) return { ...found, corrected: correct.q }
  }
  const nothing = await answerFor(app, question, { ...viewer, medicineIds })
  return { ...nothing, didYouMean: names.slice(0, shownSpellings) }
}

/** A name and the strength that may follow it: only the name can be misspelt. */
function splitStrength(text: string): { name: string; rest: string } {
  const strength = /\s+\d.*$/.exec(text)?.[0] ?? ""
  return { name: text.slice(0, text.length - strength.length), rest: strength }
}

/** False when a form or an id hides medicines that the text does name. */
async function isUnknownName(app: App, { q, form, medicineId }: SearchQuestion): Promise<boolean> {
  if (form === undefined && medicineId === undefined) return true
  return (await medicinesAsked(app, { q }))?.length === 0
}

/** The answer for the medicines that a question names. */
async function answerFor(
  app: App,
  question: SearchQuestion,
  { withPrices, medicineIds }: Viewer & { medicineIds: number[] | null },
): Promise<Answer> {
  const asked = askedOf(question, { medicineIds, withPrices, now: app.now() })
  const { rows: found, isRare } = await findOffers(app.reading, asked)
  const rows = found.slice(0, asked.limit)
  const isWhole = asked.after === null && found.length === rows.length
  const onPage = new Set(rows.map((row) => row.pharmacy_id)).size
  const counted = isWhole
    ? onPage
    : countOffering(app.reading, asked, { key: keyOf(question, asked), isRare })
  const [medicines, pharmacies, lookedIn, count] = await Promise.all([
    nameMedicines(
      app.reading,
      rows.map((row) => row.medicine_id),
    ),
    namePharmacies(
      app.reading,
      rows.map((row) => row.pharmacy_id),
    ),
    countListed(app.reading),
    inTime(counted),
  ])
  return {
    offers: rows.flatMap((row) =>
      toOffer(row, medicines.get(row.medicine_id), pharmacies.get(row.pharmacy_id)),
    ),
    next: found.length > rows.length ? markOf(rows.at(-1)) : null,
    pharmacies: count && Math.max(onPage, count),
    lookedIn,
    medicineIds: medicineIds?.slice(0, shownMedicineIds) ?? [],
    corrected: null,
    didYouMean: [],
  }
}

/** How many pharmacies a search finds, however long it takes to count them. */
export async function countSearch(app: App, question: CountQuestion): Promise<number> {
  const medicineIds = await medicinesAsked(app, question)
  if (medicineIds?.length === 0) return 0
  const asked = askedOf({ ...question, limit: 1 }, { medicineIds, withPrices: false, now: app.now() })
  return countOffering(app.reading, asked, { key: keyOf(question, asked), isRare: null })
}

/** The count, or null when it failed or takes too long: an answer does not wait for its number. */
async function inTime(count: number | Promise<number>): Promise<number | null> {
  if (typeof count === "number") return count
  const { promise: late, resolve } = Promise.withResolvers<null>()
  const timer = setTimeout(resolve, countPatienceMs, null)
  return Promise.race([count.catch(() => null), late]).finally(() => clearTimeout(timer))
}

async function medicinesAsked({ reading }: App, question: CountQuestion): Promise<number[] | null> {
  const text = question.q.trim()
  const { medicineId = null, form = null } = question
  if (text === "" && medicineId === null && form === null) return null
  return matchMedicines(reading, { text, gtin: readGtin(text), medicineId, form })
}

type Known = { medicineIds: number[] | null; withPrices: boolean; now: Date }

function askedOf(question: SearchQuestion, { medicineIds, withPrices, now }: Known): Asked {
  const { lat, lng, withinKm } = question
  const here = lat === undefined || lng === undefined ? null : { lat, lng }
  return {
    medicineIds,
    here,
    maxChord: withinKm === undefined ? anyChord : 2 * Math.sin(withinKm / earthRadiusKm / 2),
    openMinute: question.openNow ? minuteOfWeek(now) : null,
    deliversOnly: question.delivers ?? false,
    withPrices,
    limit: question.limit,
    after: readPageMark(question.after, here !== null),
  }
}

/** What a count depends on: the same for everyone who asks the same, wherever they stand. */
const keyOf = ({ q, medicineId, form, lat, lng, withinKm }: CountQuestion, asked: Asked) =>
  JSON.stringify([
    q,
    medicineId,
    form,
    asked.openMinute,
    asked.deliversOnly,
    withinKm && [withinKm, lat, lng],
  ])

const markOf = (row: OfferRow | undefined) =>
  row ? writePageMark({ chord: row.chord, pharmacyId: row.pharmacy_id, medicineId: row.medicine_id }) : null

/** Nothing for a medicine or a pharmacy that has gone since its shelf was read. */
function toOffer(
  row: OfferRow,
  medicine: MedicineRow | undefined,
  pharmacy: PharmacyRow | undefined,
): Offer[] {
  if (!medicine || !pharmacy) return []
  const offer = {
    stockId: row.stock_id,
    pharmacyId: row.pharmacy_id,
    name: pharmacy.name,
    phoneNumber: pharmacy.phone_number,
    address: pharmacy.address,
    town: pharmacy.town,
    lat: pharmacy.lat,
    lng: pharmacy.lng,
    priceExposure: pharmacy.price_exposure,
    delivers: pharmacy.delivers,
    medicine: {
      id: medicine.id,
      name: medicine.name,
      genericName: medicine.generic_name,
      brandName: medicine.brand_name,
      strength: medicine.strength,
      form: medicine.form,
      manufacturer: medicine.manufacturer,
    },
    quantity: row.quantity,
    ...(row.price_cents === null ? {} : { priceCents: row.price_cents }),
    distanceKm: row.chord === null ? null : chordKm(row.chord),
    openMinutes: pharmacy.open_minutes,
    updatedAt: new Date(row.updated_seconds * 1000).toISOString(),
  }
  return [offer]
}
