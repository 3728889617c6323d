import { expect, test } from "vitest"
import type { OverviewFigures } from "#contract/admin/overview.ts"
import type { UnmetSearch } from "#contract/admin/zero-result-searches.ts"
import { colomboDay, daysLater } from "#domain/platform/colombo-day.ts"
import { startSearchCounts } from "#server/finder/zero-result-searches/counts.ts"
import { forgetUnmet, writeCounts } from "#server/finder/zero-result-searches/queries.ts"
import { unmetRetentionDays } from "#server/platform/site/retention.ts"
import { openShelf } from "#test/pharmacy/shelf.ts"
import { signIn, startApp } from "#test/support/app.ts"

type Page = { rows: UnmetSearch[]; hasMore: boolean }

async function open() {
  const app = await startApp({ settings: { TRUST_PROXY: "1" } })
  const shelf = await openShelf(app.cluster)
  const admin = await signIn(app, { roles: ["admin"], name: "Chathura" })
  const ask = async <Body>(method: string, path: string, body?: object) => {
    const answer = await app.ask(`/api/admin${path}`, {
      method,
      headers: { cookie: admin.cookie },
      ...(body && { body: JSON.stringify(body) }),
    })
    return { status: answer.status, body: (await answer.json()) as Body } // known to the test
  }
  return {
    app,
    shelf,
    /** Searches as people do, each from their own address. */
    search: async (question: string, addresses: number) => {
      for (let n = 0; n < addresses; n++)
        await app.ask(`/api/availability?${question}`, { headers: { "x-forwarded-for": `10.0.${n}.1` } })
    },
    list: async (question = "") => (await ask<Page>("GET", `/unmet-searches${question}`)).body,
    figures: async () => (await ask<OverviewFigures>("GET", "/overview")).body,
    act: (id: number, act: string, body: object) => ask("POST", `/unmet-searches/${id}/${act}`, body),
    async [Symbol.asyncDispose]() {
      await shelf[Symbol.asyncDispose]()
      await app[Symbol.asyncDispose]()
    },
  }
}

test("counts the IPv6 addresses of one household as one", async () => {
  await using world = await open()
  for (let n = 1; n <= 6; n++)
    await world.app.ask("/api/availability?q=novoprax", {
      headers: { "x-forwarded-for": `10.1.${n}.1, 2001:db8:0:7::${n}` },
    })
  expect((await world.list()).rows).toEqual([])
  expect((await world.figures()).days.at(-1)).toMatchObject({ searches: 1, unmet: 1 })
})

test("counts an unmet search once per hour and address", async () => {
  await using world = await open()
  const { shelf, search, app } = world
  const stockId = await shelf.makeRow({ quantity: 4 })
  const [held] = await shelf.sql<{ name: string }>(
    "select m.name from stock s join medicines m on m.id = s.medicine_id where s.id = $1",
    [stockId],
  )
  const name = encodeURIComponent(held?.name ?? "")
  const [lacking] = await shelf.sql<{ id: number }>(
    "insert into medicines (name, generic_name, manufacturer) values ('Zyrtec 10mg', 'zyrtec', 'Maker') returning id",
  )
  const here = "lat=6.9271&lng=79.8612"
  await search(`q=Zyrtec&${here}`, 4)
  await search(`q=zyrtec&${here}`, 1)
  await search("q=Parcetamol%20%20500%20mg", 5)
  await search(`q=${name}&lat=9.66&lng=80.02&withinKm=5`, 3)
  await search(`q=${name}`, 9)
  for (const filter of ["openNow=true", "delivers=true", "form=Tablet"])
    await search(`q=Nofilter&${filter}`, 6)
  await search("q=", 6)
  await app.ask("/api/medicines/suggestions?q=nosuggestion")

  const { rows } = await world.list()
  expect(rows.map(({ id: _id, lastSearchedAt: _at, ...row }) => row)).toMatchObject([
    {
      text: "parcetamol 500mg",
      medicine: null,
      searches: 5,
      searchesBefore: 0,
      kinds: { unknown: 5, nowhere: 0, "not-near": 0 },
      places: [],
      dismissed: null,
    },
    {
      text: null,
      medicine: { id: lacking?.id, name: "Zyrtec 10mg" },
      searches: 4,
      kinds: { nowhere: 4 },
      places: [{ lat: 6.9, lng: 79.9, searches: 4 }],
    },
    {
      medicine: { name: held?.name },
      kinds: { "not-near": 3 },
      places: [{ lat: 9.7, lng: 80, searches: 3 }],
    },
  ])
  expect((await world.list("?show=unknown&days=30")).rows.map(({ text }) => text)).toEqual([
    "parcetamol 500mg",
  ])
  // "Nofilter" is a search as well, and so is the one that found something.
  const { days } = await world.figures()
  expect([days.length, days.at(-1)]).toEqual([
    14,
    { day: colomboDay(new Date()), searches: 4 + 5 + 9 + 6, unmet: 12 },
  ])
})

test("stores no rare or personal search text and no searcher", async () => {
  await using world = await open()
  const { search, shelf, list } = world
  await search("q=nimali%20perera%20herself", 4)
  await search("q=077%20123%204567%20panadol", 9)
  expect((await list()).rows).toEqual([])
  const tables = await shelf.sql<{ text: string }>(
    `select string_agg(t::text, ' ') as text from (
       select row_to_json(a)::text from unmet_things a union all select row_to_json(b)::text from unmet_searches b
       union all select row_to_json(c)::text from search_days c) t`,
  )
  expect(tables[0]?.text).not.toMatch(/nimali|perera|077.?123|panadol|10\.0\.|"text":"/)
  await search("q=Nimali%20Perera%20Herself", 5)
  expect((await list()).rows).toMatchObject([{ text: "nimali perera herself", searches: 5 }])
  await expect(world.app.database.pool.query("select salt from unmet_salt")).rejects.toThrow(
    "permission denied",
  )
  await expect(world.app.database.pool.query("select text_hash from unmet_things")).rejects.toThrow(
    "permission",
  )
})

test("limits the different unmet searches counted per address and hour", async () => {
  await using world = await open()
  const headers = { "x-forwarded-for": "10.9.9.9" }
  for (let n = 0; n < 130; n++) await world.app.ask(`/api/availability?q=flood%20number%20${n}`, { headers })
  const { days } = await world.figures()
  const { searches = 0, unmet = 0 } = days.at(-1) ?? {}
  expect(searches + unmet).toBe(120)
})

test("dismisses an unmet search with a note until it is searched again", async () => {
  await using world = await open()
  await world.search("q=Unheardof", 5)
  const [{ id } = { id: 0 }] = (await world.list()).rows
  const note = { version: 1, note: "Asked for at the importer" }
  const both = await Promise.all([world.act(id, "dismiss", note), world.act(id, "dismiss", note)])
  expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
  expect((await world.list()).rows).toEqual([])
  expect((await world.list("?show=dismissed")).rows).toMatchObject([
    { id, version: 2, dismissed: { by: "Chathura", note: note.note } },
  ])
  expect((await world.act(id, "restore", { version: 1 })).status).toBe(409)
  expect((await world.act(id, "restore", { version: 2 })).status).toBe(200)
  expect((await world.act(id, "dismiss", { ...note, version: 3 })).status).toBe(200)
  const found = [{ kind: "unknown", medicineId: null, text: "unheardof", place: "", searches: 1 }] as const
  await writeCounts(world.app.database, { searches: 0, unmet: 1, found: [...found] }, new Date())
  expect((await world.list()).rows).toMatchObject([{ id, searches: 6, dismissed: { note: note.note } }])
  expect((await world.act(id + 1000, "dismiss", note)).status).toBe(404)
  const noted = await world.shelf.sql(
    "select action, after, reason from audit_log where thing = 'unmet-search' order by id",
  )
  expect(noted).toMatchObject([
    { action: "adminUnmet.dismiss", after: { dismissed: true, text: "unheardof" }, reason: note.note },
    { action: "adminUnmet.restore", after: { dismissed: false } },
    { action: "adminUnmet.dismiss" },
  ])
})

test("compares unmet searches by week and deletes them after ninety days", async () => {
  await using world = await open()
  const { database } = world.app
  const today = colomboDay(new Date())
  const count = (daysAgo: number, searches: number) => {
    const found = [
      { kind: "unknown" as const, medicineId: null, text: "olmesartan", place: "6.9,79.9", searches },
    ]
    return writeCounts(
      database,
      { searches, unmet: searches, found },
      new Date(Date.now() - daysAgo * 86_400_000),
    )
  }
  await Promise.all([count(9, 2), count(9, 2), count(1, 6), count(1, 1), count(89, 3), count(91, 3)])
  expect((await world.list()).rows).toMatchObject([
    { searches: 7, searchesBefore: 4, places: [{ searches: 7 }] },
  ])
  expect(await forgetUnmet(database, daysLater(today, -unmetRetentionDays), 100)).toBe(1)
  expect(await forgetUnmet(database, daysLater(today, 1), 1)).toBe(1)
  expect(await forgetUnmet(database, daysLater(today, 1), 100)).toBe(2)
  expect(await world.shelf.sql("select from unmet_things")).toEqual([])

  const errors: unknown[] = []
  let isAway = true
  const away = {
    ...database,
    pool: Object.create(database.pool, {
      query: {
        value: (asked: never) => {
          if (isAway) throw new Error("away")
          return database.pool.query(asked)
        },
      },
    }),
  }
  const node = startSearchCounts({
    database: away,
    log: { error: (said: unknown) => errors.push(said) },
    now: () => new Date(),
  })
  const nothing = {
    pharmacies: [],
    next: null,
    pharmacyCount: 0,
    lookedIn: 1,
    medicineIds: [],
    corrected: null,
    didYouMean: [],
  }
  node.note("10.0.0.1", { q: "losartan", limit: 20, products: 8 }, nothing)
  await expect(node.write()).rejects.toThrow("away")
  isAway = false
  await node.stop()
  expect(
    await world.shelf.sql("select searches, unmet from search_days where day = $1", [today]),
  ).toMatchObject([{ searches: 1, unmet: 1 }])
})
