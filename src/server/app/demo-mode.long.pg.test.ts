import { expect, test } from "vitest"
import { StartRefused } from "#server/platform/embedded-postgres/start-refused.ts"
import { makeBareDatabase, makeDatabase, type TestDatabase } from "#test/support/postgres.ts"
import { ask } from "#test/support/query.ts"
import { makeEmptyOldDatabase } from "#test/support/version-0.4.1.ts"
import { prepareDatabase } from "./demo-mode.ts"

// The people created by the seed, and one of the four demo users who then logged in.
const demoPeople =
  "insert into people (subject) values ('demo|customer'), ('demo|customer-2'), ('demo|admin')"
const realPeople = "insert into people (subject) values ('auth0|612'), ('auth0|613')"
const catalogue = "insert into medicines (name, generic_name, manufacturer) values ('A', 'a', 'Maker')"

// The database's content before Pharos starts, and the version that created it.
type Given = { make?: () => Promise<TestDatabase>; holds?: string[] }
const databases: Record<string, Given> = {
  bare: { make: makeBareDatabase },
  "a demo": { holds: [demoPeople, catalogue, "insert into demo_marker default values"] },
  "a demo that lists a stranger": {
    holds: [demoPeople, "insert into demo_marker default values", realPeople, catalogue],
  },
  "a demo of 0.4.1": { make: makeEmptyOldDatabase, holds: [demoPeople, catalogue] },
  "a production": { holds: [catalogue, realPeople] },
  "a production without a catalogue": { holds: [realPeople] },
  "a production of 0.4.1": { make: makeEmptyOldDatabase, holds: [catalogue, realPeople] },
  "a production of 0.4.1 that was opened in demo mode": {
    make: makeEmptyOldDatabase,
    holds: [demoPeople, catalogue, realPeople],
  },
  "imported lists": { holds: [catalogue] },
  "imported lists of 0.4.1": { make: makeEmptyOldDatabase, holds: [catalogue] },
}

const modes = {
  demo: { demo: true, demoConfirmed: false, databaseUrl: null },
  "DEMO=1": { demo: true, demoConfirmed: true, databaseUrl: "postgres://db/pharos" },
  production: { demo: false, demoConfirmed: false, databaseUrl: "postgres://db/pharos" },
}

type Outcome = "seeded" | "demo" | "production" | keyof typeof sentences
const seeds: Outcome[] = ["seeded", "seeded", "production"]
const staysDemo: Outcome[] = ["demo", "demo", "is a demonstration"]
const staysReal: Outcome[] = ["in use", "in use", "production"]
const undecided: Outcome[] = ["not the demo's", "demo", "production"]
const expected: Record<keyof typeof databases, Outcome[]> = {
  bare: seeds,
  "a demo": staysDemo,
  "a demo that lists a stranger": staysDemo,
  "a demo of 0.4.1": staysDemo,
  "a production": staysReal,
  "a production without a catalogue": staysReal,
  "a production of 0.4.1": staysReal,
  "a production of 0.4.1 that was opened in demo mode": staysReal,
  "imported lists": undecided,
  "imported lists of 0.4.1": undecided,
}

const sentences = {
  "in use":
    /^The database in (DATA_DIR|DATABASE_URL) is used by real people, .* Nothing was changed\. Set OIDC_ISSUER, or another \1 for a demonstration\.$/,
  "not the demo's":
    /^The database in DATA_DIR holds data that is not the demo's, .* Set OIDC_ISSUER, or DEMO=1 .*\.$/,
  "is a demonstration":
    /^The database in DATABASE_URL is a demonstration, .* Set DATABASE_URL to an empty one, or unset OIDC_ISSUER\.$/,
}

type Mode = (typeof modes)[keyof typeof modes]

async function startOn(url: string, mode: Mode): Promise<Outcome> {
  try {
    await prepareDatabase(url, mode)
  } catch (error) {
    if (!(error instanceof StartRefused)) throw error
    const found = Object.entries(sentences).find(([, sentence]) => sentence.test(error.message))
    if (!found) throw error
    return found[0] as keyof typeof sentences // found among them
  }
  if ((await count(url, "pharmacies")) > 50) return "seeded"
  return (await count(url, "demo_marker")) === 1 ? "demo" : "production"
}

async function count(url: string, table: string): Promise<number> {
  const [row] = await ask(url, `select count(*)::int as n from ${table}`)
  return Number(row?.n)
}

async function makeGiven({ make = makeDatabase, holds = [] }: Given) {
  const database = await make()
  for (const statement of holds) await ask(database.ownerUrl, statement)
  return database
}

const rows = Object.entries(databases).flatMap(([database, given]) =>
  Object.entries(modes).map(([name, mode], column) => ({
    database,
    given,
    name,
    mode,
    outcome: expected[database]?.[column],
  })),
)

test.each(rows)("$name on $database: $outcome, at each start", async ({ given, mode, outcome }) => {
  await using database = await makeGiven(given)
  expect(await startOn(database.ownerUrl, mode)).toBe(outcome)
  expect(await startOn(database.ownerUrl, mode)).toBe(outcome)
  // A seeded demo is refused in production.
  const [last, said] = outcome === "seeded" ? [modes.production, "is a demonstration"] : [mode, outcome]
  expect(await startOn(database.ownerUrl, last)).toBe(said)
})

test("refuses a database in production that DEMO=1 made a demo", async () => {
  await using database = await makeGiven({ holds: [catalogue] })
  await startOn(database.ownerUrl, modes["DEMO=1"])
  expect(await startOn(database.ownerUrl, modes.production)).toBe("is a demonstration")
  expect(await count(database.ownerUrl, "demo_marker")).toBe(1)
})

test("refuses a real 0.4.1 database in demo mode before changing it", async () => {
  await using database = await makeGiven({ make: makeEmptyOldDatabase, holds: [catalogue, realPeople] })
  expect(await startOn(database.ownerUrl, modes["DEMO=1"])).toBe("in use")
  const newest = "select name from kysely_migration order by name desc limit 1"
  expect(await ask(database.ownerUrl, newest)).toEqual([{ name: "0033_lots_and_prices" }])
  expect(await startOn(database.ownerUrl, modes.production)).toBe("production")
})

test("fills a database with all of the demonstration or with nothing", async () => {
  await using database = await makeDatabase()
  await ask(database.ownerUrl, "alter table recalls add check (false) not valid")
  const start = prepareDatabase(database.ownerUrl, modes.demo)
  await expect(start).rejects.toThrow(
    new StartRefused(
      "The demonstration's data could not be written, for the reason above. The database is still empty.",
    ),
  )
  expect(await count(database.ownerUrl, "pharmacies")).toBe(0)
})
