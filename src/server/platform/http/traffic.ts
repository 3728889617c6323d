import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify"
import { Counter, Histogram, Registry } from "prom-client"
import type { TrafficRates } from "#contract/admin/health.ts"

declare module "fastify" {
  interface FastifyContextConfig {
    /** The answer is a stream, whose duration says nothing about speed. */
    isStream?: boolean
  }
}

const maxSeconds = 10
const bucketSeconds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, maxSeconds]
const maxMarks = 5

/** The bound counters of one route: their labels are made once, as every request counts here. */
type Tally = { observe: ((seconds: number) => void) | null; byStatus: Map<number, () => void> }

/** What was counted until a moment; `within` has the answers that took at most each bucket's time. */
type Mark = { atMs: number; answers: number; errors: number; within: number[] }

export type Traffic = ReturnType<typeof countTraffic>

/** Counts every answer by route and status, and how long it took. To be called before routes are added. */
export function countTraffic(server: FastifyInstance, now: () => Date) {
  const registry = new Registry()
  const answers = new Counter({
    name: "pharos_http_requests_total",
    help: "Answers by route and status",
    labelNames: ["method", "route", "status"],
    registers: [registry],
  })
  const durations = new Histogram({
    name: "pharos_http_request_duration_seconds",
    help: "Time until an answer was sent, by route, without streams",
    labelNames: ["method", "route"],
    buckets: bucketSeconds,
    registers: [registry],
  })
  const tallies = new WeakMap<object, Tally>()
  let marks: Mark[] = []

  function tallyOf({ routeOptions: { config, url } }: FastifyRequest): Tally {
    const known = tallies.get(config)
    if (known) return known
    const observe = config.isStream ? null : durations.labels(labelsOf(config.method, url)).observe
    const tally: Tally = { observe, byStatus: new Map() }
    tallies.set(config, tally)
    return tally
  }

  function counterOf(tally: Tally, { routeOptions }: FastifyRequest, status: number) {
    const labels = labelsOf(routeOptions.config.method, routeOptions.url)
    const { inc } = answers.labels({ ...labels, status: String(status) })
    const count = () => inc()
    tally.byStatus.set(status, count)
    return count
  }

  server.addHook("onResponse", (request: FastifyRequest, reply: FastifyReply, done) => {
    const tally = tallyOf(request)
    tally.observe?.(reply.elapsedTime / 1000)
    const count = tally.byStatus.get(reply.statusCode) ?? counterOf(tally, request, reply.statusCode)
    count()
    done()
  })

  async function mark(): Promise<Mark> {
    const statuses = (await answers.get()).values
    const buckets = (await durations.get()).values
    const sumOf = (values: { value: number }[]) => values.reduce((sum, { value }) => sum + value, 0)
    return {
      atMs: now().getTime(),
      answers: sumOf(statuses),
      errors: sumOf(statuses.filter(({ labels }) => Number(labels.status) >= 500)),
      within: [...bucketSeconds, "+Inf"].map((limit) =>
        // The library's types do not know the label of its buckets.
        sumOf(buckets.filter(({ labels }) => (labels as { le?: unknown }).le === limit)),
      ),
    }
  }

  return {
    registry,
    /** Remembers what was counted so far; called every minute. */
    async measure() {
      marks = [...marks, await mark()].slice(-maxMarks)
    },
    /** Returns the rates since the oldest remembered minute, or since the start. */
    async rates(): Promise<TrafficRates> {
      const latest = await mark()
      return ratesBetween(marks[0] ?? latest, latest)
    },
  }
}

/** Requests to no route count together: their paths are as many as people type. */
const labelsOf = (method: unknown, route: string | undefined) => ({
  method: typeof method === "string" ? method : "ANY",
  route: route ?? "none",
})

export function ratesBetween(from: Mark, until: Mark): TrafficRates {
  const seconds = (until.atMs - from.atMs) / 1000
  const count = until.answers - from.answers
  if (seconds <= 0 || count === 0) return { perSecond: 0, errorShare: null, p95Ms: null }
  const within = until.within.map((value, at) => value - (from.within[at] ?? 0))
  const timed = within.at(-1) ?? 0
  const slowest = within.findIndex((value) => value >= timed * 0.95)
  return {
    perSecond: count / seconds,
    errorShare: (until.errors - from.errors) / count,
    p95Ms: timed === 0 ? null : (bucketSeconds[slowest] ?? maxSeconds) * 1000,
  }
}
