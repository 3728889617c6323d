import { AsyncLocalStorage, AsyncResource } from "node:async_hooks"
import { setTimeout as wait } from "node:timers/promises"
import {
  DiagLogLevel,
  defaultTextMapGetter,
  diag,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
} from "@opentelemetry/api"
import { W3CTraceContextPropagator } from "@opentelemetry/core"
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http"
import { defaultResource, resourceFromAttributes } from "@opentelemetry/resources"
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from "@opentelemetry/sdk-trace"
import type { FastifyInstance } from "fastify"
import type pg from "pg"
import type { Database } from "#server/platform/database/database.ts"
import type { Settings } from "#server/platform/settings/settings.ts"
import { traceStatements } from "./trace-statements.ts"

const exportEveryMs = 2_000
const exportTimeoutMs = 5_000
/** A collector that is away does not hold up the stop. */
const stopWithinMs = 2_000
const reportEveryMs = 10 * 60_000

type Connected = Parameters<pg.Pool["connect"]>[0]
type Traces = { settings: NonNullable<Settings["traces"]>; databases: Set<Database> }

/**
 * Sends a span of each request and of its statements to a collector by OTLP. To be called before routes are added.
 * A collector that does not answer costs a line in the log every ten minutes; spans above the queue's limit are dropped.
 */
export function traceRequests(server: FastifyInstance, { settings, databases }: Traces): void {
  reportTo(server)
  const exporter = new OTLPTraceExporter({ url: settings.url, timeoutMillis: exportTimeoutMs })
  const provider = new TracerProvider({
    resource: defaultResource().merge(resourceFromAttributes({ "service.name": "pharos" })),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(settings.share) }),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter,
        scheduledDelayMillis: exportEveryMs,
        exportTimeoutMillis: exportTimeoutMs,
      }),
    ],
  })
  const tracer = provider.getTracer("pharos")
  const propagator = new W3CTraceContextPropagator()
  const requests = new AsyncLocalStorage<ReturnType<typeof tracer.startSpan>>()

  server.addHook("onRequest", (request, reply, done) => {
    const { config, url = "none" } = request.routeOptions
    if (config.isStream) return done()
    // Never the address itself: it has search texts, ids and the secret of a calendar.
    const span = tracer.startSpan(
      `${request.method} ${url}`,
      { kind: SpanKind.SERVER, attributes: { "http.request.method": request.method, "http.route": url } },
      settings.joinsCaller
        ? propagator.extract(ROOT_CONTEXT, request.headers, defaultTextMapGetter)
        : ROOT_CONTEXT,
    )
    request.log = reply.log = request.log.child({ traceId: span.spanContext().traceId })
    reply.raw.once("close", () => {
      span.setAttribute("http.response.status_code", reply.statusCode)
      if (reply.statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
      span.end()
    })
    requests.run(span, done)
  })

  for (const { pool } of databases) {
    const connect = pool.connect.bind(pool) as (done?: Connected) => unknown
    // A request that waits for a connection gets it in another's release.
    pool.connect = ((done?: Connected) => connect(done && AsyncResource.bind(done))) as typeof pool.connect
    traceStatements(pool, (statement) => {
      const request = requests.getStore()
      if (!request?.isRecording()) return null
      const { name, text } = statement()
      const attributes = { "db.system.name": "postgresql", "db.query.text": text }
      const span = tracer.startSpan(
        name,
        { kind: SpanKind.CLIENT, attributes },
        trace.setSpan(ROOT_CONTEXT, request),
      )
      return (failed) => {
        if (failed) span.setStatus({ code: SpanStatusCode.ERROR })
        span.end()
      }
    })
  }

  server.addHook("onClose", () =>
    Promise.race([provider.shutdown().catch(() => {}), wait(stopWithinMs, undefined, { ref: false })]),
  )
}

/** Writes the library's failures to the log, at most one every ten minutes. */
function reportTo(server: FastifyInstance): void {
  let saidAt = -Infinity
  const ignore = () => {}
  const error = (message: string) => {
    if (performance.now() - saidAt < reportEveryMs) return
    saidAt = performance.now()
    server.log.warn({ reason: message.slice(0, 500) }, "traces could not be sent to the collector")
  }
  diag.setLogger(
    { error, warn: ignore, info: ignore, debug: ignore, verbose: ignore },
    { logLevel: DiagLogLevel.ERROR, suppressOverrideMessage: true },
  )
}
