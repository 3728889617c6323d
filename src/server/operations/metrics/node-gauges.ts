import { Counter, Gauge, type Registry } from "prom-client"
import { healthStates } from "#domain/admin/health-parts.ts"
import type { AvailabilityIndex } from "#server/finder/availability-index/availability-index.ts"
import { findWaiting } from "#server/imports/webhooks/outbox.ts"
import type { NodeHealth } from "#server/operations/health/node-health.ts"
import type { ResultCounts } from "#server/operations/health/node-metrics.ts"
import { findWaitingMails } from "#server/pharmacy/mail/outbox.ts"
import type { Database } from "#server/platform/database/database.ts"
import type { Live } from "#server/platform/live/live.ts"

export type Measured = {
  database: Database
  reading: Database
  live: Pick<Live, "state">
  /** Live streams of browsers. */
  openStreams: () => number
  index: Pick<AvailabilityIndex, "state">
  health: NodeHealth
  isDiskFull: () => boolean
}

const indexAnswers = ["memory", "loading", "sql"] as const
const liveModes = ["live", "polling", "away"] as const

/** Adds what this node knows of itself; it is read when somebody asks for it, and costs nothing otherwise. */
export function addNodeGauges(register: Registry, measured: Measured): void {
  const registers = [register]
  const one = (name: string, help: string, read: () => number) =>
    new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(read())
      },
    })
  /** One series for each state, of which the current one is 1. */
  const oneOf = <State extends string>(
    name: string,
    help: string,
    states: readonly State[],
    read: () => State,
  ) =>
    new Gauge({
      name,
      help,
      labelNames: ["state"],
      registers,
      collect() {
        const current = read()
        for (const state of states) this.set({ state }, state === current ? 1 : 0)
      },
    })

  const { live, index, health } = measured
  addPools(register, measured)
  addJobs(register, health)
  const { signs } = health
  addOutbox(register, {
    name: "webhook",
    what: "Attempts to deliver webhooks",
    waits: "Age of the oldest event that no webhook has taken yet",
    signs: signs.webhooks,
    findWaiting: () => findWaiting(measured.database),
  })
  addOutbox(register, {
    name: "mail",
    what: "Attempts to send e-mail",
    waits: "Age of the oldest e-mail that has still to be sent",
    signs: signs.mails,
    findWaiting: () => findWaitingMails(measured.database),
  })
  oneOf(
    "pharos_live_feed_state",
    "Whether changes of the database arrive",
    liveModes,
    () => live.state().mode,
  )
  one(
    "pharos_live_feed_lag_seconds",
    "Age of the last change when it arrived",
    () => live.state().lagMs / 1000,
  )
  one("pharos_live_feed_lag_bytes", "Write-ahead log not read yet", () => live.state().lagBytes)
  one("pharos_live_streams", "Open live streams of browsers", measured.openStreams)
  oneOf("pharos_availability_index_state", "What answers searches", indexAnswers, () => index.state().answers)
  one("pharos_availability_index_rows", "Rows in stock in memory", () => index.state().rows)
  one("pharos_availability_index_bytes", "Memory of these rows", () => index.state().bytes)
  one("pharos_disk_full", "1 while writes are refused because the disk is full", () =>
    Number(measured.isDiskFull()),
  )
  one(
    "pharos_ledger_differences",
    "Differences that the last ledger check of this node found",
    () => health.signs.books()?.differences.length ?? 0,
  )
  new Gauge({
    name: "pharos_health_state",
    help: "The state of each part at its last measurement",
    labelNames: ["part", "state"],
    registers,
    collect() {
      for (const { part, state: current } of health.measured())
        for (const state of healthStates) this.set({ part, state }, state === current ? 1 : 0)
    },
  })
  new Gauge({ name: "pharos_info", help: "The version of Pharos", labelNames: ["version"], registers }).set(
    { version: health.node.version },
    1,
  )
}

function addPools(register: Registry, { database, reading }: Measured) {
  const pools = reading === database ? { main: database } : { main: database, replica: reading }
  new Gauge({
    name: "pharos_database_pool_connections",
    help: "Connections of the pool, and requests that wait for one",
    labelNames: ["pool", "state"],
    registers: [register],
    collect() {
      for (const [name, { pool }] of Object.entries(pools)) {
        this.set({ pool: name, state: "used" }, pool.totalCount - pool.idleCount)
        this.set({ pool: name, state: "idle" }, pool.idleCount)
        this.set({ pool: name, state: "waiting" }, pool.waitingCount)
      }
    },
  })
}

type Outbox = {
  name: string
  what: string
  waits: string
  signs: ResultCounts<string>
  findWaiting: () => Promise<{ oldestMs: number | null }>
}

function addOutbox(register: Registry, { name, what, waits, signs, findWaiting }: Outbox) {
  new Counter({
    name: `pharos_${name}_attempts_total`,
    help: what,
    labelNames: ["result"],
    registers: [register],
    collect() {
      this.reset()
      for (const [result, count] of Object.entries(signs.counts())) this.inc({ result }, count)
    },
  })
  new Gauge({
    name: `pharos_${name}_oldest_waiting_seconds`,
    help: waits,
    registers: [register],
    async collect() {
      // The other figures are read also while the database is away.
      const found = await findWaiting().catch(() => null)
      if (found) this.set((found.oldestMs ?? 0) / 1000)
      else this.remove()
    },
  })
}

function addJobs(register: Registry, { signs: { jobs } }: NodeHealth) {
  const ofJobs = { labelNames: ["job"] as const, registers: [register] }
  new Gauge({
    ...ofJobs,
    name: "pharos_job_last_run_timestamp_seconds",
    help: "When the last run of a background job ended",
    collect() {
      for (const { name, lastAt } of jobs.states())
        if (lastAt) this.set({ job: name }, Date.parse(lastAt) / 1000)
    },
  })
  new Gauge({
    ...ofJobs,
    name: "pharos_job_last_duration_seconds",
    help: "How long that run took",
    collect() {
      for (const { name, tookMs } of jobs.states())
        if (tookMs !== null) this.set({ job: name }, tookMs / 1000)
    },
  })
  new Gauge({
    ...ofJobs,
    name: "pharos_job_failing",
    help: "1 while a background job is late or its last run failed",
    collect() {
      for (const { name, state } of jobs.states())
        this.set({ job: name }, state === "failed" || state === "late" ? 1 : 0)
    },
  })
  new Counter({
    ...ofJobs,
    name: "pharos_job_failures_total",
    help: "Failed runs of a background job",
    collect() {
      this.reset()
      for (const [job, count] of jobs.failures()) this.inc({ job }, count)
    },
  })
}
