import { setTimeout as sleep } from "node:timers/promises"
import pg from "pg"
import { expect, test } from "vitest"
import { stockInSql } from "#server/finder/search/stock-source.ts"
import { openDatabase } from "#server/platform/database/database.ts"
import { followStock } from "#test/finder/followed-stock.ts"
import { makeShelf, until } from "#test/platform/live-server.ts"
import { makeCuttingProxy } from "#test/support/cutting-proxy.ts"
import { makeDatabase } from "#test/support/postgres.ts"
import { maxAgeMs } from "./availability-index.ts"

/** Follows a shelf through a proxy, while a till that is not behind it sells and receives all the time. */
async function followBusyShelf() {
  const cluster = await makeDatabase()
  const owner = new pg.Client({ connectionString: cluster.ownerUrl })
  await owner.connect()
  const shelf = await makeShelf(owner, 1)
  const proxy = await makeCuttingProxy(cluster.ownerUrl)
  const database = openDatabase({ url: cluster.appUrl, poolSize: 2 })
  const followed = await followStock({ ownerUrl: proxy.url }, database)
  const { index } = followed
  // When each quantity was committed: it only grows.
  const committedAt: number[] = []
  const stop = new AbortController()
  let [read, late] = [0, 0]

  async function write() {
    for (let quantity = 2; !stop.signal.aborted; quantity++) {
      await owner.query("update stock set quantity = $1 where id = $2", [quantity, shelf.id])
      committedAt[quantity] = performance.now()
      await sleep(10)
    }
  }
  async function look() {
    while (!stop.signal.aborted) {
      await sleep(5)
      if (index.state().answers !== "memory") continue
      const atMs = performance.now()
      const found = await index.sourceFor({ hasWritten: false }).findPharmacies(everything)
      const next = committedAt[(found[0]?.rows[0]?.quantity ?? 0) + 1]
      read++
      if (next !== undefined && atMs - next > maxAgeMs) late++
    }
  }
  const working = Promise.all([write(), look()])
  return {
    owner,
    proxy,
    index,
    untilPostgresAnswers: () => until(() => index.state().answers !== "memory", 60_000),
    /** Waits until a quantity that is written from now on is read from memory. */
    async followsAgain() {
      const from = committedAt.length
      await until(async () => {
        if (index.state().answers !== "memory") return false
        const found = await index.sourceFor({ hasWritten: false }).findPharmacies(everything)
        return (found[0]?.rows[0]?.quantity ?? 0) > from
      }, 60_000)
    },
    seen: () => ({ read, late }),
    async [Symbol.asyncDispose]() {
      stop.abort()
      await working
      await followed[Symbol.asyncDispose]()
      await owner.end()
      await database.end()
      await proxy[Symbol.asyncDispose]()
      await cluster.drop()
    },
  }
}

const everything = {
  medicineIds: null,
  pharmacyId: null,
  here: null,
  maxChord: 3,
  openAt: null,
  deliversOnly: false,
  withPrices: true,
  limit: 10,
  products: 10,
  after: null,
}

test("answers from memory nothing that is older than a second, whatever happens to the feed", {
  timeout: 240_000,
}, async () => {
  await using busy = await followBusyShelf()
  await busy.followsAgain()

  // Everything arrives late.
  busy.proxy.hold()
  await busy.untilPostgresAnswers()
  busy.proxy.pass()
  await busy.followsAgain()

  // The connection is dead, and at first nothing says so.
  busy.proxy.swallow()
  await busy.untilPostgresAnswers()
  busy.proxy.cut()
  busy.proxy.pass()
  await busy.followsAgain()

  // The connection is cut.
  busy.proxy.close()
  await busy.untilPostgresAnswers()
  busy.proxy.restore()
  await busy.followsAgain()

  // The server ends the feed, and the load that follows.
  const terminate =
    "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = $1"
  await busy.owner.query(terminate, ["pharos live"])
  await busy.untilPostgresAnswers()
  await busy.owner.query(terminate, ["pharos availability index"])
  await busy.followsAgain()

  expect(busy.seen()).toMatchObject({ late: 0 })
  expect(busy.seen().read).toBeGreaterThan(50)
})

test("has every row that is written while it loads", { timeout: 120_000 }, async () => {
  await using cluster = await makeDatabase()
  const owner = new pg.Client({ connectionString: cluster.ownerUrl })
  await owner.connect()
  const database = openDatabase({ url: cluster.appUrl, poolSize: 2 })
  await using _ended = {
    [Symbol.asyncDispose]: () => Promise.all([owner.end(), database.end()]).then(() => {}),
  }
  const rows = 5_000
  await owner.query(
    `insert into medicines (name, generic_name, manufacturer) select 'Medicine ' || n, 'Generic', 'Maker' from generate_series(1, $1) n`,
    [rows],
  )
  const { pharmacyId } = await makeShelf(owner)
  await owner.query(
    "insert into stock (medicine_id, pharmacy_id, price_cents, quantity) select id, $1, 100, 1 from medicines on conflict do nothing",
    [pharmacyId],
  )
  // Each row is written once: what is missed stays missed.
  let isLoaded = false
  const writing = (async () => {
    for (let medicine = 1; medicine <= rows && !isLoaded; medicine++)
      await owner.query(
        "update stock set quantity = case when id % 3 = 0 then 0 else 7 end where medicine_id = $1",
        [medicine],
      )
  })()
  await using followed = await followStock(cluster, database)
  isLoaded = true
  await writing
  const inMemory = await followed.inMemory()
  const bySql = stockInSql(database)
  const medicineIds = Array.from({ length: rows + 1 }, (_, n) => n + 1)
  for (let from = 0; from < rows; from += 100) {
    const query = { ...everything, medicineIds: medicineIds.slice(from, from + 100), products: 100 }
    expect(await inMemory.findPharmacies(query)).toEqual(
      (await bySql.findPharmacies(query)).map((found) => ({
        ...found,
        rows: found.rows.map((row) => ({ ...row, products: null })),
      })),
    )
  }
})
