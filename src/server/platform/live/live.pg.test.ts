import { setTimeout as sleep } from "node:timers/promises"
import pg from "pg"
import { expect, test } from "vitest"
import { openStream } from "#test/platform/live-reader.ts"
import { makeMedicine, makeShelf, startLiveServer, until } from "#test/platform/live-server.ts"
import { makeCuttingProxy } from "#test/support/cutting-proxy.ts"

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url })
  client.on("error", () => {})
  await client.connect()
  return client
}

test("publishes a sale under its medicine and its pharmacy's stock", async () => {
  await using node = await startLiveServer()
  const shelf = await makeShelf(node.owner)
  await node.untilMode("live")
  await node.toldAll()
  await using stream = await node.stream({
    topics: [`medicine:${shelf.medicineId}`, `pharmacy:${shelf.pharmacyId}:stock`],
  })
  await stream.until((events) => events.some((one) => one.name === "mode"))

  await node.owner.query("update stock set quantity = quantity - 1 where id = $1", [shelf.id])
  await stream.has(`medicine:${shelf.medicineId}`)

  expect(stream.events.at(-1)).toEqual({
    name: "changed",
    data: JSON.stringify([`medicine:${shelf.medicineId}`, `pharmacy:${shelf.pharmacyId}:stock`]),
    id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]+$/),
  })
  expect(stream.answer.headers.get("cache-control")).toContain("no-store")
  expect(stream.answer.headers.get("content-type")).toContain("text/event-stream")
})

test("publishes barcode and pack size changes to the pharmacy's tills", async () => {
  await using node = await startLiveServer()
  const shelf = await makeShelf(node.owner)
  await node.untilMode("live")
  await node.toldAll()
  const stock = `pharmacy:${shelf.pharmacyId}:stock`
  for (const write of [
    `insert into pharmacy_barcodes (pharmacy_id, gtin, medicine_id, pack_size, linked_by, linked_at)
     values (${shelf.pharmacyId}, '04006381333931', ${shelf.medicineId}, 3, 'somebody', now())`,
    "update pharmacy_barcodes set pack_size = 30",
    "delete from pharmacy_barcodes",
  ]) {
    await using stream = await node.stream({ topics: [stock] })
    await stream.until((events) => events.some((one) => one.name === "mode"))
    await node.owner.query(write)
    await stream.has(stock)
    expect(stream.changed()).toContain(stock)
  }
})

test("publishes deleted and moved stock rows to both sides", async () => {
  await using node = await startLiveServer()
  const [from, to] = [await makeShelf(node.owner), await makeShelf(node.owner)]
  await node.untilMode("live")
  await node.toldAll()
  await using stream = await node.stream({ topics: ["pharmacy:*:stock"] })
  await node.owner.query("delete from stock where id = $1", [to.id])
  await stream.has(`pharmacy:${to.pharmacyId}:stock`)
  await node.owner.query("update stock set pharmacy_id = $1 where id = $2", [to.pharmacyId, from.id])
  await stream.has(`pharmacy:${from.pharmacyId}:stock`)
  expect(JSON.parse(stream.events.at(-1)?.data ?? "").sort()).toEqual(
    [`pharmacy:${from.pharmacyId}:stock`, `pharmacy:${to.pharmacyId}:stock`].sort(),
  )
})

test("publishes nothing of a rolled-back transaction", async () => {
  await using node = await startLiveServer()
  const shelf = await makeShelf(node.owner)
  await node.untilMode("live")
  await node.toldAll()
  await using stream = await node.stream({ topics: [`medicine:${shelf.medicineId}`, "adverts"] })
  await node.owner.query("begin")
  await node.owner.query("update stock set quantity = 0 where id = $1", [shelf.id])
  await node.owner.query("rollback")
  await node.owner.query("insert into adverts (title, placement) values ('Fan', 'top')")
  await stream.has("adverts")
  expect(stream.changed()).toEqual(["adverts"])
})

test("delivers updates of twelve writers once and in order despite fifty disconnects", async () => {
  await using node = await startLiveServer()
  await node.untilMode("live")
  await using proxy = await makeCuttingProxy(node.url)
  const delivered = new Map<string, number[]>()
  const perWriter = 60
  let isWriting = true
  let cuts = 0

  const reading = (async () => {
    let lastEventId = node.live.position() ?? ""
    for (let isLast = false; !isLast; ) {
      isLast = !isWriting && cuts >= 50
      const cutAfterMs = 5 + Math.random() * 60
      const stream = await openStream(proxy.url, { topics: ["medicine:*"], lastEventId }).catch(
        () => undefined,
      )
      if (!stream) continue
      if (isLast) await stream.until((events) => events.some((one) => one.name === "mode"))
      await sleep(isLast ? 500 : cutAfterMs)
      proxy.cut()
      cuts++
      await stream.ended
      expect(stream.events.filter((one) => one.name === "reset")).toEqual([])
      for (const { name, data, id = "" } of stream.events) {
        if (name === "changed")
          delivered.set(
            id,
            (JSON.parse(data) as string[]).map((topic) => Number(topic.split(":")[1])),
          )
      }
      lastEventId = stream.lastId() ?? lastEventId
    }
  })()

  const committed: number[] = []
  const writers = Array.from({ length: 12 }, async (_, writer) => {
    const client = await connect(node.database.ownerUrl)
    for (let n = 0; n < perWriter; n++) {
      const id = writer * 1000 + n + 1
      await client.query("begin")
      await client.query(
        "insert into medicines (id, name, generic_name, manufacturer) overriding system value values ($1, $2, $2, 'M')",
        [id, `Medicine ${id}`],
      )
      await sleep(Math.random() * 40)
      const isKept = Math.random() > 0.1
      await client.query(isKept ? "commit" : "rollback")
      if (isKept) committed.push(id)
    }
    await client.end()
  })
  await Promise.all(writers)
  isWriting = false
  await reading

  const inOrder = [...delivered.values()].flat()
  expect(cuts).toBeGreaterThanOrEqual(50)
  expect(inOrder).toHaveLength(committed.length)
  expect(inOrder.toSorted((a, b) => a - b)).toEqual(committed.toSorted((a, b) => a - b))
  for (let writer = 0; writer < 12; writer++) {
    const mine = inOrder.filter((id) => Math.floor(id / 1000) === writer)
    expect(mine).toEqual(mine.toSorted((a, b) => a - b))
  }
})

test("misses no write concurrent with a subscription", async () => {
  await using node = await startLiveServer()
  const shelf = await makeShelf(node.owner, 0)
  await node.untilMode("live")
  const topic = `medicine:${shelf.medicineId}`
  const quantity = async (client: pg.Client) =>
    (await client.query("select quantity from stock where id = $1", [shelf.id])).rows[0]?.quantity as number
  const reader = await connect(node.database.ownerUrl)
  for (let n = 1; n <= 200; n++) {
    const writing = sleep(Math.random() * 4).then(() =>
      node.owner.query("update stock set quantity = $1 where id = $2", [n, shelf.id]),
    )
    await sleep(Math.random() * 4)
    const stream = await node.stream({ topics: [topic] })
    await stream.until((events) => events.some((one) => one.name === "mode"))
    const seen = await quantity(reader)
    await writing
    if (seen !== n) await stream.has(topic)
    expect(await quantity(reader)).toBe(n)
    stream.close()
  }
  await reader.end()
})

test("replays the events of the requested last seconds", async () => {
  await using node = await startLiveServer()
  const shelf = await makeShelf(node.owner)
  await node.untilMode("live")
  await node.owner.query("update stock set quantity = 3 where id = $1", [shelf.id])
  await node.toldAll()
  await using late = await node.stream({ topics: [`medicine:${shelf.medicineId}`], query: "&since=2000" })
  // The feed is younger than two seconds, so earlier events may be missing.
  await late.until((events) => events.some((one) => one.name === "reset" || one.name === "changed"))
  await sleep(2_000)
  await node.owner.query("update stock set quantity = 2 where id = $1", [shelf.id])
  await node.toldAll()
  await using later = await node.stream({ topics: [`medicine:${shelf.medicineId}`], query: "&since=1500" })
  await later.has(`medicine:${shelf.medicineId}`)
  expect(later.events.filter((one) => one.name === "reset")).toEqual([])
})

test("sends a reset for an outdated, foreign or invalid id", async () => {
  await using node = await startLiveServer({ recent: { maxEvents: 5, maxBytes: 1e6 } })
  await node.untilMode("live")
  await using first = await node.stream({ topics: ["medicines"] })
  await makeMedicine(node.owner)
  await first.has("medicines")
  const old = first.lastId() ?? ""
  for (let n = 0; n < 10; n++) await makeMedicine(node.owner)
  await first.until((events) => events.filter((one) => one.name === "changed").length === 11)

  for (const lastEventId of [old, "00000000-ffffffff", "nonsense"]) {
    await using stream = await node.stream({ topics: ["medicines"], lastEventId })
    await stream.until((events) => events.some((one) => one.name === "mode"))
    expect(stream.events.map((one) => one.name)).toEqual(["reset", "mode"])
  }
  await using resumed = await node.stream({ topics: ["medicines"], lastEventId: first.lastId() ?? "" })
  await resumed.until((events) => events.some((one) => one.name === "mode"))
  expect(resumed.events.map((one) => one.name)).toEqual(["mode"])
})

test("resumes a stream on a second node of the same database", async () => {
  await using one = await startLiveServer()
  await using two = await startLiveServer({ database: one.database })
  await Promise.all([one.untilMode("live"), two.untilMode("live")])
  const stream = await one.stream({ topics: ["medicines"] })
  await makeMedicine(one.owner)
  await stream.has("medicines")
  stream.close()
  const id = await makeMedicine(one.owner)
  await two.toldAll()
  await using resumed = await two.stream({
    topics: ["medicines", `medicine:${id}`],
    lastEventId: stream.lastId() ?? "",
  })
  await resumed.has(`medicine:${id}`)
  expect(resumed.events.map((told) => told.name)).toEqual(["changed", "mode"])
})

test("publishes an import of thousands of rows as one short event", async () => {
  await using node = await startLiveServer()
  await node.owner.query(
    "insert into medicines (name, generic_name, manufacturer) select 'M' || n, 'M' || n, 'M' from generate_series(1, 250) n",
  )
  await node.owner.query(
    "insert into pharmacies (name, phone_number, lat, lng, listed, licence_verified_at) select 'P' || n, '0112345610', 6.93, 79.85, true, now() from generate_series(1, 20) n",
  )
  await node.untilMode("live")
  await node.toldAll()
  await using stream = await node.stream({ topics: ["medicine:7", "adverts", "pharmacy:3:stock"] })
  await node.owner.query(
    "insert into stock (medicine_id, pharmacy_id, price_cents, quantity) select m.id, p.id, 100, 1 from medicines m, pharmacies p",
  )
  await stream.has("medicine:*")
  expect(stream.changed()).toEqual(["medicine:*", "pharmacy:3:stock"])
  expect(stream.events.filter((one) => one.name === "changed")).toHaveLength(1)
})

test("ends streams with a retry time when the node stops", async () => {
  await using node = await startLiveServer()
  await node.untilMode("live")
  const answer = await fetch(`${node.url}/api/live?topics=medicines`)
  const text = answer.text()
  await node.server.close()
  expect(await text).toMatch(/retry: \d{4}\n\n$/)
})

test("notifies listeners within the server of changes and after a gap", async () => {
  await using node = await startLiveServer()
  await node.untilMode("live")
  const heard: (string[] | "everything")[] = []
  const leave = node.live.onTopics(["medicines"], (changed) => heard.push(changed))
  await makeMedicine(node.owner)
  await until(() => heard.length === 1)
  await node.owner.query(
    "select pg_terminate_backend(active_pid) from pg_replication_slots where database = current_database()",
  )
  await until(() => heard.length === 2)
  leave()
  expect(heard).toEqual([["medicines"], "everything"])
})
