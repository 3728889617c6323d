import { once } from "node:events"
import { readdir, readFile } from "node:fs/promises"
import { createServer } from "node:net"
import { expect, test } from "vitest"
import { jobNames } from "#domain/admin/health-parts.ts"
import { openStream } from "#test/platform/live-reader.ts"
import { until, withOwner } from "#test/platform/live-server.ts"
import { signIn, startApp } from "#test/support/app.ts"

const token = "0123456789abcdef0123456789abcdef"
const bearer = (text: string) => ({ headers: { authorization: `Bearer ${text}` } })

/** Returns the names of the metrics that a text in Prometheus' format declares. */
const namesIn = (metrics: string) => new Set([...metrics.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name))

/** Returns a series' value; undefined if there is none. */
function valueOf(metrics: string, series: string): number | undefined {
  const line = metrics.split("\n").find((one) => one.startsWith(`${series} `))
  return line === undefined ? undefined : Number(line.slice(series.length + 1))
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1")
  await once(probe, "listening")
  const address = probe.address()
  probe.close()
  await once(probe, "close")
  return typeof address === "object" ? (address?.port ?? 0) : 0
}

test("opens the metrics and the health summary to the token only", async () => {
  await using app = await startApp({ settings: { MONITORING_TOKEN: token } })
  const statusOf = async (path: string, init?: RequestInit) => (await app.ask(path, init)).status
  const admin = await signIn(app, { roles: ["admin"] })
  for (const path of ["/metrics", "/api/admin/health/summary"]) {
    const refused = path === "/metrics" ? 404 : 401
    expect(await statusOf(path), path).toBe(refused)
    expect(await statusOf(path, bearer(`${token}0`)), path).toBe(refused)
    expect(await statusOf(path, bearer(token)), path).toBe(200)
  }
  expect(await statusOf("/metrics", { headers: { cookie: admin.cookie } })).toBe(404)
  const summary = await (await app.ask("/api/admin/health/summary", bearer(token))).json()
  expect(summary).toMatchObject({
    parts: expect.arrayContaining([expect.objectContaining({ part: "live" })]),
  })
  // The token opens nothing else of the administration.
  expect(await statusOf("/api/admin/health", bearer(token))).toBe(401)
})

test("has no metrics without a token or a port", async () => {
  await using app = await startApp()
  expect((await app.ask("/metrics", bearer(token))).status).toBe(404)
  expect((await app.ask("/api/admin/health/summary", bearer(token))).status).toBe(401)
})

test("counts answers by route and status, streams without their duration", async () => {
  const port = await freePort()
  await using app = await startApp({ settings: { METRICS_PORT: String(port) } })
  await app.ask("/api/medicines/suggestions?q=met")
  await app.ask("/api/medicines/suggestions?q=met")
  await app.ask("/api/nothing-of-this-name")
  const { cookie, subject } = await signIn(app)
  const topics = [`customer:${encodeURIComponent(subject)}:orders`]
  await using stream = await openStream(app.url, { topics, headers: { cookie } })
  const read = async () => (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  const during = await read()
  const route = 'method="GET",route="/api/medicines/suggestions"'
  expect(valueOf(during, `pharos_http_requests_total{${route},status="200"}`)).toBe(2)
  expect(valueOf(during, `pharos_http_request_duration_seconds_count{${route}}`)).toBe(2)
  expect(valueOf(during, 'pharos_http_requests_total{method="ANY",route="/api/*",status="404"}')).toBe(1)
  expect(valueOf(during, "pharos_live_streams")).toBe(1)
  expect(valueOf(during, 'pharos_database_pool_connections{pool="main",state="waiting"}')).toBe(0)
  await withOwner(app.cluster, (owner) => owner.query("delete from sessions"))
  await until(() => !stream.isOpen(), 60_000)
  await expect.poll(async () => valueOf(await read(), "pharos_live_streams")).toBe(0)
  const after = await read()
  expect(valueOf(after, 'pharos_http_requests_total{method="GET",route="/api/live",status="200"}')).toBe(1)
  expect(after).not.toContain('duration_seconds_count{method="GET",route="/api/live"}')
  expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(404)
})

test("serves every metric that the example alerts and the dashboard ask for", async () => {
  await using app = await startApp({ settings: { MONITORING_TOKEN: token } })
  const names = namesIn(await (await app.ask("/metrics", bearer(token))).text())
  const folder = new URL("../../../../deploy/monitoring/", import.meta.url)
  const asked = new Set<string>()
  for (const file of await readdir(folder)) {
    const text = await readFile(new URL(file, folder), "utf8")
    for (const [name] of text.matchAll(/\b(pharos|process|nodejs)_\w+/g))
      asked.add(name.replace(/_bucket$/, ""))
  }
  expect(asked.size).toBeGreaterThan(15)
  expect([...asked].filter((name) => !names.has(name))).toEqual([])
  // What the product says of itself is watched or drawn.
  const unused = [...names].filter((name) => name?.startsWith("pharos_") && !asked.has(name))
  expect(new Set(unused)).toEqual(
    new Set(["pharos_availability_index_bytes", "pharos_info", "pharos_job_last_run_timestamp_seconds"]),
  )
})

test("reports the last run and the failures of a job", async () => {
  await using app = await startApp({ settings: { MONITORING_TOKEN: token } })
  const [job] = jobNames
  const { recorderOf } = app.server.health.signs.jobs
  const recorder = recorderOf(job)
  recorder.began(60_000)
  recorder.failed(new Error("no"))
  const metrics = await (await app.ask("/metrics", bearer(token))).text()
  expect(valueOf(metrics, `pharos_job_failures_total{job="${job}"}`)).toBe(1)
  expect(valueOf(metrics, `pharos_job_failing{job="${job}"}`)).toBe(1)
  expect(valueOf(metrics, `pharos_job_last_run_timestamp_seconds{job="${job}"}`)).toBeGreaterThan(
    1_700_000_000,
  )
})
