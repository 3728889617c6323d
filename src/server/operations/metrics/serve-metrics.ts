import { once } from "node:events"
import { createServer } from "node:http"
import type { FastifyInstance } from "fastify"
import { collectDefaultMetrics } from "prom-client"
import { StartRefused } from "#server/platform/embedded-postgres/start-refused.ts"
import { hasToken } from "#server/platform/http/bearer-token.ts"
import { problemBody } from "#server/platform/http/problems.ts"
import type { Traffic } from "#server/platform/http/traffic.ts"
import type { Settings } from "#server/platform/settings/settings.ts"
import { addNodeGauges, type Measured } from "./node-gauges.ts"

type Parts = {
  settings: Pick<Settings, "metricsPort" | "monitoringToken">
  traffic: Traffic
  measured: Measured
}

/** Twice the interval at which the health page measures the same: fine enough for an average. */
const loopResolutionMs = 100

/** Serves `/metrics` to monitoring: on a port of this machine, and with the token on the public port. */
export function serveMetrics(server: FastifyInstance, { settings, traffic, measured }: Parts): void {
  const { metricsPort, monitoringToken } = settings
  if (metricsPort === null && monitoringToken === null) return
  const { registry } = traffic
  addNodeGauges(registry, measured)
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: loopResolutionMs })
  if (metricsPort !== null) listenOnLoopback(server, metricsPort, () => registry.metrics())
  if (monitoringToken === null) return
  server.get("/metrics", async (request, reply) => {
    if (!hasToken(request, monitoringToken)) return reply.code(404).send(problemBody("not-found"))
    return reply
      .header("cache-control", "no-store")
      .type(registry.contentType)
      .send(await registry.metrics())
  })
}

function listenOnLoopback(server: FastifyInstance, port: number, metrics: () => Promise<string>) {
  const own = createServer((request, response) => {
    if (request.method !== "GET" || request.url?.split("?")[0] !== "/metrics") {
      response.writeHead(404).end()
      return
    }
    metrics().then(
      (text) =>
        response.writeHead(200, { "content-type": "text/plain; version=0.0.4; charset=utf-8" }).end(text),
      (error: unknown) => {
        server.log.error({ err: error }, "metrics could not be read")
        response.writeHead(500).end()
      },
    )
  })
  server.addHook("onReady", async () => {
    const listening = once(own, "listening")
    own.listen(port, "127.0.0.1")
    await listening.catch((error: Error) => {
      throw new StartRefused(
        `Pharos cannot listen on METRICS_PORT=${port}: ${error.message}. Set another one.`,
      )
    })
  })
  server.addHook("onClose", async () => {
    own.closeAllConnections()
    own.close()
  })
}
