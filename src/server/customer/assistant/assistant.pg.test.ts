import { inspect } from "node:util"
import { expect, test, vi } from "vitest"
import { maxMessagesADay } from "#contract/customer/assistant.ts"
import { emergencyAnswer } from "#domain/customer/emergency-words.ts"
import { startWith } from "#test/customer/assistant-app.ts"
import { chat, readChat, say } from "#test/customer/assistant-chat.ts"
import { makeSchedule } from "#test/customer/schedules-and-orders.ts"
import { openCatalogue } from "#test/finder/catalogue.ts"
import { signIn, startApp, type TestApp } from "#test/support/app.ts"
import { ask } from "#test/support/query.ts"

async function stockMetformin(app: TestApp) {
  await using catalogue = await openCatalogue(app.cluster.ownerUrl)
  const medicineId = await catalogue.makeMedicine({
    name: "metformin 500 mg – tablet",
    genericName: "metformin",
    strength: "500 mg",
  })
  const pharmacyId = await catalogue.makePharmacy({ name: "Near Chemist" })
  await catalogue.makeStock({ medicineId, pharmacyId, quantity: 33, priceCents: 1250 })
  return medicineId
}

test.each(["gemini", "openai"] as const)(
  "%s: answers a question from the live stock, with chips and an end event",
  async (provider) => {
    await using world = await startWith(provider)
    const { app, standIn } = world
    const medicineId = await stockMetformin(app)
    const { cookie } = await signIn(app)
    const { text, of, events } = await chat(app, cookie, {
      text: "Where is metformin?",
      lat: 6.92,
      lng: 79.86,
    })
    expect(text).toContain("Near Chemist")
    expect(text).toContain('"inStock":33')
    expect(of("links")).toEqual([
      { kind: "links", medicines: [{ name: "metformin", medicineId }], schedules: [] },
    ])
    expect(of("unverified")).toEqual([])
    expect(events.at(-1)).toEqual({ kind: "done", by: "model" })
    expect(
      standIn.requests.every(
        ({ talk }) =>
          talk.offers.toSorted((a, b) => a.localeCompare(b)).join() === "find_stock,my_orders,my_schedules",
      ),
    ).toBe(true)
    const about = await app.ask("/api/assistant", { headers: { cookie } })
    expect(await about.json()).toEqual({ provider: "127.0.0.1", emergencyNumber: "1990", leftToday: 199 })
  },
)

test("streams an answer uncompressed while the model is still generating", async () => {
  await using world = await startWith()
  const { app, standIn } = world
  const { cookie } = await signIn(app)
  const answer = await say(app, cookie, { text: `[[act:say ${"word after word ".repeat(20)}]]` })
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    "content-type": "text/event-stream",
    "cache-control": "no-store",
    "x-accel-buffering": "no",
  })
  expect(answer.headers.get("content-encoding")).toBeNull()
  const whenSpoken: boolean[] = []
  const events = await readChat(
    answer,
    ({ kind }) =>
      kind === "text" &&
      whenSpoken.push(standIn.requests[0]?.talk !== undefined && standIn.requests[0].isOver),
  )
  expect(events.filter(({ kind }) => kind === "text").length).toBeGreaterThan(5)
  expect(whenSpoken[0]).toBe(false)
})

test("keeps the connection alive and aborts the model when the person leaves", async () => {
  await using world = await startWith()
  const { app, standIn } = world
  const { cookie } = await signIn(app)
  const leaving = new AbortController()
  const answer = await say(app, cookie, { text: "[[act:silent]]" }, { signal: leaving.signal })
  const reader = (answer.body ?? new ReadableStream()).getReader()
  let beats = ""
  await expect
    .poll(async () => {
      beats += new TextDecoder().decode((await reader.read()).value)
      return beats.match(/^:/gm)?.length ?? 0
    })
    .toBeGreaterThan(1)
  expect((await chat(app, cookie, { text: "hello" })).of("failure")).toMatchObject([{ failure: "busy" }])
  leaving.abort()
  await expect.poll(() => standIn.requests[0]?.left).toBe(true)
  await expect.poll(async () => (await chat(app, cookie, { text: "hello" })).of("failure").length).toBe(0)
})

test("holds no database connection while waiting for the model", async () => {
  await using world = await startWith()
  const { app, standIn } = world
  const leaving = new AbortController()
  const people = await Promise.all(Array.from({ length: 12 }, () => signIn(app)))
  await Promise.all(
    people.map(({ cookie }) => say(app, cookie, { text: "[[act:silent]]" }, { signal: leaving.signal })),
  )
  await expect.poll(() => standIn.requests.length).toBe(12)
  expect((await app.ask("/api/availability?q=a")).status).toBe(200)
  leaving.abort()
  await expect.poll(() => standIn.requests.every(({ left }) => left)).toBe(true)
})

test("reports each of the four failures and logs no message text or key", async () => {
  await using world = await startWith()
  const { app } = world
  const logged = (["warn", "error"] as const).map((level) => vi.spyOn(app.server.log, level))
  const { cookie } = await signIn(app)
  for (const [act, failure] of [
    ["bad-request", "bad-request"],
    ["bad-key", "unauthorized"],
    ["empty", "no-response"],
    ["broken", "sorry"],
  ]) {
    expect((await chat(app, cookie, { text: `My own words [[act:${act}]]` })).events).toEqual([
      { kind: "failure", failure },
      { kind: "done", by: "model" },
    ])
  }
  const cut = await chat(app, cookie, { text: "[[act:cut]]" })
  expect(cut.text).toBe("It was going so well")
  expect(cut.kinds.slice(-2)).toEqual(["failure", "done"])
  const back = await chat(app, cookie, { text: "[[act:down-twice]]" })
  expect(back.kinds).toEqual(["retry", "retry", "text", "text", "done"])
  const lines = inspect(
    logged.flatMap((spy) => spy.mock.calls),
    { depth: 5 },
  )
  expect(lines).toContain("the model did not answer")
  expect(lines).not.toMatch(/own words|act:|4711|going so well|information helper/)
})

test("sends the emergency notice first, even over quota or after a failure", async () => {
  await using world = await startWith()
  const { app } = world
  const { cookie, subject } = await signIn(app)
  const emergency = { kind: "emergency", flag: "chest-pain", number: "1990", language: "en" }
  const down = await chat(app, cookie, { text: "I have chest pain [[act:broken]]" })
  expect(down.events).toEqual([
    emergency,
    { kind: "failure", failure: "sorry" },
    { kind: "done", by: "model" },
  ])
  const history = [{ sender: "user" as const, text: "I have chest pain" }]
  const later = await chat(app, cookie, { text: "I cannot afford a doctor", history })
  expect(later.of("emergency")).toEqual([])
  const again = await chat(app, cookie, { text: "now I can't breathe", history })
  expect(again.events[0]).toEqual({ ...emergency, flag: "breathing" })
  await ask(
    app.cluster.ownerUrl,
    `update assistant_usage set messages = ${maxMessagesADay} where subject = '${subject}'`,
  )
  const spent = await chat(app, cookie, { text: "I have chest pain" })
  expect(spent.events.slice(0, 2)).toEqual([emergency, { kind: "failure", failure: "day-limit" }])
})

test("answers an emergency with emergency help only when no model is set up", async () => {
  await using app = await startApp({ settings: { EMERGENCY_NUMBER: "110" } })
  const { cookie } = await signIn(app)
  const { events } = await chat(app, cookie, { text: "my baby swallowed a battery" })
  expect(events).toEqual([
    { kind: "emergency", flag: "child-swallowed", number: "110", language: "en" },
    { kind: "text", text: expect.stringContaining("Call 110") },
    { kind: "done", by: "pharos" },
  ])
})

test.each([
  ["si", "මට ජීවත් වෙන්න ඕන නැහැ"],
  ["ta", "எனக்கு வாழ விருப்பம் இல்லை"],
  ["en", "I do not want to live"],
] as const)(
  "%s: answers suicidal thoughts in the person's language with both numbers",
  async (language, text) => {
    await using app = await startApp()
    const { cookie } = await signIn(app)
    const first = await chat(app, cookie, { text })
    expect(first.events).toEqual([
      { kind: "emergency", flag: "suicide", number: "1990", language },
      { kind: "text", text: emergencyAnswer("suicide", "1990", language) },
      { kind: "done", by: "pharos" },
    ])
    expect(first.text).toMatch(/1990.*1926/)
    const history = [
      { sender: "user" as const, text },
      { sender: "ai" as const, text: first.text },
    ]
    const next = await chat(app, cookie, { text: "hello", history })
    expect(next.of("emergency")).toEqual([])
    expect(next.text).toContain("I answer from what Pharos knows")
  },
)

test("flags numbers that appear in none of our data", async () => {
  await using world = await startWith()
  const { app } = world
  await stockMetformin(app)
  const { cookie, subject } = await signIn(app)
  const invented = await chat(app, cookie, { text: "How much should I take? [[act:invent]]" })
  expect(invented.of("unverified")).toEqual([
    { kind: "unverified", numbers: ["850 mg", "three times", "2 tablets"] },
  ])
  await makeSchedule(app, { subject, name: "Sugar", medicine: "metformin 850 mg", description: "2 tablets" })
  const known = await chat(app, cookie, {
    text: "Is three times right? [[act:invent]]",
    history: [{ sender: "user", text: "I take it three times a day" }],
  })
  expect(known.of("unverified")).toEqual([])
})

test("delivers a hostile reply as plain text of bounded length", async () => {
  await using world = await startWith()
  const { app } = world
  const { cookie } = await signIn(app)
  for (const [act, message] of [
    ["html", /^Hello you alert\(2\) x < 5 and y > 2$/],
    ["image-link", /^Look a picture and click here\.$/],
    ["javascript", /^Press or \(address removed\) or this$/],
    ["table", /^Medicine – Dose\nmetformin – with food\n\nHeading\nBold and code\n• one\n• two$/],
    ["megabyte", /^(All of this is one long text\. )+.*…$/],
  ] as const) {
    const { text, of } = await chat(app, cookie, { text: `[[act:${act}]]` })
    expect(of("failure")).toEqual([])
    expect(text.replace(/ {2,}/g, " ")).toMatch(message)
    expect(text.length).toBeLessThanOrEqual(8_000)
  }
  await expect.poll(() => world.standIn.requests.at(-1)?.left).toBe(true)
})
