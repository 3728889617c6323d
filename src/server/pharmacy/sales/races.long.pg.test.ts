import { randomUUID } from "node:crypto"
import { expect, test } from "vitest"
import { sell } from "#test/pharmacy/concurrent-tills.ts"
import { expectLedgerTrue } from "#test/pharmacy/ledger.ts"
import { openShelf } from "#test/pharmacy/shelf.ts"
import { signIn } from "#test/support/app.ts"
import { withHands } from "#test/support/concurrently.ts"
import { makeDataFolder } from "#test/support/data-folder.ts"
import { makeDatabase } from "#test/support/postgres.ts"
import { notDemo, startProduct } from "#test/support/product-process.ts"
import { sellCart } from "./queries.ts"

test("sells at most the 200 units in stock to 600 concurrent buyers", async () => {
  await using data = await makeDatabase()
  await using products = new AsyncDisposableStack()
  await using folder = await makeDataFolder()
  // Tests run without fsync.
  const settings = { ...notDemo, DATABASE_URL: data.ownerUrl, DATABASE_DURABILITY: "promised" }
  const starting = [1, 2, 3].map(() => startProduct(folder.path, settings))
  const servers = (await Promise.all(starting)).map((server) => products.use(server))
  await using shelf = await openShelf(data)
  const stockId = await shelf.makeRow({ quantity: 200 })
  const { cookie } = await signIn({ cluster: data }, { roles: ["pharmacien"], pharmacyId: shelf.pharmacy })
  const counters = servers.map(({ url }) => ({ url, cookie }))

  const answers = await withHands(
    Array.from({ length: 600 }, (_, n) => n),
    20,
    async (n) => {
      const cart = { id: randomUUID(), lines: [{ stockId, quantity: 1 }], prescriptionSeen: false }
      const { status, body } = await sell(counters[n % 3] ?? { url: "", cookie }, new Map(), cart)
      return { status, refusal: body as { code?: string; data?: unknown } } // a sale or a refusal
    },
  )

  const refused = answers.filter(({ status }) => status === 409)
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(200)
  expect(refused).toHaveLength(400)
  for (const { refusal } of refused)
    expect(refusal).toMatchObject({
      code: "not-enough-stock",
      data: { lines: [{ stockId, asked: 1, available: 0 }] },
    })
  expect(await shelf.quantity(stockId)).toBe(0)
  expect(await shelf.count("sales")).toBe(200)
  await expectLedgerTrue(shelf.database)
})

test("sells 1,440 carts with overlapping rows without a deadlock", async () => {
  await using data = await makeDatabase()
  await using shelf = await openShelf(data, 12)
  const rows: number[] = []
  for (let n = 0; n < 6; n++) rows.push(await shelf.makeRow({ quantity: 5000 }))
  const till = { seller: "test", now: new Date(), day: "2026-11-20" }
  const tookMs: number[] = []
  const wrong: string[] = []
  const sellThree = async (n: number) => {
    // A few are enough: each deadlock has cost a second.
    if (wrong.length >= 12) return
    const lines = threeOf(rows, n).map((stockId) => ({ stockId, quantity: 1 }))
    const askedAt = performance.now()
    try {
      const sale = await sellCart(shelf.database, shelf.pharmacy, { cart: { id: randomUUID(), lines }, till })
      if (sale.lines.length !== 3) wrong.push(`${sale.lines.length} lines`)
    } catch (error) {
      wrong.push(String(error))
    }
    tookMs.push(performance.now() - askedAt)
  }

  const moving = withHands(
    Array.from({ length: 30 }, (_, n) => n),
    1,
    (n) => shelf.sql("update pharmacies set lat = $2 where id = $1", [shelf.pharmacy, 6 + n / 100]),
  )
  await withHands(
    Array.from({ length: 1440 }, (_, n) => n),
    12,
    sellThree,
  )
  await moving

  expect(wrong).toEqual([])
  const [median = 0, slow = 0] = [0.5, 0.99].map(
    (share) => tookMs.toSorted((a, b) => a - b)[Math.floor(tookMs.length * share)],
  )
  console.log(
    `carts: median ${median.toFixed(1)} ms, p99 ${slow.toFixed(1)} ms, ${(slow / median).toFixed(1)} times it`,
  )
  expect(slow).toBeLessThan(20 * median)
  const [sold] = await shelf.sql("select -sum(delta)::int as units from stock_movements where kind = 'sale'")
  expect(sold).toEqual({ units: 1440 * 3 })
  await expectLedgerTrue(shelf.database)
})

/** Returns the n-th combination of three rows, in varying order. */
function threeOf(rows: number[], n: number): number[] {
  const rest = [...rows]
  let left = n * 37
  return Array.from({ length: 3 }, () => {
    const [taken = 0] = rest.splice(left % rest.length, 1)
    left = Math.floor(left / 3) + n
    return taken
  })
}
