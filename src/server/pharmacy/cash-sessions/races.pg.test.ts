import { randomUUID } from "node:crypto"
import { expect, test } from "vitest"
import { cash, openDrawer } from "#test/pharmacy/cash-drawer.ts"
import { expectLedgerTrue } from "#test/pharmacy/ledger.ts"
import { startApp } from "#test/support/app.ts"
import { withHands } from "#test/support/concurrently.ts"
import { makeDatabase } from "#test/support/postgres.ts"
import { ask } from "#test/support/query.ts"
import { closeDay } from "./queries.ts"

const times = (count: number) => Array.from({ length: count }, (_, nth) => nth)

test("opens one session for twenty concurrent requests", async () => {
  await using app = await startApp()
  await using till = await openDrawer(app)
  const answers = await Promise.all(times(20).map((nth) => till.open(cash(nth))))

  const opened = answers.filter(({ status }) => status === 200)
  expect(opened).toHaveLength(1)
  expect(new Set(answers.filter((answer) => !opened.includes(answer)).map(({ body }) => body.code))).toEqual(
    new Set(["day-already-open"]),
  )
  expect((await till.day()).floatCents).toBe(opened[0]?.body.floatCents)
  expect(await till.shelf.sql("select count(*)::int as days from till_days")).toEqual([{ days: 1 }])

  const key = randomUUID()
  await till.close(cash((opened[0]?.body.floatCents ?? 0) / 100))
  const same = await Promise.all(times(10).map(() => till.open(cash(7), key)))
  expect(new Set(same.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1)
})

test("reports a sale concurrent with the close exactly once", async () => {
  await using data = await makeDatabase()
  await using app = await startApp({ database: data })
  await using second = await startApp({ database: data })
  await using till = await openDrawer(app)
  const stockId = await till.shelf.makeRow({ quantity: 1000, priceCents: 100 })
  let isOver = false
  const keepSelling = async (nth: number) => {
    const done: number[] = []
    while (!isOver) {
      const answer = await (nth % 2 ? app : second).ask("/api/sales", {
        method: "POST",
        headers: { cookie: till.pharmacist.cookie },
        // By card, so that the expected cash stays right.
        body: JSON.stringify({
          id: randomUUID(),
          lines: [{ stockId, quantity: 1 }],
          payment: { method: "card" },
        }),
      })
      done.push(answer.status)
    }
    return done
  }
  await till.open()
  const selling = times(6).map(keepSelling)

  const inReports: number[] = []
  for (const number of times(8).map((nth) => nth + 1)) {
    expect((await till.close(cash(0))).body.report).toBe(number)
    await till.open()
    inReports.push((await till.report(number)).takings.sales.count)
  }
  isOver = true
  const answers = (await Promise.all(selling)).flat()

  expect(new Set(answers)).toEqual(new Set([201]))
  const last = (await till.day()).takings.sales.count
  expect(inReports.reduce((sum, count) => sum + count, last)).toBe(answers.length)
  expect(inReports.filter((count) => count > 0).length).toBeGreaterThan(2)
  await expectLedgerTrue(till.shelf.database)
}, 60_000)

test("numbers concurrent closings without gaps for each pharmacy", async () => {
  await using app = await startApp()
  await using first = await openDrawer(app)
  await using second = await openDrawer(app)
  const tills = [first, second]
  await withHands(times(48), 12, async (nth) => {
    const till = tills[nth % 2] ?? first
    await till.open()
    if (nth % 3 === 0) await till.sell(nth, { method: "card" })
    await till.close(cash(0))
  })

  for (const { shelf, send } of tills) {
    const rows = await shelf.sql<{ number: number }>(
      "select number from till_reports where pharmacy_id = $1 order by number",
      [shelf.pharmacy],
    )
    const numbers = rows.map(({ number }) => number)
    expect(numbers.length).toBeGreaterThan(3)
    expect(numbers).toEqual(times(numbers.length).map((nth) => nth + 1))
    const listed = await send<{ reports: { number: number }[] }>("GET /api/till/reports")
    expect(listed.body.reports.map(({ number }) => number)).toEqual(numbers.toReversed())
  }
}, 30_000)

test("closes a session once for two concurrent requests", async () => {
  await using app = await startApp()
  await using till = await openDrawer(app)
  await till.open(cash(5))
  const dayId = (await till.day()).id
  const answers = await Promise.all(times(10).map(() => till.close(cash(5), { dayId })))
  expect(answers.filter(({ status }) => status === 200).map(({ body }) => body.report)).toEqual([1])
  expect(new Set(answers.filter(({ status }) => status !== 200).map(({ body }) => body.code))).toEqual(
    new Set(["already-changed"]),
  )
})

test("rolls back an interrupted close and reuses its number", async () => {
  await using app = await startApp()
  await using till = await openDrawer(app)
  await till.open(cash(5))
  const { id: dayId } = await till.day()
  // Lets the closing reach its report, and no further.
  await till.shelf.sql("begin")
  await till.shelf.sql("lock table till_reports in share row exclusive mode")
  const closing = closeDay(till.shelf.database, till.shelf.pharmacy, {
    key: randomUUID(),
    dayId: dayId ?? 0,
    counted: cash(5),
    by: { subject: "test", now: new Date() },
  }).catch((error: Error) => error)
  const waiting = (what: string) =>
    ask(
      app.cluster.ownerUrl,
      `select ${what} from pg_stat_activity where query like '%close_till_day%' and wait_event_type = 'Lock'`,
    )
  await expect.poll(() => waiting("pid")).toHaveLength(1)
  await waiting("pg_terminate_backend(pid)")
  expect(await closing).toBeInstanceOf(Error)
  await till.shelf.sql("commit")

  expect(await till.day()).toMatchObject({ id: dayId, isOpen: true, openCounts: 0 })
  expect((await till.close(cash(5))).body.report).toBe(1)
})
