import pg from "pg"
import { expect, test } from "vitest"
import { findCloseSpellings } from "#server/finder/search/medicine-queries.ts"
import { openDatabase } from "#server/platform/database/database.ts"
import { makeRandom } from "#test/finder/random-country.ts"
import { makeDatabase } from "#test/support/postgres.ts"
import { foldText } from "./fold-text.ts"
import { readMedicines } from "./rows-of-tables.ts"
import { makeStockIndex } from "./stock-index.ts"

const real = ["Metformin", "Metoprolol", "Paracetamol", "Ferrous sulfate", "Vitamin D", "Vitamin-B12 (drops)"]
const [names, questions] = [200, 600]

const insertNames = `
  insert into medicines (name, generic_name, brand_name, manufacturer, checked_at)
  select 'Medicine ' || n, ($1::text[])[n], nullif(($2::text[])[n], ''), 'Maker',
    case when n % 9 > 0 then now() end
  from generate_series(1, cardinality($1::text[])) n`

/** Draws names, brands and what people type for them. */
function makeNames(seed: number) {
  const random = makeRandom(seed)
  const letter = () => random.pick(["a", "b", "e", "m", "n", "t", "o", "1"])
  const word = () => Array.from({ length: 1 + random.below(7) }, letter).join("")
  const name = () =>
    random.chance(0.2) ? random.pick(real) : Array.from({ length: 1 + random.below(3) }, word).join(" ")
  const edit = (text: string) => {
    const place = random.below(text.length + 1)
    return text.slice(0, place) + random.pick(["", letter(), " ", "-"]) + text.slice(place + random.below(2))
  }
  const list = Array.from({ length: names }, name)
  const brands = list.map(() => (random.chance(0.5) ? name() : ""))
  const ask = () => {
    const text = random.pick([...list, ...brands, word()])
    return [0, 1, 2].reduce((typed) => (random.chance(0.6) ? edit(typed) : typed), text)
  }
  return { list, brands, ask }
}

test.each([1, 2])("finds the names that are spelt like a text as pg_trgm does (seed %i)", async (seed) => {
  await using cluster = await makeDatabase()
  const owner = new pg.Client({ connectionString: cluster.ownerUrl })
  await owner.connect()
  const database = openDatabase({ url: cluster.appUrl, poolSize: 1 })
  await using _ended = {
    [Symbol.asyncDispose]: () => Promise.all([owner.end(), database.end()]).then(() => {}),
  }
  const { list, brands, ask } = makeNames(seed)
  await owner.query(insertNames, [list, brands])
  const index = makeStockIndex()
  await readMedicines(database.pool, index, null)
  let found = 0
  for (let n = 0; n < questions; n++) {
    const text = ask()
    const inSql = await findCloseSpellings(database, text, 10)
    expect({ text, names: index.spellings.closest(foldText(text) ?? "", 10) }).toEqual({ text, names: inSql })
    found += inSql.length
  }
  expect(found).toBeGreaterThan(questions)
})

test("leaves names and texts with other letters to PostgreSQL", () => {
  const { spellings } = makeStockIndex()
  spellings.set([{ name: "Metformin", folded: "metformin" }])
  expect(spellings.closest("metformim", 5)).toEqual(["Metformin"])
  expect(spellings.closest("මෙට්ෆෝමින්", 5)).toBeNull()
  spellings.set([{ name: "Größin", folded: "größin" }])
  expect(spellings.closest("metformim", 5)).toBeNull()
})
