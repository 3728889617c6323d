import pg from "pg"
import { expect, test } from "vitest"
import type { Person } from "#shared/session.ts"
import { makeCuttingProxy } from "#test/cutting-proxy.ts"
import { openStream } from "#test/live-reader.ts"
import { makeMedicine, makeShelf, startLiveServer, until } from "#test/live-server.ts"

const pharmacist = (pharmacyId: number): Person => ({
  subject: `test|pharmacist ${pharmacyId}`,
  name: "Pharmacist",
  picture: null,
  roles: ["pharmacien"],
  workplaces: [{ kind: "pharmacy", id: pharmacyId, name: "Harbour" }],
})

const customer = (subject: string): Person => ({
  subject,
  name: subject,
  picture: null,
  roles: [],
  workplaces: [],
})

const sleep = (ms: number) => new Promise((done) => setTimeout(done, ms))

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url })
  client.on("error", () => {})
  await client.connect()
  return client
}

test("a sale typed into another connection arrives under its medicine and its shelf", async () => {
  await using node = await startLiveServer()
  const shelf = await makeShelf(node.owner)
  await node.untilMode("live")
  await node.toldAll()
  await using stream = await node.stream({
    topics: [`medicine:${shelf.medicineId}`, `pharmacy:${shelf.pharmacyId}:stock`],
  })
  await stream.until((told) => told.some((one) => one.name === "mode"))

  await node.owner.query("update stock set quantity = quantity - 1 where id = $1", [shelf.id])
  await stream.has(`medicine:${shelf.medicineId}`)

  expect(stream.told.at(-1)).toEqual({
    name: "changed",
    data: JSON.stringify([`medicine:${shelf.medicineId}`, `pharmacy:${shelf.pharmacyId}:stock`]),
    id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]+$/),
  })
  expect(stream.answer.headers.get("cache-control")).toContain("no-store")
  expect(stream.answer.headers.get("content-type")).toContain("text/event-stream")
})

test("a deleted shelf and one that changes hands tell both sides", async () => {
  await using node = await startLiveServer()
  const [from, to] = [await makeShelf(node.owner), await makeShelf(node.owner)]
  await node.untilMode("live")
  await node.toldAll()
  await using stream = await node.stream({ topics: ["pharmacy:*:stock"] })
  await node.owner.query("delete from stock where id = $1", [to.id])
  await stream.has(`pharmacy:${to.pharmacyId}:stock`)
  await node.owner.query("update stock set pharmacy_id = $1 where id = $2", [to.pharmacyId, from.id])
  await stream.has(`pharmacy:${from.pharmacyId}:stock`)
  expect(JSON.parse(stream.told.at(-1)?.data ?? "").sort()).toEqual(
    [`pharmacy:${from.pharmacyId}:stock`, `pharmacy:${to.pharmacyId}:stock`].sort(),
  )
})

test("what is rolled back is told to nobody", async () => {
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

test("twelve writers, a line cut fifty times: what is delivered is what was committed, once and in order", async () => {
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
      if (isLast) await stream.until((told) => told.some((one) => one.name === "mode"))
      await sleep(isLast ? 500 : cutAfterMs)
      proxy.cut()
      cuts++
      await stream.ended
      expect(stream.told.filter((one) => one.name === "reset")).toEqual([])
      for (const { name, data, id = "" } of stream.told) {
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

test("who subscribes at the moment of a write sees it, in the answer or on the stream", async () => {
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
    await stream.until((told) => told.some((one) => one.name === "mode"))
    const seen = await quantity(reader)
    await writing
    if (seen !== n) await stream.has(topic)
    expect(await quantity(reader)).toBe(n)
    stream.close()
  }
  await reader.end()
})

test("a stream that asks for the last seconds hears what happened before it came", async () => {
  await using node = await startLiveServer()
  const shelf = await makeShelf(node.owner)
  await node.untilMode("live")
  await node.owner.query("update stock set quantity = 3 where id = $1", [shelf.id])
  await node.toldAll()
  await using late = await node.stream({ topics: [`medicine:${shelf.medicineId}`], query: "&since=2000" })
  // The feed itself is younger than two seconds, so it cannot vouch for all of them.
  await late.until((told) => told.some((one) => one.name === "reset" || one.name === "changed"))
  await sleep(2_000)
  await node.owner.query("update stock set quantity = 2 where id = $1", [shelf.id])
  await node.toldAll()
  await using later = await node.stream({ topics: [`medicine:${shelf.medicineId}`], query: "&since=1500" })
  await later.has(`medicine:${shelf.medicineId}`)
  expect(later.told.filter((one) => one.name === "reset")).toEqual([])
})

test("an id that is too old, of another database, or no id at all gives a reset", async () => {
  await using node = await startLiveServer({ recent: { maxEvents: 5, maxBytes: 1e6 } })
  await node.untilMode("live")
  await using first = await node.stream({ topics: ["medicines"] })
  await makeMedicine(node.owner)
  await first.has("medicines")
  const old = first.lastId() ?? ""
  for (let n = 0; n < 10; n++) await makeMedicine(node.owner)
  await first.until((told) => told.filter((one) => one.name === "changed").length === 11)

  for (const lastEventId of [old, "00000000-ffffffff", "nonsense"]) {
    await using stream = await node.stream({ topics: ["medicines"], lastEventId })
    await stream.until((told) => told.some((one) => one.name === "mode"))
    expect(stream.told.map((one) => one.name)).toEqual(["reset", "mode"])
  }
  await using resumed = await node.stream({ topics: ["medicines"], lastEventId: first.lastId() ?? "" })
  await resumed.until((told) => told.some((one) => one.name === "mode"))
  expect(resumed.told.map((one) => one.name)).toEqual(["mode"])
})

test("a second node of the same database takes over a stream where the first left it", async () => {
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
  expect(resumed.told.map((told) => told.name)).toEqual(["changed", "mode"])
})

test("when the database goes and comes back, every browser is told to look again, and news flow on", async () => {
  await using outer = await startLiveServer()
  await using proxy = await makeCuttingProxy(outer.database.ownerUrl)
  await using node = await startLiveServer({ database: outer.database, ownerUrl: proxy.url })
  const shelf = await makeShelf(node.owner)
  await node.untilMode("live")
  await using stream = await node.stream({ topics: [`medicine:${shelf.medicineId}`] })
  proxy.close()
  await stream.until((told) => told.at(-1)?.data === "away")
  await node.owner.query("update stock set quantity = 1 where id = $1", [shelf.id])
  await sleep(300)
  expect(stream.changed()).toEqual([])
  proxy.restore()
  await stream.until((told) => told.some((one) => one.name === "reset"))
  await node.owner.query("update stock set quantity = 0 where id = $1", [shelf.id])
  await stream.has(`medicine:${shelf.medicineId}`)
  expect(node.live.state()).toMatchObject({ mode: "live", lastError: null })
})

test("killed on the server's side, the feed lives on as well", async () => {
  await using node = await startLiveServer()
  await node.untilMode("live")
  await using stream = await node.stream({ topics: ["medicines"] })
  await node.owner.query(
    "select pg_terminate_backend(active_pid) from pg_replication_slots where database = current_database()",
  )
  await stream.until((told) => told.some((one) => one.name === "reset"))
  await makeMedicine(node.owner)
  await stream.has("medicines")
  expect(node.live.state().mode).toBe("live")
})

test("a dead node leaves no slot behind that would hold the log", async () => {
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

test("a quiet feed lets the server recycle its log", async () => {
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

test("an import of thousands of shelves is one short event", async () => {
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
  expect(stream.told.filter((one) => one.name === "changed")).toHaveLength(1)
})

test("orders are told to their own customer and their own pharmacy alone", async () => {
  const people = { a: customer("auth0|a"), b: customer("auth0|b"), one: pharmacist(1), two: pharmacist(2) }
  await using node = await startLiveServer({ people })
  // A plain table in its place: thousands of rows at once, without a shelf behind each.
  await node.owner.query("drop table customer_orders cascade")
  await node.owner.query(
    "create table customer_orders (id int primary key, customer_id text, pharmacy_id int)",
  )
  await node.owner.query("alter publication pharos_live add table customer_orders")
  await node.untilMode("live")
  const as = (person: string, topics: string[]) =>
    node.stream({ topics, headers: { "x-test-person": person }, lastEventId: node.live.position() ?? "" })

  for (const [person, topic, status] of [
    ["a", "customer:auth0%7Cb:orders", 404],
    ["one", "pharmacy:2:orders", 404],
    ["a", "pharmacy:1:orders", 404],
    ["a", "purchase-orders", 404],
    ["nobody", "customer:auth0%7Ca:orders", 401],
    ["a", "customer:*:orders", 400],
    ["one", "pharmacy:*:orders", 404],
  ] as const) {
    const refused = await as(person, [topic, "medicines"])
    expect([person, topic, refused.answer.status]).toEqual([person, topic, status])
  }

  await using a = await as("a", ["customer:auth0%7Ca:orders"])
  await using b = await as("b", ["customer:auth0%7Cb:orders", "medicines"])
  await using two = await as("two", ["pharmacy:2:orders"])
  await node.owner.query(
    "insert into customer_orders select n, 'auth0|a', 1 from generate_series(1, 10000) n",
  )
  for (let n = 0; n < 50; n++)
    await node.owner.query("update customer_orders set pharmacy_id = 1 where id = $1", [n])
  await node.owner.query("insert into customer_orders values (0, 'auth0|b', 2)")
  await b.has("customer:auth0%7Cb:orders")
  await two.has("pharmacy:2:orders")
  expect(new Set(a.changed())).toEqual(new Set(["customer:auth0%7Ca:orders"]))
  expect(a.changed()).toHaveLength(50)
  expect(b.changed()).toEqual(["customer:auth0%7Cb:orders"])
  expect(two.changed()).toEqual(["pharmacy:2:orders"])

  await using guessed = await node.stream({
    topics: ["customer:auth0%7Cb:orders"],
    headers: { "x-test-person": "b" },
    lastEventId: (a.told.find((one) => one.id)?.id ?? "").replace(/-.*/, "-1"),
  })
  await guessed.until((told) => told.some((one) => one.name === "mode"))
  expect(guessed.told.map((one) => one.name)).toEqual(["reset", "mode"])
})

test("a stream with private topics ends within moments of its rights", async () => {
  const people: Record<string, Person | null> = { one: pharmacist(1) }
  await using node = await startLiveServer({ people, recheckMs: 100 })
  await node.untilMode("live")
  await using own = await node.stream({ topics: ["pharmacy:1:orders"], headers: { "x-test-person": "one" } })
  await using open = await node.stream({ topics: ["medicines"], headers: { "x-test-person": "one" } })
  await sleep(300)
  expect(own.isOpen()).toBe(true)
  people.one = { ...pharmacist(1), workplaces: [] }
  await own.ended
  expect(own.isOpen()).toBe(false)
  expect(open.isOpen()).toBe(true)
})

test("what cannot be watched is refused with a sentence", async () => {
  await using node = await startLiveServer({ maxStreams: 1 })
  const ask = async (query: string) => {
    const answer = await fetch(`${node.url}/api/live${query}`)
    return { status: answer.status, code: ((await answer.json()) as { code: string }).code }
  }
  const tooMany = Array.from({ length: 201 }, (_, n) => `medicine:${n + 1}`).join(",")
  for (const query of [
    "",
    "?topics=",
    "?topics=,,",
    "?topics=medicine:0",
    "?topics=medicine:-1",
    "?topics=medicine:99999999999",
    "?topics=medicine:%00",
    "?topics=prices",
    "?topics=constructor",
    "?topics=medicine:1:2:3",
    "?topics=medicine:1&topics=medicine:2",
    "?topics=medicines&since=-1",
    "?topics=medicines&since=yesterday",
    `?topics=${tooMany}`,
  ]) {
    expect([query, await ask(query)]).toEqual([query, { status: 400, code: "bad-input" }])
  }
  await using first = await node.stream({ topics: ["medicines"] })
  expect(first.answer.status).toBe(200)
  expect(await ask("?topics=medicines")).toEqual({ status: 429, code: "too-many-requests" })
})

test("when the node stops, its streams end with a time to come back", async () => {
  await using node = await startLiveServer()
  await node.untilMode("live")
  const answer = await fetch(`${node.url}/api/live?topics=medicines`)
  const text = answer.text()
  await node.server.close()
  expect(await text).toMatch(/retry: \d{4}\n\n$/)
})

test("another part of the server hears the same changes, and everything after a gap", async () => {
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

test("a database role that may not replicate makes the pages ask now and then", async () => {
  await using outer = await startLiveServer()
  const role = `pharos_plain_${Date.now()}`
  await outer.owner.query(`create role ${role} login password 'plain'`)
  const url = new URL(outer.database.ownerUrl)
  url.username = role
  url.password = "plain"
  await using node = await startLiveServer({ database: outer.database, ownerUrl: url.href })
  await node.untilMode("polling")
  await using stream = await node.stream({ topics: ["medicines"] })
  await stream.until((told) => told.some((one) => one.data === "polling"))
  expect(node.live.state().lastError).toMatch(/permission denied/)
  await node.live.stop()
  await outer.owner.query(`drop role ${role}`)
})
