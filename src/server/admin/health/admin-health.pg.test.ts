import { expect, test } from "vitest"
import type { Health, Incident } from "#contract/admin/health.ts"
import { type HealthPart, healthParts } from "#domain/admin/health-parts.ts"
import { watchHealth } from "#server/operations/health/health.ts"
import { runHealthRound } from "#server/operations/health/node-health.ts"
import { makeNodeMetrics } from "#server/operations/health/node-metrics.ts"
import { failing, type Probe, runProbe, well } from "#server/operations/health/probe-result.ts"
import { probeDatabase } from "#server/operations/health/probes/database.ts"
import { probeBackup, probeNodes, probePush } from "#server/operations/health/probes/own-work.ts"
import { recordNodeStopped, rollHealth } from "#server/operations/health/queries.ts"
import { thisNode } from "#server/operations/health/this-node.ts"
import { openDatabase } from "#server/platform/database/database.ts"
import { openReminders } from "#test/customer/reminders.ts"
import { withOwner } from "#test/platform/live-server.ts"
import { signIn, startApp } from "#test/support/app.ts"
import { makeCuttingProxy } from "#test/support/cutting-proxy.ts"
import { makeDatabase } from "#test/support/postgres.ts"
import { findHistory, findIncidents } from "./queries.ts"

const secrets = {
  OIDC_ISSUER: "http://127.0.0.1:9",
  OIDC_CLIENT_ID: "pharos",
  OIDC_CLIENT_SECRET: "secret-of-the-client",
  ROUTING_URL: "http://127.0.0.1:9/secret-path",
  ROUTING_KEY: "secret-of-the-router",
  AI_URL: "http://127.0.0.1:9/secret-path",
  AI_KEY: "secret-of-the-model",
  MAP_BASEMAP: "auto",
  MAP_TILES_URL: "http://127.0.0.1:9/tiles?key=secret-of-the-map",
}

test("lets only administrators read the system status, without secrets", async () => {
  await using app = await startApp({ settings: secrets })
  const admin = await signIn(app, { roles: ["admin"] })
  const read = async (path: string, init: RequestInit = {}) => {
    const answer = await app.ask(`/api/admin/health${path}`, { ...init, headers: { cookie: admin.cookie } })
    return { status: answer.status, text: await answer.text() }
  }
  const { text } = await read("")
  const health = JSON.parse(text) as Health
  const stateOf = (part: HealthPart) => health.parts.find((one) => one.part === part)
  expect(health.parts.map(({ part }) => part)).toEqual([...healthParts])
  // A busy machine may answer slowly.
  expect(stateOf("database")).toMatchObject({
    state: expect.stringMatching(/^(well|slow)$/),
    facts: { connectionsMost: expect.any(Number) },
  })
  for (const part of ["login", "router", "model", "map"] as const)
    expect(stateOf(part), part).toMatchObject({ state: "failing", error: expect.any(String) })
  const lights = JSON.parse((await read("/summary")).text)
  expect(lights.parts).toEqual(
    health.parts.map(({ part, state, reason, since }) => ({ part, state, reason, since })),
  )
  const history = await read("/history?span=month")
  const incidents = await read("/incidents?part=login")
  expect([history.status, incidents.status]).toEqual([200, 200])
  for (const said of [text, history.text, incidents.text]) expect(said).not.toMatch(/secret|postgres(ql)?:/)

  const check = () => read("/check", { method: "POST", body: JSON.stringify({ part: "disk" }) })
  expect(JSON.parse((await check()).text).parts).toHaveLength(13)
  const [noted] = await withOwner(
    app.cluster,
    async (owner) =>
      (await owner.query("select subject, action, thing_id from audit_log order by id desc limit 1")).rows,
  )
  expect(noted).toEqual({ subject: admin.subject, action: "adminHealth.check", thing_id: "disk" })
  const answers = await Promise.all(Array.from({ length: 20 }, check))
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(1)
})

type Nodes = Awaited<ReturnType<typeof openNodes>>

/** Opens any number of nodes on one database, over a connection that can be cut, with a controlled clock. */
async function openNodes() {
  const data = await makeDatabase()
  const line = await makeCuttingProxy(data.appUrl)
  const database = openDatabase({ url: line.url, poolSize: 3 })
  const clock = { at: Date.now() }
  const now = () => new Date(clock.at)
  let login: Probe = async () => well()
  const start = (port: number) => {
    const node = thisNode({ now, port: () => port })
    const probes = Object.fromEntries(
      healthParts.map((part): [string, Probe] => [part, async () => well({ latencyMs: 4 })]),
    ) as Record<HealthPart, Probe> // every part is present
    probes.database = probeDatabase(database)
    probes.login = (signal) => login(signal)
    const health = watchHealth({ probes, now, answerMs: 1_000 })
    const given = { database } as unknown as Parameters<typeof runHealthRound>[0] // a round needs nothing else
    return { node, health, round: () => runHealthRound(given, health, node) }
  }
  return {
    data,
    line,
    database,
    clock,
    now,
    start,
    setLogin: (probe: Probe) => {
      login = probe
    },
    incidents: async (part?: HealthPart) => (await findIncidents(database, { part })).incidents,
    async [Symbol.asyncDispose]() {
      await database.end()
      await line[Symbol.asyncDispose]()
      await data.drop()
    },
  }
}

const minuteMs = 60_000
const short = ({ part, state, endedAt }: Incident) => `${part} ${state}${endedAt ? "" : " still"}`
const failed: Probe = async () => failing("refused", { error: "HTTP 503" })

test("records a database outage after the database is back", async () => {
  await using nodes: Nodes = await openNodes()
  const { clock, line } = nodes
  const { round, node } = nodes.start(1)
  await round()
  line.close()
  const awayAt = (clock.at += minuteMs)
  await expect(round()).rejects.toThrow(/connect|terminated|ECONN/i)
  clock.at += minuteMs
  await expect(round()).rejects.toThrow(/connect|terminated|ECONN/i)
  line.restore()
  const backAt = (clock.at += minuteMs)
  await round()
  // On a busy machine the database may also have answered slowly.
  const outages = (await nodes.incidents()).filter(({ state }) => state === "failing")
  expect(outages).toMatchObject([
    {
      part: "database",
      reason: "no-answer",
      node: node.name(),
      startedAt: new Date(awayAt).toISOString(),
      endedAt: new Date(backAt).toISOString(),
    },
  ])
  const samples = await withOwner(nodes.data, (owner) =>
    owner.query("select count(*)::int as n from health_samples where part = 'database'"),
  )
  expect(samples.rows).toEqual([{ n: 2 }])
  node.stop()
})

test("continues the open incidents of a restarted node", async () => {
  await using nodes: Nodes = await openNodes()
  nodes.setLogin(failed)
  const first = nodes.start(1)
  const beganAt = nodes.clock.at
  await first.round()
  await recordNodeStopped(nodes.database, first.node.id)
  nodes.clock.at += minuteMs
  const second = nodes.start(1)
  await second.round()
  expect((await nodes.incidents("login")).map(short)).toEqual(["login failing still"])
  const login = (await second.health.parts()).find(({ part }) => part === "login")
  expect(login?.since).toBe(new Date(beganAt).toISOString())
  nodes.setLogin(async () => well())
  nodes.clock.at += minuteMs
  await second.round()
  expect((await nodes.incidents("login")).map(short)).toEqual(["login failing"])

  nodes.setLogin(failed)
  nodes.clock.at += minuteMs
  const third = nodes.start(2)
  await third.round()
  expect((await nodes.incidents("login")).map(short)).toEqual(["login failing still", "login failing"])
  const look = () => runProbe(probeNodes(nodes.database, second.node))
  // A busy machine may delay this node itself, and its database.
  expect(await look()).toMatchObject({ facts: { running: 2, silent: 0 } })
  await withOwner(nodes.data, (owner) =>
    owner.query("update health_nodes set seen_at = now() - interval '10 minutes' where id = $1", [
      third.node.id,
    ]),
  )
  expect(await look()).toMatchObject({ state: "failing", reason: "node-silent", error: third.node.name() })
  await second.round()
  expect((await nodes.incidents("login")).map(short)).toEqual(["login failing", "login failing"])
  for (const { node } of [first, second, third]) node.stop()
})

test("aggregates each hour once across nodes and deletes old rows", async () => {
  await using nodes: Nodes = await openNodes()
  const until = new Date("2026-11-22T08:30:00Z")
  await withOwner(nodes.data, (owner) =>
    owner.query(
      `insert into health_samples (part, at, node, state, latency_ms)
       select 'login', at, gen_random_uuid(), case when at = '2026-11-21T08:00:00Z' then 'failing' else 'well' end, 10
       from generate_series('2026-11-20T07:10:00Z'::timestamptz, '2026-11-22T08:25:00Z', interval '5 minutes') at`,
    ),
  )
  await withOwner(nodes.data, (owner) =>
    owner.query("insert into health_hours values ('login', '2026-08-01T00:00:00Z', 1, 0, 0, 0, 5)"),
  )
  const before = await findHistory(nodes.database, { span: "month", now: until })
  const gone = await Promise.all([rollHealth(nodes.database, until), rollHealth(nodes.database, until)])
  expect(Math.max(...gone)).toBe(16)
  expect(await rollHealth(nodes.database, until)).toBe(0)
  const { rows } = await withOwner(nodes.data, (owner) =>
    owner.query(
      "select count(*)::int as hours, sum(well)::int as well, sum(failing)::int as failing, min(hour) as first from health_hours",
    ),
  )
  expect(rows).toEqual([{ hours: 49, well: 585, failing: 1, first: new Date("2026-11-20T07:00:00Z") }])
  const after = await findHistory(nodes.database, { span: "month", now: until })
  expect(after.parts.login).toEqual(before.parts.login)
  expect(after.parts.login?.filter(([state]) => state === "failing")).toHaveLength(1)
  expect(after.parts.login?.[0]).toEqual([null, null])
  const day = await findHistory(nodes.database, { span: "day", now: until })
  expect(day.parts.login).toHaveLength(96)
  expect(day.parts.login?.at(-1)).toEqual([null, null])
  expect(day.parts.login?.at(-2)).toEqual(["well", 10])
  expect(day.parts.disk?.every(([state]) => state === null)).toBe(true)
})

test("reports overdue reminders and a refusing push service as failing", async () => {
  await using desk = await openReminders()
  const signs = makeNodeMetrics(() => desk.clock.now)
  const { settings, database } = desk
  const look = () => runProbe(probePush({ settings, database, signs, now: () => desk.clock.now }))
  const { subject } = await desk.makeReminded({ trouble: "broken" })
  expect(await look()).toMatchObject({ state: "well", facts: { devices: 1, waiting: 0 } })
  const due = (ms: number) => new Date(desk.clock.now.getTime() - ms)
  await desk.makeDose({ subject, dueAt: due(2 * minuteMs) })
  expect(await look()).toMatchObject({ state: "slow", reason: "queue-waits", facts: { waiting: 1 } })
  await desk.makeDose({ subject, dueAt: due(6 * minuteMs) })
  expect(await look()).toMatchObject({ state: "failing", reason: "queue-waits", facts: { waiting: 2 } })
  for (const kind of ["sent", "busy", "busy"] as const)
    signs.pushes.note(`${desk.service.origin}/push/x`, kind === "sent" ? { kind } : { kind, waitMs: 1 })
  expect(await look()).toMatchObject({
    state: "failing",
    reason: "pushes-fail",
    error: "127.0.0.1: 2 of 3 refused in the last hour",
  })
})

test("reports an old, unverified or failed backup as not healthy", async () => {
  await using data = await makeDatabase()
  const database = openDatabase({ url: data.appUrl, poolSize: 1 })
  const look = () => runProbe(probeBackup(database, () => new Date("2026-11-22T08:00:00Z")))
  const set = (values: string) =>
    withOwner(data, async (owner) => {
      await owner.query("delete from backups")
      await owner.query(
        `insert into backups (started_at, proven_at, error, took_ms, size_bytes) values ${values}`,
      )
    })
  try {
    expect(await look()).toMatchObject({ state: "not-set-up", reason: "no-backup" })
    await set("('2026-11-22T07:00Z', '2026-11-22T07:01Z', null, 900, 5000)")
    expect(await look()).toMatchObject({ state: "well", facts: { sizeBytes: 5000, tookMs: 900 } })
    await set("('2026-11-22T07:00Z', null, null, 900, 5000)")
    expect(await look()).toMatchObject({ state: "slow", reason: "backup-unproven" })
    await set("('2026-11-20T07:00Z', '2026-11-22T07:01Z', null, 900, 5000)")
    expect(await look()).toMatchObject({ state: "slow", reason: "backup-late" })
    await set("('2026-11-14T07:00Z', '2026-11-14T07:01Z', null, 900, 5000)")
    expect(await look()).toMatchObject({ state: "failing", reason: "backup-late" })
    await set("('2026-11-21T07:00Z', now(), null, 9, 5), ('2026-11-22T07:00Z', null, 'no room', null, null)")
    expect(await look()).toMatchObject({
      state: "failing",
      reason: "backup-failed",
      error: "no room",
      facts: { madeAt: "2026-11-21T07:00:00.000Z" },
    })
  } finally {
    await database.end()
  }
})
