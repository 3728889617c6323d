import type { ChatEvent, ChatFacts } from "#contract/customer/assistant.ts"
import { comingSpecialHours } from "#domain/finder/opening-hours.ts"
import { townNamedIn } from "#domain/finder/towns.ts"
import { statedKm } from "#domain/platform/distance.ts"
import { asksWhatFor, type Intent, intentOf, searchTextOf } from "./intents.ts"
import { groupOf } from "./medicine-groups.ts"
import { medicinesIn } from "./mentioned-medicines.ts"
import {
  type AssistantUser,
  type DataSource,
  listOrders,
  listSchedules,
  type StockFound,
  searchStock,
} from "./own-data.ts"
import type { OwnTalk } from "./prompt.ts"
import { findNearestOpen, type NamedMedicine } from "./queries.ts"
import { sentencesIn } from "./sentences.ts"

/** A piece of the answer's text, or data to show. */
type Pieces = AsyncGenerator<string | ChatEvent, void>

type Asked = { app: DataSource; asker: AssistantUser; talk: OwnTalk; say: (typeof sentencesIn)["en"] }

/**
 * Answers without a model, from the catalogue, the live stock and the person's own data: sentences in the person's
 * language, and the data behind them.
 */
export async function* answerOffline(app: DataSource, asker: AssistantUser, talk: OwnTalk): Pieces {
  const here = asker.here ?? townNamedIn(talk.text) ?? null
  const asked: Asked = { app, asker: { ...asker, here }, talk, say: sentencesIn[talk.language] }
  const answers: Record<Intent, (asked: Asked) => Pieces> = {
    doses: answerDoses,
    orders: answerOrders,
    "by-hand": answerScheduling,
    where: answerStock,
    open: answerOpen,
    safety: answerUnknown,
    about: answerFacts,
    greeting: ({ say }) => only(say.greeting),
    unclear: answerUnclear,
  }
  yield* answers[intentOf(talk.text)](asked)
}

async function* only(sentence: string): Pieces {
  yield sentence
}

async function* answerDoses({ app, asker, say }: Asked): Pieces {
  const schedules = await listSchedules(app, asker)
  yield schedules.length === 0 ? say.noSchedules : say.schedules
  if (schedules.length > 0) yield { kind: "schedules", schedules }
}

async function* answerOrders({ app, asker, say }: Asked): Pieces {
  const orders = await listOrders(app, asker)
  yield orders.length === 0 ? say.noOrders : say.orders
  if (orders.length > 0) yield { kind: "orders", orders }
}

async function* answerScheduling(asked: Asked): Pieces {
  yield asked.say.byHand
  const medicines = await medicinesIn(asked.app.reading, asked.talk.text)
  if (medicines.length === 0) return
  yield "\n\n"
  yield* answerStock(asked)
}

async function* answerStock(asked: Asked): Pieces {
  const { app, asker, talk, say } = asked
  const medicine = await medicineSearched(asked)
  if (!medicine) return yield say.whichMedicine
  const strength = /\d+(?:\.\d+)?\s?(?:mg|mcg|micrograms?|g|ml|iu|%)(?![a-z])/i.exec(talk.text)?.[0]
  const narrow = strength && (await searchStock(app, asker, `${medicine} ${strength}`))
  const stock = narrow && narrow.pharmacies.length > 0 ? narrow : await searchStock(app, asker, medicine)
  yield* describeStock(asked, stock)
  if (stock.pharmacies.length > 0) return
  const [meant] = await medicinesIn(app.reading, medicine)
  if (!meant || meant.phrase === meant.generic_name.toLowerCase()) return
  const same = await searchStock(app, asker, meant.generic_name)
  if (same.pharmacies.length === 0) return
  yield `\n\n${say.sameGeneric} `
  yield* describeStock(asked, same)
}

/** Names the nearest pharmacies; without a place, asks for it first. */
async function* describeStock({ say }: Asked, stock: StockFound): Pieces {
  const { searched, pharmacies, pharmacyCount, didYouMean, placeKnown } = stock
  if (pharmacies.length === 0) {
    yield say.notThere(searched)
    if (didYouMean.length > 0) yield ` ${say.didYouMean(didYouMean)}`
    return
  }
  if (placeKnown) yield say.inStockNear(searched, pharmacyCount)
  else if (pharmacyCount === 1) yield say.inStock(searched, pharmacyCount)
  else {
    yield say.whereAreYou(searched, pharmacyCount)
    return yield { kind: "place-needed" }
  }
  yield { kind: "pharmacies", pharmacies }
}

/** Answers "which pharmacy is open now?", or where a medicine is when it names one. */
async function* answerOpen(asked: Asked): Pieces {
  const named = await medicinesIn(asked.app.reading, asked.talk.text)
  if (named.length > 0) return yield* answerStock(asked)
  if (!asked.asker.here) {
    yield asked.say.whereAreYouNow
    return yield { kind: "place-needed" }
  }
  yield* suggestPharmacy(asked, "")
}

async function* answerFacts(asked: Asked): Pieces {
  const medicines = await medicinesMeant(asked)
  const facts = await factsOf(asked.app, medicines)
  if (!facts) return yield* answerUnclear(asked)
  yield asked.say.facts(facts.generic)
  yield { kind: "facts", facts }
}

async function* answerUnknown(asked: Asked): Pieces {
  const { app, say, talk } = asked
  const facts = await factsOf(app, await medicinesMeant(asked))
  if (facts?.atc && asksWhatFor(talk.text)) yield say.facts(facts.generic)
  else {
    yield say.unknown
    yield* suggestPharmacy(asked, " ")
    if (facts) yield `\n\n${say.known}`
  }
  if (facts) yield { kind: "facts", facts }
}

async function* answerUnclear(asked: Asked): Pieces {
  const medicines = await medicinesIn(asked.app.reading, asked.talk.text)
  const facts = await factsOf(asked.app, medicines)
  if (!facts) return yield asked.say.unclear
  yield* answerStock(asked)
  yield { kind: "facts", facts }
}

async function* suggestPharmacy({ app, asker: { here }, say }: Asked, space: string): Pieces {
  const now = app.now()
  const nearest = here && (await findNearestOpen(app.reading, here, now))
  if (!nearest) return
  const {
    phone_number: phoneNumber,
    chord,
    open_minutes: openMinutes,
    special_hours: special,
    ...pharmacy
  } = nearest
  yield `${space}${say.nearestOpen}`
  yield {
    kind: "pharmacies",
    pharmacies: [
      {
        ...pharmacy,
        phoneNumber,
        distanceKm: statedKm(chord),
        openMinutes,
        specialHours: comingSpecialHours(special, now),
        products: [],
        productCount: 0,
      },
    ],
  }
}

/** Returns the medicines of the newest message, or of the last earlier one that mentioned any. */
async function medicinesMeant({ app, talk: { text, history } }: Asked): Promise<NamedMedicine[]> {
  const earlier = history.filter(({ sender }) => sender === "user").map((message) => message.text)
  for (const message of [text, ...earlier.toReversed().slice(0, 5)]) {
    const medicines = await medicinesIn(app.reading, message)
    if (medicines.length > 0) return medicines
  }
  return []
}

async function medicineSearched(asked: Asked): Promise<string> {
  const { app, talk } = asked
  const [here] = await medicinesIn(app.reading, talk.text)
  if (here) return here.phrase
  const words = searchTextOf(talk.text).split(" ")
  const left = words.filter((word) => !townNamedIn(word)).join(" ")
  if (left.length >= 3) return left
  return (await medicinesMeant(asked))[0]?.phrase ?? ""
}

const maxListed = 8

/** Returns what the catalogue has about the first named medicine, with the other names it is sold under. */
async function factsOf(app: DataSource, [first]: NamedMedicine[]): Promise<ChatFacts | null> {
  if (!first) return null
  const generic = first.generic_name
  const named = await medicinesIn(app.reading, generic)
  const same = named.filter(({ generic_name: name }) => name === generic)
  const list = (values: (string | null)[]) =>
    [...new Set(values.filter((value) => value !== null))].slice(0, maxListed)
  const strengths = new Map(same.map(({ strength, form }) => [`${strength} ${form}`, { strength, form }]))
  const group = groupOf(generic)
  return {
    generic,
    strengths: [...strengths.values()].slice(0, maxListed),
    brands: list(same.map(({ brand_name: brand }) => brand)),
    manufacturers: list(same.map(({ manufacturer }) => manufacturer)),
    prescriptionOnly: same.every(({ prescription_only: only }) => only),
    atc: group?.atc ?? null,
    leaflet: group?.leaflet ?? null,
  }
}
