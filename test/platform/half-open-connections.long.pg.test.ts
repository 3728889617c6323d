import { sql } from "kysely"
import { expect, test } from "vitest"
import { actingAs } from "#server/platform/audit/database-as-actor.ts"
import {
  type Database,
  inLongTransaction,
  isDatabaseAway,
  openDatabase,
} from "#server/platform/database/database.ts"
import { queryPrepared } from "#server/platform/database/query-prepared.ts"
import { makeCart, openTillDesk } from "#test/pharmacy/till-desk.ts"
import { startApp } from "#test/support/app.ts"
import { makeCuttingProxy } from "#test/support/cutting-proxy.ts"
import { makeDatabase } from "#test/support/postgres.ts"
import { until } from "./live-server.ts"

const statementMs = 5_000
// Added to the statement's own limit: the grace period, and a busy machine's delay.
const hangMs = statementMs + 5_000

const patienceMs = 30_000

const actor = { subject: "test|one", workplace: "", action: "test", device: "" }

const ways: Record<string, (database: Database) => Promise<unknown>> = {
  "a plain query": (database) => database.pool.query("select 1"),
  "a prepared query": (database) => queryPrepared(database, sql<{ one: number }>`select 1 as one`),
  "a Kysely query": (database) => sql`select 1`.execute(database.sql),
  "a Kysely transaction": (database) =>
    database.sql.transaction().execute((trx) => sql`select 1`.execute(trx)),
  "an acting query": (database) => actingAs(database, actor).pool.query("select $1::int", [1]),
  "an acting Kysely query": (database) => sql`select ${1}::int`.execute(actingAs(database, actor).sql),
}

async function openLine(poolSize: number) {
  const data = await makeDatabase()
  const line = await makeCuttingProxy(data.appUrl)
  const database = openDatabase({ url: line.url, poolSize })
  return {
    data,
    line,
    database,
    async [Symbol.asyncDispose]() {
      await database.end()
      await line[Symbol.asyncDispose]()
      await data.drop()
    },
  }
}

async function timed(work: () => Promise<unknown>) {
  const startedAt = performance.now()
  const outcome = await work().then(
    () => "answered",
    (error: unknown) => (isDatabaseAway(error) ? "away" : error),
  )
  return { outcome, tookMs: performance.now() - startedAt }
}

const processIds = async (database: Database, count: number) => {
  const asked = Array.from({ length: count }, () =>
    database.pool.query<{ pid: number }>("select pg_backend_pid() as pid, pg_sleep(0.05)"),
  )
  return (await Promise.all(asked)).map(({ rows }) => rows[0]?.pid)
}

test("ends every wait for a lost response and discards the connection", async () => {
  const names = Object.keys(ways)
  await using open = await openLine(names.length + 2)
  const { line, database } = open
  const before = await processIds(database, names.length + 2)
  line.swallow()
  const ended = await Promise.all(Object.values(ways).map((way) => timed(() => way(database))))
  expect(ended.map(({ outcome }, at) => `${names[at]}: ${String(outcome)}`)).toEqual(
    names.map((name) => `${name}: away`),
  )
  for (const { tookMs } of ended) expect(tookMs).toBeLessThan(hangMs)
  line.pass()
  const after = await processIds(database, names.length + 2)
  expect(after.filter((pid) => before.includes(pid))).toEqual([])
})

test("allows a longer timeout for one statement", async () => {
  await using open = await openLine(1)
  const { line, database } = open
  const long = { timeoutMs: 12_000, isRolledBack: true }
  const acting = actingAs(database, actor)
  await inLongTransaction(acting, long, (client) => client.query("select pg_sleep($1)", [6.5]))
  line.swallow()
  expect(await timed(() => database.pool.query("select 1"))).toMatchObject({ outcome: "away" })
  line.pass()
  const lost = await timed(() =>
    inLongTransaction(database, { timeoutMs: 1_000 }, async (client) => {
      line.swallow()
      await client.query("select 1")
    }),
  )
  expect(lost.outcome).toBe("away")
  expect(lost.tookMs).toBeLessThan(hangMs)
  line.pass()
  expect(await timed(() => database.pool.query("select 1"))).toMatchObject({ outcome: "answered" })
})

/** Starts a node whose database connections all pass through a proxy that can drop bytes. */
async function startBehindLine() {
  const data = await makeDatabase()
  const lines = [await makeCuttingProxy(data.appUrl), await makeCuttingProxy(data.ownerUrl)] as const
  const [app, owner] = lines
  const node = await startApp({ database: { ...data, appUrl: app.url, ownerUrl: owner.url } })
  return {
    data,
    node,
    swallow: () => lines.forEach((line) => line.swallow()),
    pass: () => lines.forEach((line) => line.pass()),
    async [Symbol.asyncDispose]() {
      await node[Symbol.asyncDispose]()
      for (const line of lines) await line[Symbol.asyncDispose]()
      await data.drop()
    },
  }
}

test("continues sales after a network gap without doubling them", async () => {
  await using open = await startBehindLine()
  const { data, node } = open
  await using desk = await openTillDesk({ ...node, cluster: data }) // loads the till's stock through the proxy
  const stockId = await desk.shelf.makeRow({ quantity: 100_000 })
  const waits: number[] = []
  const statuses = new Set<number>()
  let sold = 0
  let isOver = false
  async function sellUntilTold(cart: object): Promise<void> {
    const startedAt = performance.now()
    const { status } = await desk.sell(cart)
    waits.push(performance.now() - startedAt)
    statuses.add(status)
    if (status === 201) sold += 1
    else await sellUntilTold(cart)
  }
  async function keepSelling() {
    while (!isOver) await sellUntilTold(makeCart([{ stockId, quantity: 1 }]))
  }
  // More than the connections of the pool.
  const tills = Promise.all(Array.from({ length: 14 }, keepSelling))
  await until(() => sold > 14, patienceMs)
  open.swallow()
  await until(() => statuses.has(503), patienceMs)
  open.pass()
  const before = sold
  await until(() => sold > before + 14, patienceMs)
  isOver = true
  await tills
  expect(statuses).toEqual(new Set([201, 503]))
  expect(Math.max(...waits)).toBeLessThan(hangMs)
  const [left] = await desk.shelf.sql<{ quantity: number }>("select quantity from stock where id = $1", [
    stockId,
  ])
  expect(left?.quantity).toBe(100_000 - sold)
})
