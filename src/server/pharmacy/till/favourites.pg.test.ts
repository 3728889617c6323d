import { afterAll, beforeAll, expect, test } from "vitest"
import type { ShelfRow } from "#contract/pharmacy/till.ts"
import { maxTillFavourites } from "#domain/pharmacy/till-limits.ts"
import { openTillDesk } from "#test/pharmacy/till-desk.ts"
import { openStream } from "#test/platform/live-reader.ts"
import { signIn, startApp, type TestApp } from "#test/support/app.ts"

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app[Symbol.asyncDispose]())

async function openDesk() {
  const till = await openTillDesk(app)
  return {
    ...till,
    set: (id: number, isFavourite: boolean, as?: string) =>
      till.send(`PUT /till/favourites/${id}`, { isFavourite }, as),
    /** The favourites of the till, and those of the stock list. */
    favourites: async () => {
      const { body } = await till.send<{ rows: ShelfRow[] }>("GET /till/shelf")
      const listed = await till.send<{ rows: { id: number; isFavourite: boolean }[] }>("GET /pharmacy/stock")
      const own = listed.body.rows.filter(({ isFavourite }) => isFavourite).map(({ id }) => id)
      const first = body.rows.flatMap(({ stockId, isFavourite }) => (isFavourite ? [stockId] : []))
      expect(new Set(own)).toEqual(new Set(first))
      return first
    },
    [Symbol.asyncDispose]: () => till[Symbol.asyncDispose](),
  }
}

test("keeps favourites per pharmacy, announces them live and records each change once", async () => {
  await using till = await openDesk()
  await using other = await openDesk()
  const row = await till.shelf.makeRow({ quantity: 1 })
  const customer = await signIn(app, {})
  await using stream = await openStream(app.url, {
    topics: [`pharmacy:${till.shelf.pharmacy}:stock`],
    headers: { cookie: till.pharmacist.cookie },
  })
  await stream.untilLive()
  expect(await till.set(row, true)).toEqual({ status: 200, body: { isFavourite: true } })
  await stream.until((events) => events.some(({ name }) => name === "changed"))
  expect((await till.set(row, true)).status).toBe(200)
  expect(await till.favourites()).toEqual([row])
  expect((await other.set(row, true)).status).toBe(404)
  expect((await other.set(row, false)).status).toBe(404)
  expect((await till.set(row, false, customer.cookie)).status).toBe(403)
  expect(await till.favourites()).toEqual([row])
  await till.set(row, false)
  await till.set(row, false)
  expect(await till.favourites()).toEqual([])
  await till.set(row, true)
  const changes = await till.shelf.sql<{ before: unknown; after: unknown }>(
    "select before, after from audit_log where action = 'till.setFavourite' and thing_id = $1 order by id",
    [String(row)],
  )
  const [yes, no] = [{ is_favourite: true }, { is_favourite: false }]
  expect(changes).toEqual([
    { before: null, after: yes },
    { before: yes, after: no },
    { before: no, after: yes },
  ])
})

test("a favourite that was merged makes its survivor one, until it is removed", async () => {
  await using till = await openDesk()
  const [gone, stays] = [await till.shelf.makeRow(), await till.shelf.makeRow()]
  await till.set(gone, true)
  await till.shelf.sql("update stock set removed_at = now(), merged_into = $2 where id = $1", [gone, stays])
  expect(await till.favourites()).toEqual([stays])
  await till.set(stays, false)
  expect(await till.favourites()).toEqual([])
  expect((await till.set(gone, true)).status).toBe(404)
})

test("keeps to the limit when several come at once", async () => {
  await using till = await openDesk()
  const makeRows = (count: number) => Promise.all(Array.from({ length: count }, () => till.shelf.makeRow()))
  const [most, last] = [await makeRows(maxTillFavourites - 1), await makeRows(5)]
  await till.shelf.sql("insert into till_favourites select unnest($1::integer[]), $2, true", [
    most,
    till.shelf.pharmacy,
  ])
  const answers = await Promise.all(last.map((row) => till.set(row, true)))
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
    200, 409, 409, 409, 409,
  ])
  expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
    code: "too-many-favourites",
    data: { limit: maxTillFavourites },
  })
  const taken = last[answers.findIndex(({ status }) => status === 200)] ?? 0
  expect(await till.set(taken, true)).toMatchObject({ status: 200 })
  // One that went from stock makes room.
  await till.shelf.sql("update stock set removed_at = now() where id = $1", [taken])
  const other = last.find((row) => row !== taken) ?? 0
  expect((await till.set(other, true)).status).toBe(200)
})
