import pg from "pg"
import { expect, test } from "vitest"
import { Answer, type SearchQuestion } from "#contract/finder/search.ts"
import { answerSearch, countSearch, placesOfSearch, type SearchApp } from "#server/finder/search/answer.ts"
import { type StockSource, stockInSql } from "#server/finder/search/stock-source.ts"
import { openDatabase } from "#server/platform/database/database.ts"
import { followStock } from "#test/finder/followed-stock.ts"
import { ask, fillCountry, makeRandom, writeSomething } from "#test/finder/random-country.ts"
import { makeDatabase } from "#test/support/postgres.ts"

const seconds = Number(process.env.MODEL_SECONDS ?? 0)
const seeds = process.env.MODEL_SEED ? [Number(process.env.MODEL_SEED)] : [1, 2]
const shortRounds = 10
// Asks every pharmacy; reads the sellers of every medicine; does each by turns; joins the sellers of all.
const choicesBySeed = [
  { joinSteps: 0, askSteps: 0 },
  { joinSteps: 0, askSteps: 1_000_000 },
  { joinSteps: 10, askSteps: 5 },
  { joinSteps: 1_000_000, askSteps: 0 },
]
const questionsARound = seconds > 0 ? 200 : 12

type Way = {
  withPrices: boolean
  isCounted: boolean
  /** Writes an answer as JSON where that is possible. */
  write?: (question: SearchQuestion) => Buffer | null
}

/** Reads all pages of a question, with the count and the places, as the finder answers them. */
async function readAll(app: SearchApp, question: SearchQuestion, { withPrices, isCounted, write }: Way) {
  const pages = []
  let after: string | undefined
  do {
    const asked = { ...question, after }
    const text = write?.(asked) ?? null
    const answer =
      text === null
        ? await answerSearch(app, asked, { withPrices })
        : Answer.parse(JSON.parse(text.toString()))
    const { pharmacyCount, ...page } = answer
    // Only a count in memory is never late.
    if (text !== null && asked.pharmacyId === undefined)
      expect(pharmacyCount).toBe(
        await countSearch(app, { ...countedOf(question), q: answer.corrected ?? question.q }),
      )
    pages.push(page)
    after = page.next ?? undefined
  } while (after && pages.length < 4)
  if (!isCounted) return { pages, count: null, places: null }
  return {
    pages,
    count: await countSearch(app, countedOf(question)),
    places: await placesOfSearch(app, countedOf(question)),
  }
}

const countedOf = ({ q, medicineId, form, lat, lng, withinKm, openNow, delivers }: SearchQuestion) => ({
  q,
  medicineId,
  form,
  lat,
  lng,
  withinKm,
  openNow,
  delivers,
})

/** Reads names, matches and the number of pharmacies once: nothing is written between the questions of a round. */
function rememberNames(source: StockSource): StockSource {
  const known = new Map<string, Promise<unknown>>()
  const once = <Result>(key: string, read: () => Promise<Result>): Promise<Result> => {
    const found = known.get(key) ?? read()
    known.set(key, found)
    return found as Promise<Result> // the same key, the same reading
  }
  const all = Array.from({ length: 300 }, (_, n) => n + 1)
  const of = <Row extends { id: number }>(ids: number[], rows: Row[]) =>
    rows.filter(({ id }) => ids.includes(id))
  return {
    ...source,
    matchMedicines: (query) => once(JSON.stringify(query), () => source.matchMedicines(query)),
    countListed: () => once("listed", source.countListed),
    medicinesById: async (ids) => of(ids, await once("medicines", () => source.medicinesById(all))),
    pharmaciesById: async (ids) => of(ids, await once("pharmacies", () => source.pharmaciesById(all))),
  }
}

/** Compares until the time is over; returns how many answers were compared: pages, counts and lists of places. */
async function compare(seed: number): Promise<number> {
  await using cluster = await makeDatabase()
  const random = makeRandom(seed)
  const owner = new pg.Client({ connectionString: cluster.ownerUrl })
  await owner.connect()
  const database = openDatabase({ url: cluster.appUrl, poolSize: 2 })
  await using _ended = {
    [Symbol.asyncDispose]: () => Promise.all([owner.end(), database.end()]).then(() => {}),
  }
  const country = await fillCountry(owner, random)
  await using followed = await followStock(cluster, database, choicesBySeed[seed % choicesBySeed.length])
  const until = performance.now() + seconds * 1000
  let questions = 0
  for (let round = 0; round < shortRounds || performance.now() < until; round++) {
    const writes = 1 + random.below(6)
    const written = []
    for (let n = 0; n < writes; n++) written.push(await writeSomething(owner, country, random))
    const stock = await followed.inMemory()
    const sql = rememberNames(stockInSql(database))
    for (let n = 0; n < questionsARound; n++) {
      const question = ask(country, random)
      const viewer = { withPrices: random.chance(0.5), isCounted: n % 4 === 0 }
      const now = country.now(random)
      const parts = { reading: database, now: () => now }
      const bySql = await readAll({ ...parts, stock: sql }, question, viewer)
      const write = (asked: SearchQuestion) =>
        followed.index.writeAnswer(asked, { hasWritten: false, withPrices: viewer.withPrices, now })
      const inMemory = await readAll({ ...parts, stock }, question, {
        ...viewer,
        ...(n % 3 > 0 && { write }),
      })
      expect({ seed, round, written, question, ...inMemory }).toEqual({
        seed,
        round,
        written,
        question,
        ...bySql,
      })
      questions += bySql.pages.length + (viewer.isCounted ? 2 : 0)
    }
  }
  return questions
}

for (const seed of seeds) {
  test(`answers exactly as PostgreSQL after random writes (seed ${seed})`, {
    timeout: 300_000 + seconds * 1000,
  }, async () => {
    const questions = await compare(seed)
    if (seconds > 0) console.info(`compared ${questions} questions (seed ${seed})`)
    expect(questions).toBeGreaterThanOrEqual(shortRounds * questionsARound)
  })
}
