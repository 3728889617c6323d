import { setTimeout as sleep } from "node:timers/promises"
import { expect, test } from "vitest"
import type { Person } from "#contract/platform/session.ts"
import { startLiveServer, until } from "#test/platform/live-server.ts"

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

test("sends order events only to the order's customer and pharmacy", async () => {
  const people = { a: customer("auth0|a"), b: customer("auth0|b"), one: pharmacist(1), two: pharmacist(2) }
  await using node = await startLiveServer({ people })
  // A plain table instead: thousands of rows at once, without a stock row behind each.
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
  await a.until(() => a.changed().length >= 50)
  expect(new Set(a.changed())).toEqual(new Set(["customer:auth0%7Ca:orders"]))
  expect(a.changed()).toHaveLength(50)
  expect(b.changed()).toEqual(["customer:auth0%7Cb:orders"])
  expect(two.changed()).toEqual(["pharmacy:2:orders"])

  await using guessed = await node.stream({
    topics: ["customer:auth0%7Cb:orders"],
    headers: { "x-test-person": "b" },
    lastEventId: (a.events.find((one) => one.id)?.id ?? "").replace(/-.*/, "-1"),
  })
  await guessed.until((events) => events.some((one) => one.name === "mode"))
  expect(guessed.events.map((one) => one.name)).toEqual(["reset", "mode"])
})

test("ends a private stream soon after its rights end", async () => {
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

test("refuses an unknown topic with a message", async () => {
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

test("limits concurrent streams per person and address", async () => {
  const people = { a: customer("auth0|a"), b: customer("auth0|b") }
  await using node = await startLiveServer({ people, maxPerPerson: 2, maxPerAddress: 3 })
  const open = (person: string, topics: string[]) =>
    node.stream({ topics, headers: { "x-test-person": person } })
  const own = (person: string) => open(person, [`customer:auth0%7C${person}:orders`])
  await using _first = await own("a")
  await using second = await own("a")
  expect((await own("a")).answer.status).toBe(429)
  await using others = await own("b")
  expect(others.answer.status).toBe(200)
  const guests = await Promise.all([1, 2, 3].map(() => open("nobody", ["medicines"])))
  expect(guests.map(({ answer }) => answer.status)).toEqual([200, 200, 200])
  const refused = await open("nobody", ["medicines"])
  expect(refused.answer.status).toBe(429)
  expect(refused.answer.headers.get("retry-after")).toBe("60")
  await second[Symbol.asyncDispose]()
  await until(async () => {
    await using next = await own("a")
    return next.answer.status === 200
  })
  for (const guest of guests) await guest[Symbol.asyncDispose]()
})

test("checks all streams of one session with one query", async () => {
  let asked = 0
  const people = new Proxy({} as Record<string, Person>, { get: () => (asked++, customer("auth0|a")) })
  await using node = await startLiveServer({ people, recheckMs: 100 })
  const streams = []
  for (let count = 0; count < 10; count++)
    streams.push(
      await node.stream({ topics: ["customer:auth0%7Ca:orders"], headers: { "x-test-person": "a" } }),
    )
  asked = 0
  await until(() => asked >= 3)
  expect(asked).toBeLessThan(10)
  for (const stream of streams) await stream[Symbol.asyncDispose]()
})
