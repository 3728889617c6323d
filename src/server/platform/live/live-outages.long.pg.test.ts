import { setTimeout as sleep } from "node:timers/promises"
import { expect, test } from "vitest"
import { makeMedicine, makeShelf, startLiveServer, until } from "#test/platform/live-server.ts"
import { makeCuttingProxy } from "#test/support/cutting-proxy.ts"

test("resets every browser's stream after a database outage", async () => {
  await using outer = await startLiveServer()
  await using proxy = await makeCuttingProxy(outer.database.ownerUrl)
  await using node = await startLiveServer({ database: outer.database, ownerUrl: proxy.url })
  const shelf = await makeShelf(node.owner)
  await node.untilMode("live")
  await node.toldAll()
  await using stream = await node.stream({ topics: [`medicine:${shelf.medicineId}`] })
  proxy.close()
  await stream.until((events) => events.at(-1)?.data === "away")
  await node.owner.query("update stock set quantity = 1 where id = $1", [shelf.id])
  await sleep(300)
  expect(stream.changed()).toEqual([])
  proxy.restore()
  await stream.until((events) => events.some((one) => one.name === "reset"))
  await node.owner.query("update stock set quantity = 0 where id = $1", [shelf.id])
  await stream.has(`medicine:${shelf.medicineId}`)
  expect(node.live.state()).toMatchObject({ mode: "live", lastError: null })
})

test("recovers a feed whose connection loses all packets", async () => {
  await using outer = await startLiveServer()
  await using proxy = await makeCuttingProxy(outer.database.ownerUrl)
  await using node = await startLiveServer({ database: outer.database, ownerUrl: proxy.url })
  const shelf = await makeShelf(node.owner)
  await node.untilMode("live")
  await using stream = await node.stream({ topics: [`medicine:${shelf.medicineId}`] })
  proxy.swallow()
  await node.untilMode("away")
  proxy.pass()
  await stream.until((events) => events.some((one) => one.name === "reset"))
  await node.owner.query("update stock set quantity = 0 where id = $1", [shelf.id])
  await stream.has(`medicine:${shelf.medicineId}`)
  expect(node.live.state().mode).toBe("live")
})

test("reconnects a feed killed on the server side", async () => {
  await using node = await startLiveServer()
  await node.untilMode("live")
  await using stream = await node.stream({ topics: ["medicines"] })
  await node.owner.query(
    "select pg_terminate_backend(active_pid) from pg_replication_slots where database = current_database()",
  )
  await stream.until((events) => events.some((one) => one.name === "reset"))
  await makeMedicine(node.owner)
  await stream.has("medicines")
  expect(node.live.state().mode).toBe("live")
})

test("leaves no replication slot of a dead node", async () => {
  await using outer = await startLiveServer()
  const slots = async () =>
    (
      await outer.owner.query(
        "select temporary from pg_replication_slots where database = current_database()",
      )
    ).rows
  await outer.live.stop()
  await until(async () => (await slots()).length === 0)
  await using proxy = await makeCuttingProxy(outer.database.ownerUrl)
  await using node = await startLiveServer({ database: outer.database, ownerUrl: proxy.url })
  await node.untilMode("live")
  expect(await slots()).toEqual([{ temporary: true }])
  proxy.close()
  await until(async () => (await slots()).length === 0)
})

test("lets the server recycle its log while the feed is quiet", async () => {
  await using node = await startLiveServer()
  await node.untilMode("live")
  const behind = async () => {
    const { rows } = await node.owner.query(
      "select pg_wal_lsn_diff(pg_current_wal_lsn(), confirmed_flush_lsn)::float8 as bytes from pg_replication_slots where database = current_database()",
    )
    return rows[0].bytes as number
  }
  await node.owner.query(
    "create table unpublished as select n, repeat('x', 500) from generate_series(1, 20000) n",
  )
  expect(await behind()).toBeGreaterThan(1_000_000)
  await until(async () => (await behind()) < 100_000)
})

test("falls back to polling without the replication right", async () => {
  await using outer = await startLiveServer()
  const role = `pharos_plain_${Date.now()}`
  await outer.owner.query(`create role ${role} login password 'plain'`)
  const url = new URL(outer.database.ownerUrl)
  url.username = role
  url.password = "plain"
  await using node = await startLiveServer({ database: outer.database, ownerUrl: url.href })
  await node.untilMode("polling")
  await using stream = await node.stream({ topics: ["medicines"] })
  await stream.until((events) => events.some((one) => one.data === "polling"))
  expect(node.live.state().lastError).toMatch(/permission denied/)
  await node.live.stop()
  await outer.owner.query(`drop role ${role}`)
})
