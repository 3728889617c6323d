import { chordKm, formatDistance } from "#domain/platform/distance.ts"
import { formatPhone } from "#domain/platform/phone-format.ts"
import { type Intent, intentOf, searchTextOf } from "./intents.ts"
import { medicinesIn } from "./mentioned-medicines.ts"
import {
  type AssistantUser,
  type DataSource,
  findStock,
  readOrders,
  readSchedules,
  type StockFound,
  saysOpen,
} from "./own-data.ts"
import type { Talk } from "./prompt.ts"
import { findNearestOpen, type NamedMedicine } from "./queries.ts"
import { sentences } from "./sentences.ts"

type TextPieces = AsyncGenerator<string, void>

/**
 * Answers without a model, from the catalogue, the live stock and the person's own data; yields the text in
 * pieces.
 */
export async function* answerOffline(app: DataSource, asker: AssistantUser, talk: Talk): TextPieces {
  const intent = intentOf(talk.text)
  const answers: Record<Intent, () => TextPieces> = {
    doses: () => answerDoses(app, asker),
    orders: () => answerOrders(app, asker),
    "by-hand": () => answerScheduling(app, asker, talk),
    where: () => answerStock(app, asker, talk),
    safety: () => answerUnknown(app, asker, talk),
    about: () => answerFacts(app, asker, talk),
    greeting: () => only(sentences.greeting),
    unclear: () => answerUnclear(app, asker, talk),
  }
  yield* answers[intent]()
}

async function* only(sentence: string): TextPieces {
  yield sentence
}

async function* answerDoses(app: DataSource, asker: AssistantUser): TextPieces {
  const schedules = await readSchedules(app, asker)
  if (schedules.length === 0) return yield sentences.noSchedules
  yield "Your schedules, the next dose first:"
  for (const { name, medicine, nextDose, lastAnswer } of schedules) {
    const last = lastAnswer ? `; last recorded: ${lastAnswer}` : "; nothing recorded yet"
    yield `\n• ${name} (${medicine}): ${nextDose ? `next dose ${nextDose}` : "no more doses"}${last}`
  }
}

async function* answerOrders(app: DataSource, asker: AssistantUser): TextPieces {
  const orders = await readOrders(app, asker)
  if (orders.length === 0) return yield sentences.noOrders
  yield "Your orders, newest first:"
  for (const { order, medicine, quantity, from, status, heldUntil, pharmacySays } of orders) {
    const held = heldUntil ? `, held until ${heldUntil}` : ""
    const reason = pharmacySays ? ` (the pharmacy says: ${pharmacySays})` : ""
    yield `\n• ${order}: ${quantity} × ${medicine} from ${from}, ${status}${held}${reason}`
  }
}

async function* answerScheduling(app: DataSource, asker: AssistantUser, talk: Talk): TextPieces {
  yield sentences.byHand
  const medicines = await medicinesIn(app.reading, talk.text)
  if (medicines.length === 0) return
  yield "\n\n"
  yield* answerStock(app, asker, talk)
}

async function* answerStock(app: DataSource, asker: AssistantUser, talk: Talk): TextPieces {
  const medicine = await medicineSearched(app, talk)
  if (!medicine) return yield sentences.whichMedicine
  const strength = /\d+(?:\.\d+)?\s?(?:mg|mcg|micrograms?|g|ml|iu|%)(?![a-z])/i.exec(talk.text)?.[0]
  const narrow = strength && (await findStock(app, asker, `${medicine} ${strength}`))
  const stock = narrow && narrow.pharmacies.length > 0 ? narrow : await findStock(app, asker, medicine)
  yield* describeStock(stock)
  if (stock.pharmacies.length > 0) return
  const [meant] = await medicinesIn(app.reading, medicine)
  if (!meant || meant.phrase === meant.generic_name.toLowerCase()) return
  const same = await findStock(app, asker, meant.generic_name)
  if (same.pharmacies.length === 0) return
  yield `\n\n${sentences.sameGeneric}\n`
  yield* describeStock(same)
}

async function* describeStock(stock: StockFound): TextPieces {
  if (stock.pharmacies.length === 0) {
    yield sentences.notThere(stock.searched)
    if (stock.didYouMean.length > 0) yield ` ${sentences.didYouMean(stock.didYouMean)}`
    return
  }
  yield stock.placeKnown
    ? `${stock.searched} is in stock near you:`
    : `${stock.searched} is in stock at these pharmacies:`
  for (const pharmacy of stock.pharmacies) yield describePharmacy(pharmacy, stock.placeKnown)
  if (!stock.placeKnown) yield `\n${sentences.noPlace}`
}

function describePharmacy(pharmacy: StockFound["pharmacies"][number], placeKnown: boolean): string {
  const { name, town, distance, hours, phone, products } = pharmacy
  const there = products.map(({ medicine, inStock, price }) =>
    price.startsWith("Rs")
      ? `${medicine}, ${inStock} in stock, ${price}`
      : `${medicine}, ${inStock} in stock`,
  )
  return `\n• ${name}, ${placeKnown ? distance : town}, ${hours}: ${[...new Set(there)].join("; ")}. Phone ${phone}`
}

async function* answerFacts(app: DataSource, asker: AssistantUser, talk: Talk): TextPieces {
  const medicines = await medicinesMeant(app, talk)
  if (medicines.length === 0) return yield* answerUnclear(app, asker, talk)
  yield await describe(app, medicines)
  yield `\n\n${sentences.unknown(sentences.use)}`
  yield* suggestPharmacists(app, asker)
}

async function* answerUnknown(app: DataSource, asker: AssistantUser, talk: Talk): TextPieces {
  yield sentences.unknown(sentences.safety)
  yield* suggestPharmacists(app, asker)
  const medicines = await medicinesMeant(app, talk)
  if (medicines.length > 0) yield `\n\nWhat I do know: ${await describe(app, medicines)}`
}

async function* answerUnclear(app: DataSource, asker: AssistantUser, talk: Talk): TextPieces {
  const medicines = await medicinesIn(app.reading, talk.text)
  if (medicines.length === 0) return yield sentences.unclear
  yield `${await describe(app, medicines)}\n\n`
  yield* answerStock(app, asker, talk)
}

async function* suggestPharmacists(app: DataSource, { here }: AssistantUser): TextPieces {
  const now = app.now()
  const nearest = here && (await findNearestOpen(app.reading, here, now))
  if (!nearest) return
  const { name, phone_number: phone, chord } = nearest
  yield ` The nearest open pharmacy is ${name} (${formatDistance(chordKm(chord))}, ${saysOpen({ openMinutes: nearest.open_minutes, specialHours: nearest.special_hours }, now)}), phone ${formatPhone(phone)}.`
}

/** Returns the medicines of the newest message, or of the last earlier one that mentioned any. */
async function medicinesMeant(app: DataSource, { text, history }: Talk): Promise<NamedMedicine[]> {
  const earlier = history.filter(({ sender }) => sender === "user").map((message) => message.text)
  for (const message of [text, ...earlier.toReversed().slice(0, 5)]) {
    const medicines = await medicinesIn(app.reading, message)
    if (medicines.length > 0) return medicines
  }
  return []
}

async function medicineSearched(app: DataSource, talk: Talk): Promise<string> {
  const [here] = await medicinesIn(app.reading, talk.text)
  if (here) return here.phrase
  const left = searchTextOf(talk.text)
  if (left.length >= 3) return left
  return (await medicinesMeant(app, talk))[0]?.phrase ?? ""
}

/** Describes the first mentioned medicine, with the other names it is sold under. */
async function describe(app: DataSource, [first]: NamedMedicine[]): Promise<string> {
  if (!first) return ""
  const named = await medicinesIn(app.reading, first.generic_name)
  const same = named.filter(({ generic_name: name }) => name === first.generic_name)
  const list = (values: (string | null)[]) => [...new Set(values.filter(Boolean))].slice(0, 8).join(", ")
  const strengths = list(same.map(({ strength, form }) => [strength, form].filter(Boolean).join(" ")))
  const brands = list(same.map(({ brand_name: brand }) => brand))
  const makers = list(same.map(({ manufacturer }) => manufacturer))
  const needs = same.every(({ prescription_only: only }) => only) ? " It needs a prescription." : ""
  return `${first.generic_name} comes as ${strengths || "one form"}${brands ? `; brands: ${brands}` : ""}; made by ${makers}.${needs}`
}
