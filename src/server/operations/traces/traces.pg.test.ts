import { diag } from "@opentelemetry/api"
import type pino from "pino"
import { expect, test } from "vitest"
import { startTraceCollector } from "#stand-ins/trace-collector.ts"
import { openTillDesk } from "#test/pharmacy/till-desk.ts"
import { startApp } from "#test/support/app.ts"
import { withoutValues } from "./trace-statements.ts"

const secret = "zanamivirsecret"

test("sends a request and its statements to the collector, without a value", async () => {
  await using collector = await startTraceCollector()
  {
    await using app = await startApp({ settings: { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url } })
    await using till = await openTillDesk(app)
    expect((await app.ask(`/api/medicines/suggestions?q=${secret}`)).status).toBe(200)
    expect((await till.send("GET /till/waiting")).status).toBe(200)
  }
  const { spans, bodies } = collector
  const [request] = spans.filter(({ name }) => name === "GET /api/till/waiting")
  const valuesOf = (span = request) =>
    Object.fromEntries(
      span?.attributes.map(({ key, value }) => [key, value.stringValue ?? Number(value.intValue)]) ?? [],
    )
  expect(valuesOf()).toMatchObject({ "http.route": "/api/till/waiting", "http.response.status_code": 200 })
  const statements = spans.filter(({ parentSpanId }) => parentSpanId === request?.spanId)
  expect(new Set(statements.map(({ traceId }) => traceId))).toEqual(new Set([request?.traceId]))
  const texts = statements.map((span) => String(valuesOf(span)["db.query.text"]))
  expect(texts.filter((text) => /from customer_orders where pharmacy_id = \$\d/.test(text))).toHaveLength(1)
  expect(spans.some(({ name }) => name === "GET /api/medicines/suggestions")).toBe(true)
  expect(bodies.join()).not.toContain(secret)
  expect(bodies.join()).not.toContain("?q=")
})

const upstream = "0af7651916cd43dd8448eb211c80319c"

test.each([
  { propagators: "tracecontext", flags: "01", sent: 1, joined: true },
  { propagators: "tracecontext", flags: "00", sent: 0, joined: true },
  { propagators: "none", flags: "00", sent: 1, joined: false },
])("with propagators $propagators, a caller's trace with flags $flags makes $sent spans", async (given) => {
  await using collector = await startTraceCollector()
  {
    const settings = {
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      OTEL_PROPAGATORS: given.propagators,
    }
    await using app = await startApp({ settings })
    const traceparent = `00-${upstream}-b7ad6b7169203331-${given.flags}`
    expect((await app.ask("/api/adverts", { headers: { traceparent } })).status).toBe(200)
  }
  const requests = collector.spans.filter(({ name }) => name === "GET /api/adverts")
  expect(requests).toHaveLength(given.sent)
  expect(requests.every(({ traceId }) => (traceId === upstream) === given.joined)).toBe(true)
})

test("answers as ever while the collector is away, and says so once", async () => {
  await using app = await startApp({
    settings: { OTEL_EXPORTER_OTLP_ENDPOINT: "http://127.0.0.1:1", LOG_LEVEL: "silent" },
  })
  const lines: string[] = []
  app.server.log.warn = ((_details: object, message: string) => void lines.push(message)) as pino.LogFn
  for (let nth = 0; nth < 3; nth++) expect((await app.ask("/api/adverts")).status).toBe(200)
  await expect.poll(() => lines, { timeout: 20_000 }).toEqual(["traces could not be sent to the collector"])
  diag.error("It is still away.")
  expect(lines).toHaveLength(1)
})

test("keeps no literal of a statement", () => {
  expect(withoutValues("select  'O''Brien', 12.5, a1, $2\n from t where x = 7")).toBe(
    "select ?, ?, a1, $2 from t where x = ?",
  )
})
