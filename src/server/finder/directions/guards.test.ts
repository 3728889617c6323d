import { expect, test } from "vitest"
import { bestEffort } from "./best-effort.ts"
import { breaker } from "./breaker.ts"
import { rateLimit } from "./rate-limit.ts"
import { rememberRoads } from "./remembered-roads.ts"
import { type Road, RouteFailure, type RouteFailureKind, type Router } from "./road-router.ts"
import { timeLimit } from "./time-limit.ts"

const from = { lat: 6.9271, lng: 79.8612 }
const to = { lat: 6.95, lng: 79.9 }

const road: Road = {
  source: "osrm",
  metres: 4000,
  seconds: 400,
  line: [
    [79.86, 6.92],
    [79.9, 6.95],
  ],
  steps: [],
  attribution: "",
}

function makeQuestion(signal = new AbortController().signal) {
  return { signal, language: "en" as const }
}

function makeClock() {
  let at = 1_000_000
  return { now: () => at, pass: (ms: number) => (at += ms) }
}

/** Returns an engine that answers with one outcome after the other, then repeats the last one. */
function makeEngine(...acts: (RouteFailureKind | "road")[]) {
  const asked: { lat: number; lng: number }[] = []
  const ask: Router = async (start) => {
    const act = acts[Math.min(asked.length, acts.length - 1)] ?? "road"
    asked.push(start)
    if (act === "road") return road
    throw new RouteFailure(act, act, act === "rate-limited" ? 60_000 : 0)
  }
  return { ask, asked }
}

const silent: Router = (_from, _to, { signal }) =>
  new Promise((_resolve, reject) => signal.addEventListener("abort", () => reject(signal.reason)))

const kindOf = (answer: Promise<unknown>) =>
  answer.then(
    () => "road",
    (failure: unknown) => (failure instanceof RouteFailure ? failure.kind : failure),
  )

test("counts a timeout of the engine as an outage", async () => {
  expect(await kindOf(timeLimit(20, silent)(from, to, makeQuestion()))).toBe("no-answer")
})

test("opens the breaker for 30 seconds after three consecutive outages", async () => {
  const clock = makeClock()
  const engine = makeEngine("no-answer")
  const { ask, state } = breaker(engine.ask, clock.now)
  for (let turn = 0; turn < 5; turn++) await kindOf(ask(from, to, makeQuestion()))
  expect(engine.asked).toHaveLength(3)
  expect(state()).toEqual({ state: "open", lastFailure: "no-answer" })
  clock.pass(29_999)
  await kindOf(ask(from, to, makeQuestion()))
  expect(engine.asked).toHaveLength(3)
})

test("lets one probe through an open breaker and closes it on an answer", async () => {
  const clock = makeClock()
  const engine = makeEngine("no-answer", "no-answer", "no-answer", "road")
  const { ask, state } = breaker(engine.ask, clock.now)
  for (let turn = 0; turn < 3; turn++) await kindOf(ask(from, to, makeQuestion()))
  clock.pass(30_000)
  const together = await Promise.all([1, 2, 3].map(() => kindOf(ask(from, to, makeQuestion()))))
  expect(together).toEqual(["road", "no-answer", "no-answer"])
  expect(engine.asked).toHaveLength(4)
  expect(state().state).toBe("closed")
})

test("does not open the breaker when there is no road", async () => {
  const engine = makeEngine("no-road")
  const { ask, state } = breaker(engine.ask, makeClock().now)
  for (let turn = 0; turn < 6; turn++) expect(await kindOf(ask(from, to, makeQuestion()))).toBe("no-road")
  expect(state().state).toBe("closed")
})

test("opens the breaker at once for a rate limit or a refused key", async () => {
  const clock = makeClock()
  const engine = makeEngine("rate-limited", "misconfigured")
  const { ask, state } = breaker(engine.ask, clock.now)
  await kindOf(ask(from, to, makeQuestion()))
  clock.pass(59_999)
  await kindOf(ask(from, to, makeQuestion()))
  expect(engine.asked).toHaveLength(1)
  clock.pass(1)
  await kindOf(ask(from, to, makeQuestion()))
  expect(state()).toEqual({ state: "open", lastFailure: "misconfigured" })
})

test("does not count a request aborted by the person as an outage", async () => {
  const gone = AbortSignal.abort()
  const { ask, state } = breaker(makeEngine("no-answer").ask, makeClock().now)
  for (let turn = 0; turn < 5; turn++) await kindOf(ask(from, to, makeQuestion(gone)))
  expect(state().state).toBe("closed")
})

test("refuses requests above a public service's rate instead of queueing them", async () => {
  const clock = makeClock()
  const engine = makeEngine("road")
  const ask = rateLimit({ perSecond: 1, burst: 2 }, engine.ask, clock.now)
  const kinds = async (count: number) => {
    const answers = []
    for (let turn = 0; turn < count; turn++) answers.push(await kindOf(ask(from, to, makeQuestion())))
    return answers
  }
  expect(await kinds(3)).toEqual(["road", "road", "rate-limited"])
  clock.pass(999)
  expect(await kinds(1)).toEqual(["rate-limited"])
  clock.pass(1)
  expect(await kinds(2)).toEqual(["road", "rate-limited"])
})

test("shares one request between identical concurrent queries", async () => {
  const engine = makeEngine("road")
  const ask = rememberRoads(engine.ask, makeClock().now)
  await Promise.all([1, 2, 3, 4].map(() => ask(from, to, makeQuestion())))
  expect(engine.asked).toHaveLength(1)
  await ask(from, to, { ...makeQuestion(), language: "ta" })
  expect(engine.asked).toHaveLength(2)
})

test("keeps a shared request when its first caller leaves", async () => {
  const { promise, resolve } = Promise.withResolvers<Road>()
  const signals: AbortSignal[] = []
  const ask = rememberRoads((_from, _to, { signal }) => {
    signals.push(signal)
    return promise
  }, makeClock().now)
  const first = new AbortController()
  void ask(from, to, makeQuestion(first.signal))
  first.abort()
  expect(signals[0]?.aborted).toBe(false)
  resolve(road)
  expect(await ask(from, to, makeQuestion())).toBe(road)
})

test("caches a road for six hours, no road for ten minutes, an outage never", async () => {
  const clock = makeClock()
  const roads = makeEngine("road")
  const kept = rememberRoads(roads.ask, clock.now)
  await kept(from, to, makeQuestion())
  clock.pass(6 * 3_600_000)
  await kept(from, to, makeQuestion())
  expect(roads.asked).toHaveLength(1)
  clock.pass(1)
  await kept(from, to, makeQuestion())
  expect(roads.asked).toHaveLength(2)

  const nowhere = makeEngine("no-road")
  const briefly = rememberRoads(nowhere.ask, clock.now)
  await kindOf(briefly(from, to, makeQuestion()))
  clock.pass(600_000)
  await kindOf(briefly(from, to, makeQuestion()))
  expect(nowhere.asked).toHaveLength(1)
  clock.pass(1)
  await kindOf(briefly(from, to, makeQuestion()))
  expect(nowhere.asked).toHaveLength(2)

  const down = makeEngine("no-answer")
  const never = rememberRoads(down.ask, clock.now)
  await kindOf(never(from, to, makeQuestion()))
  await kindOf(never(from, to, makeQuestion()))
  expect(down.asked).toHaveLength(2)
})

test("caches only the 2,000 most recently used roads", async () => {
  const engine = makeEngine("road")
  const ask = rememberRoads(engine.ask, makeClock().now)
  const start = (index: number) => ({ lat: 6 + index / 1000, lng: 80 })
  for (let index = 0; index < 2000; index++) await ask(start(index), to, makeQuestion())
  await ask(start(0), to, makeQuestion())
  await ask(start(2000), to, makeQuestion())
  expect(engine.asked).toHaveLength(2001)
  await ask(start(0), to, makeQuestion())
  expect(engine.asked).toHaveLength(2001)
  await ask(start(1), to, makeQuestion())
  expect(engine.asked).toHaveLength(2002)
})

test("returns the engine's road as the route", async () => {
  const route = await bestEffort(makeEngine("road").ask)(from, to, makeQuestion())
  expect(route).toMatchObject({ approximate: false, reason: null, metres: 4000, to })
})

test.each([
  ["no-road", "no-road"],
  ["no-answer", "no-answer"],
  ["rate-limited", "no-answer"],
] as const)("returns a straight line when the engine fails with %s, marked %s", async (failure, reason) => {
  const route = await bestEffort(makeEngine(failure).ask)(from, to, makeQuestion())
  expect(route).toMatchObject({ approximate: true, reason, seconds: null })
})

test("returns a straight line marked as not set up without an engine", async () => {
  const route = await bestEffort(null)(from, to, makeQuestion())
  expect(route).toMatchObject({ approximate: true, reason: "not-set-up", source: "straight-line" })
  expect(route.metres).toBeCloseTo(4981, -1)
})

test("stops an engine at the time limit, even when it ignores the signal", async () => {
  const deaf: Router = () => new Promise(() => undefined)
  const started = performance.now()
  const route = await bestEffort(deaf, 60)(from, to, makeQuestion())
  expect(performance.now() - started).toBeLessThan(1000)
  expect(route).toMatchObject({ approximate: true, reason: "no-answer" })
})

test("rounds the start to about 11 metres for the engine only", async () => {
  const engine = makeEngine("no-answer")
  const exact = { lat: 6.92712345, lng: 79.86123456 }
  const route = await bestEffort(engine.ask)(exact, to, makeQuestion())
  expect(engine.asked).toEqual([{ lat: 6.9271, lng: 79.8612 }])
  expect(route.line[0]).toEqual([79.86123456, 6.92712345])
})
