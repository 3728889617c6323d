import { expect, test } from "vitest"
import { type HealthPart, healthParts } from "#domain/admin/health-parts.ts"
import { runEvery } from "#server/platform/jobs/interval-job.ts"
import { watchJobs } from "#server/platform/jobs/job-status.ts"
import { plainError } from "#server/platform/jobs/plain-error.ts"
import { watchHealth } from "./health.ts"
import { makeNodeMetrics } from "./node-metrics.ts"
import { failing, notSetUp, type Probe, type ProbeResult, runProbe, slow, well } from "./probe-result.ts"
import { probeDisk, probeJobs } from "./probes/own-work.ts"
import { countPushOutcomes } from "./push-outcomes.ts"

const minuteMs = 60_000

function makeWatched() {
  const clock = { at: Date.parse("2026-11-22T08:00:00Z") }
  const acts = new Map<HealthPart, () => ProbeResult>()
  const looked: HealthPart[] = []
  const probeOf = (part: HealthPart): Probe => {
    return async () => {
      looked.push(part)
      return acts.get(part)?.() ?? well()
    }
  }
  const probes = Object.fromEntries(healthParts.map((part) => [part, probeOf(part)])) as Record<
    HealthPart,
    Probe
  > // every part is present
  const now = () => new Date(clock.at)
  const health = watchHealth({ probes, now, answerMs: 50 })
  return {
    clock,
    health,
    looked,
    probes,
    act: (part: HealthPart, verdict: () => ProbeResult) => acts.set(part, verdict),
    stateOf: async (part: HealthPart) => (await health.parts()).find((one) => one.part === part),
  }
}

test("keeps the time and last error of a failing part and reports each change once", async () => {
  const { clock, health, act, stateOf } = makeWatched()
  act("login", () => failing("refused", { error: "HTTP 503" }))
  act("replica", () => notSetUp("no-replica"))
  expect(await stateOf("login")).toMatchObject({ state: "failing", since: "2026-11-22T08:00:00.000Z" })
  clock.at += minuteMs
  await health.lookAtDue()
  expect((await stateOf("login"))?.since).toBe("2026-11-22T08:00:00.000Z")
  act("login", () => slow("answers-slowly"))
  clock.at += minuteMs
  await health.lookAtDue()
  expect(await stateOf("login")).toMatchObject({ state: "slow", since: "2026-11-22T08:02:00.000Z" })
  act("login", () => well())
  clock.at += minuteMs
  await health.lookAtDue()
  expect(await stateOf("login")).toMatchObject({
    state: "well",
    since: null,
    lastError: { at: "2026-11-22T08:01:00.000Z", text: "HTTP 503" },
  })
  const { list, written } = health.changes()
  expect(list.map(({ part, state }) => `${part} ${state}`)).toEqual([
    "login failing",
    "login slow",
    "login well",
  ])
  written(list.length)
  expect(health.changes().list).toEqual([])
})

test("checks own parts every minute and healthy outside services every five", async () => {
  const { clock, health, looked, act } = makeWatched()
  await health.lookAtDue()
  expect(new Set(looked)).toEqual(new Set(healthParts))
  looked.length = 0
  act("map", () => failing("no-answer"))
  for (let minute = 1; minute <= 7; minute += 1) {
    clock.at += minuteMs
    await health.lookAtDue()
  }
  const times = (part: HealthPart) => looked.filter((one) => one === part).length
  expect([times("database"), times("login"), times("map")]).toEqual([7, 1, 3])
})

test("reports a probe that never ends as failing and shares one probe between callers", async () => {
  const { health, probes, looked } = makeWatched()
  await Promise.all([health.lookAt(["disk"]), health.lookAt(["disk"])])
  expect(looked).toEqual(["disk"])
  probes.model = () => new Promise(() => {})
  await health.lookAt(["model"])
  expect((await health.parts()).find(({ part }) => part === "model")).toMatchObject({
    state: "failing",
    reason: "no-answer",
    error: "no answer within 0.05 seconds",
  })
})

test("limits extra checks per minute", () => {
  const { clock, health } = makeWatched()
  const tries = (count: number) => Array.from({ length: count }, () => health.mayCheck(3, minuteMs))
  expect(tries(4)).toEqual([true, true, true, false])
  clock.at += minuteMs
  expect(tries(1)).toEqual([true])
})

const noWebhooks = async () => ({ waiting: 0, oldestMs: null })

test("reports a job that throws as failing and one that hangs as late", async () => {
  const clock = { at: Date.parse("2026-11-22T08:00:00Z") }
  const signs = makeNodeMetrics(() => new Date(clock.at))
  const job = runEvery({
    everyMs: 3_600_000,
    book: signs.jobs.recorderOf("expiry-sweep"),
    work: async () => {
      throw new Error('relation "stock" is locked')
    },
    failed: () => {},
  })
  await job.stop()
  const look = () => runProbe(probeJobs(signs, { webhooks: noWebhooks }))
  expect(await look()).toMatchObject({
    state: "failing",
    reason: "job-failed",
    error: 'expiry-sweep: relation "stock" is locked',
  })
  const book = signs.jobs.recorderOf("expiry-sweep")
  book.began(minuteMs)
  book.done(4)
  expect(await look()).toMatchObject({ state: "well" })
  expect(signs.jobs.states()).toMatchObject([
    { state: "done", result: 4, nextAt: "2026-11-22T08:01:00.000Z" },
  ])
  clock.at += 6 * minuteMs + 1
  expect(await look()).toMatchObject({ state: "failing", reason: "job-late", error: "expiry-sweep" })
  book.began(minuteMs)
  clock.at += 5 * minuteMs + 1
  expect(signs.jobs.states()[0]?.state).toBe("late")
})

test("reports ledger discrepancies with their number", async () => {
  const difference = { rule: "balance", expected: "4", found: "5", stock_id: 7 }
  const signs = makeNodeMetrics(
    () => new Date(),
    () => ({ checkedAt: new Date(), differences: [difference] }),
  )
  expect(await runProbe(probeJobs(signs, { webhooks: noWebhooks }))).toMatchObject({
    reason: "books-differ",
    facts: { differences: 1 },
  })
})

test("reports a disk as failing below the write limit and warns at twice that", async () => {
  const totalBytes = 100 * 1024 ** 3
  const look = async (freeBytes: number) => runProbe(probeDisk(async () => ({ freeBytes, totalBytes })))
  const limit = 2048 * 1024 ** 2
  expect(await look(limit - 1)).toMatchObject({ state: "failing", reason: "disk-low" })
  expect(await look(2 * limit - 1)).toMatchObject({ state: "slow", reason: "disk-nearly-low" })
  expect(await look(2 * limit)).toMatchObject({ state: "well", facts: { limitBytes: limit } })
  expect(await runProbe(probeDisk(null))).toMatchObject({ state: "not-set-up", reason: "own-server" })
})

test("counts messages by push service for an hour", () => {
  const clock = { at: Date.parse("2026-11-22T08:00:00Z") }
  const outcomes = countPushOutcomes(() => new Date(clock.at))
  outcomes.note("https://push.example/a", { kind: "sent" })
  outcomes.note("https://push.example/b", { kind: "busy", waitMs: 1 })
  clock.at += 30 * minuteMs
  outcomes.note("https://push.example/b", { kind: "refused", status: 403 })
  outcomes.note("https://other.example/c", { kind: "gone" })
  expect(outcomes.lastHour()).toEqual([
    { service: "push.example", sent: 1, failed: 2, gone: 0 },
    { service: "other.example", sent: 0, failed: 0, gone: 1 },
  ])
  clock.at += 31 * minuteMs
  expect(outcomes.lastHour()[0]).toEqual({ service: "push.example", sent: 0, failed: 1, gone: 0 })
  clock.at += 60 * minuteMs
  expect(outcomes.lastHour()).toEqual([])
})

test.each([
  [new Error("connect to postgres://owner:hunter2@db/pharos failed"), "connect to (address) failed"],
  [new Error('duplicate key value violates "x", Bearer abc'), 'duplicate key value violates "x", Bearer …'],
  [new Error("bad api_key=abc123 and token: xyz"), "bad api_key=… and token: …"],
  [
    new Error("fetch failed", { cause: new Error("connect ECONNREFUSED 127.0.0.1:9") }),
    "connect ECONNREFUSED 127.0.0.1:9",
  ],
  [new AggregateError([new Error("refused")], ""), "refused"],
  [new Error("first\nat secret place"), "first"],
  ["x".repeat(300), `${"x".repeat(199)}…`],
  [new Error(""), "Error"],
])("reports an error without addresses, keys and traces: %s", (error, said) => {
  expect(plainError(error)).toBe(said)
})

test("lists no job that was never started", () => {
  const jobs = watchJobs(() => new Date())
  jobs.recorderOf("reminders")
  expect(jobs.states()).toEqual([])
})
