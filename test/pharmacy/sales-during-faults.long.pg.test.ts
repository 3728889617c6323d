import { setTimeout as wait } from "node:timers/promises"
import { afterAll, expect, test } from "vitest"
import { topic } from "#domain/platform/live.ts"
import { problems } from "#domain/platform/problems.ts"
import { liveOwner } from "#server/platform/embedded-postgres/folder-lock.ts"
import { serversIn } from "#server/platform/embedded-postgres/processes.ts"
import { type LiveEvent, openStream } from "#test/platform/live-reader.ts"
import { until, withOwner } from "#test/platform/live-server.ts"
import { makeDataFolder } from "#test/support/data-folder.ts"
import { killNow } from "#test/support/database-process.ts"
import { startProduct } from "#test/support/product-process.ts"
import { expectNothingLost, findDatabase, openCounter, stockUp } from "./busy-counter.ts"
import { type Book, openTills, type Reply, sell } from "./concurrent-tills.ts"
import { faultRounds } from "./fault-rounds.ts"

// The demo data is written once for all tests, because the first start takes most of the time.
const folder = await makeDataFolder()
afterAll(() => folder[Symbol.asyncDispose]())

const rounds = faultRounds()
const timeoutMs = 300_000 + rounds.length * 20_000
const isSold = ({ status }: Reply) => status === 201

test(
  "loses and doubles no sale when Pharos is killed and started again",
  async () => {
    await using products = new AsyncDisposableStack()
    let product = products.use(await startProduct(folder.path))
    const { cookie, pharmacyId } = await openCounter(product)
    const stocked = await stockUp(folder.path, pharmacyId)
    const book: Book = new Map()

    for (const { round, afterMs, chances } of rounds) {
      const tills = openTills({ url: product.url, cookie }, book, { stockIds: stocked.stockIds, chances })
      await tills.until(isSold, 30_000)
      await wait(afterMs)
      await product.kill()
      await tills.close()
      expect(await serversIn(folder.cluster)).not.toEqual([])

      product = products.use(await startProduct(folder.path))
      const found = await expectNothingLost(folder.path, { url: product.url, cookie }, { book, stocked })
      report("app", { round, afterMs, startMs: product.startMs, ...found })
      expect(found.unanswered).toBeGreaterThan(0)
    }
    expect(await product.stop()).toBe(0)
  },
  timeoutMs,
)

test(
  "sells again without a loss after its database was killed",
  async () => {
    await using product = await startProduct(folder.path)
    const { cookie, pharmacyId } = await openCounter(product)
    const counter = { url: product.url, cookie }
    const stocked = await stockUp(folder.path, pharmacyId)
    await using stream = await openStream(product.url, { topics: [topic.pharmacyStock(pharmacyId)] })
    const book: Book = new Map()

    for (const { round, afterMs, chances } of rounds) {
      const tills = openTills(counter, book, { stockIds: stocked.stockIds, chances })
      await tills.until(isSold, 30_000)
      await wait(afterMs)
      const alreadyTold = stream.events.length
      for (const pid of await serversIn(folder.cluster)) killNow(pid)
      const killedAt = performance.now()

      await tills.until((reply) => !isSold(reply), 5_000)
      expect((await fetch(`${product.url}/livez`)).status).toBe(200)
      const back = await tills.until((reply) => isSold(reply) && reply.askedAt > killedAt, 15_000)
      await stream.until((told) => isToldAfterReset(told.slice(alreadyTold)), 15_000)
      await tills.close()

      expect(product.isRunning()).toBe(true)
      expect(tills.replies.filter((reply) => !isSold(reply) && !saysDatabaseAway(reply))).toEqual([])
      const slowestMs = Math.max(...tills.replies.map(({ tookMs }) => tookMs))
      const found = await expectNothingLost(folder.path, counter, { book, stocked })
      const backMs = back.askedAt + back.tookMs - killedAt
      report("database", { round, afterMs, backMs, slowestMs, ...found })
    }
    expect((await fetch(`${product.url}/readyz`)).status).toBe(200)
    expect(await product.stop()).toBe(0)
  },
  timeoutMs,
)

test(
  "completes running sales on a stop and exits with code 0",
  async () => {
    await using products = new AsyncDisposableStack()
    const product = products.use(await startProduct(folder.path))
    const { cookie, pharmacyId } = await openCounter(product)
    const counter = { url: product.url, cookie }
    const stocked = await stockUp(folder.path, pharmacyId)
    const [first = 0, second = 0, ...others] = stocked.stockIds
    const book: Book = new Map()
    await using stream = await openStream(product.url, { topics: [topic.medicines()] })
    const tills = openTills(counter, book, { stockIds: others, chances: rounds[0]?.chances ?? [] })
    await tills.until(isSold, 30_000)

    const { stopped, begun } = await withOwner(await findDatabase(folder.path), async (owner) => {
      await owner.query("begin")
      await owner.query("select id from stock where id = any ($1) for update", [[first, second]])
      const begun = [first, second].map((stockId) =>
        sell(counter, book, {
          id: crypto.randomUUID(),
          lines: [{ stockId, quantity: 1 }],
          prescriptionSeen: true,
        }),
      )
      await until(async () => {
        // Within a transaction, pg_stat_activity is a snapshot until it is cleared.
        await owner.query("select pg_stat_clear_snapshot()")
        const { rows } = await owner.query(
          "select pid from pg_stat_activity where pg_backend_pid() = any (pg_blocking_pids(pid)) and query like '%sell(%'",
        )
        return rows.length === begun.length
      })
      const toldAt = performance.now()
      const stopped = product.stop().then((code) => ({ code, tookMs: performance.now() - toldAt }))
      await stream.ended
      await wait(200)
      await owner.query("commit")
      return { stopped, begun }
    })

    expect((await Promise.all(begun)).map(({ status }) => status)).toEqual([201, 201])
    const { code, tookMs } = await stopped
    await tills.close()
    expect(code).toBe(0)
    expect(tookMs).toBeLessThan(60_000)
    expect(await serversIn(folder.cluster)).toEqual([])
    expect(await liveOwner(folder.path)).toBe(null)

    const { url } = products.use(await startProduct(folder.path))
    const found = await expectNothingLost(folder.path, { url, cookie }, { book, stocked })
    report("stop", { tookMs, ...found })
  },
  timeoutMs,
)

function isToldAfterReset(told: LiveEvent[]): boolean {
  const reset = told.findIndex(({ name }) => name === "reset")
  return reset >= 0 && told.slice(reset).some(({ name }) => name === "changed")
}

function saysDatabaseAway({ status, body }: Reply): boolean {
  const { code, message } = (body ?? {}) as { code?: unknown; message?: unknown } // any event name
  return status === 503 && code === "database-away" && message === problems["database-away"].message
}

function report(fault: string, numbers: Record<string, number>) {
  const told = Object.entries(numbers).map(([name, value]) => `${name} ${Math.round(value)}`)
  console.log(`${fault}: ${told.join(", ")}`)
}
