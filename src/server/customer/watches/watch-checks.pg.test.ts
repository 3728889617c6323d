import { expect, test } from "vitest"
import { startWatchChecks } from "#server/customer/watches/watch-checks.ts"
import { openWatches, type WatchDesk } from "#test/customer/watches.ts"

const startNode = (desk: WatchDesk, debounceMs = 0) =>
  startWatchChecks({
    database: desk.app.database,
    live: desk.app.server.live,
    log: { error: () => {} },
    now: () => desk.clock.now,
    everyMs: 20,
    debounceMs,
  })

const statesOf = async (desk: WatchDesk, cookie: string) =>
  (await desk.list(cookie)).map(({ state }) => state)

test("hears from the change feed that a medicine is back", async () => {
  await using desk = await openWatches()
  const { cookie } = await desk.makeCustomer()
  const medicineId = await desk.makeMedicine()
  const stockId = await desk.makeRow(medicineId)
  await desk.set(cookie, medicineId)
  await expect.poll(() => desk.app.server.live.state().mode).toBe("live")
  const node = startNode(desk)
  await desk.receive(stockId, 5)
  await expect.poll(() => statesOf(desk, cookie)).toEqual(["found"])
  await node.stop()
})

test("lets a change settle: what was sold at once tells nobody", async () => {
  await using desk = await openWatches()
  const { cookie } = await desk.makeCustomer()
  const sold = await desk.makeMedicine()
  const lasting = await desk.makeMedicine()
  const there = await desk.makeMedicine()
  const states = async () => {
    const watches = await desk.list(cookie)
    return [sold, lasting, there].map((id) => watches.find(({ medicineId }) => medicineId === id)?.state)
  }
  for (const id of [sold, lasting, there]) await desk.set(cookie, id)
  const soldStock = await desk.makeRow(sold)
  const lastingStock = await desk.makeRow(lasting)
  await desk.makeRow(there, 5)
  await expect.poll(() => desk.app.server.live.state().mode).toBe("live")
  const node = startNode(desk, 60_000)
  // The look at everything after a start is over.
  await expect.poll(states).toEqual(["watching", "watching", "found"])
  const heard = new Set<string>()
  desk.app.server.live.onTopics([`medicine:${sold}`, `medicine:${lasting}`], (topics) => {
    for (const one of topics === "everything" ? [] : topics) heard.add(one)
  })
  await desk.receive(soldStock, 5)
  await desk.receive(lastingStock, 5)
  await expect.poll(() => heard.size).toBe(2)
  await desk.shelf.sql("select apply_movements($1, 'sale', gen_random_uuid(), 'test', $2)", [
    desk.shelf.pharmacy,
    JSON.stringify([{ stock_id: soldStock, kind: "sale", delta: -5 }]),
  ])
  expect(await states()).toEqual(["watching", "watching", "found"])
  desk.clock.now = new Date(desk.clock.now.getTime() + 61_000)
  await expect.poll(states).toEqual(["watching", "found", "found"])
  await node.stop()
})

test("finds after a start what came back while no node ran, and forgets what ended long ago", async () => {
  await using desk = await openWatches()
  const { cookie, subject } = await desk.makeCustomer()
  const medicineId = await desk.makeMedicine()
  await desk.set(cookie, medicineId)
  await desk.set(cookie, await desk.makeMedicine(), { days: 1 })
  await desk.makeRow(medicineId, 5)
  desk.clock.now = new Date(desk.clock.now.getTime() + 2 * 24 * 3_600_000)
  const node = startNode(desk)
  await expect.poll(() => statesOf(desk, cookie)).toEqual(["found", "ended"])
  await node.stop()
  desk.clock.now = new Date(desk.clock.now.getTime() + 31 * 24 * 3_600_000)
  const later = startNode(desk)
  await expect
    .poll(() => desk.shelf.sql("select from medicine_watches where subject = $1", [subject]))
    .toEqual([])
  await later.stop()
})
