import * as z from "zod"
import { endpoint, refusals } from "#contract/platform/endpoint.ts"
import { whole } from "#contract/platform/inputs.ts"
import {
  factNames,
  healthParts,
  healthReasons,
  healthStates,
  jobNames,
  jobScopes,
} from "#domain/admin/health-parts.ts"

const Part = z.enum(healthParts)
const State = z.enum(healthStates)
const Reason = z.enum(healthReasons).nullable()
const Moment = z.iso.datetime()

/** One status light: a part's state, and since when it is not well. */
export const HealthLight = z.object({
  part: Part,
  state: State,
  reason: Reason,
  /** Since when it is not well; null while it is. */
  since: Moment.nullable(),
})
export type HealthLight = z.infer<typeof HealthLight>

/** One part as measured by this node. */
export const MeasuredPart = HealthLight.extend({
  checkedAt: Moment,
  /** The measured latency. */
  latencyMs: z.number().nullable(),
  /** The error message, without URLs and keys. */
  error: z.string().nullable(),
  lastError: z.object({ at: Moment, text: z.string() }).nullable(),
  facts: z.partialRecord(z.enum(factNames), z.union([z.number(), z.string()])),
})
export type MeasuredPart = z.infer<typeof MeasuredPart>

/** A background job and its last run. */
export const JobState = z.object({
  name: z.enum(jobNames),
  everyMs: z.int(),
  state: z.enum(["running", "done", "failed", "late", "not-yet"]),
  lastAt: Moment.nullable(),
  tookMs: z.number().nullable(),
  /** The number of items it processed. */
  result: z.int().nullable(),
  /** What the run looked at, for a job whose runs differ. */
  scope: z.enum(jobScopes).nullable(),
  nextAt: Moment.nullable(),
  lastError: z.object({ at: Moment, text: z.string() }).nullable(),
})
export type JobState = z.infer<typeof JobState>

/** One discrepancy between a record and its history. */
export const BookDifference = z.object({
  rule: z.string(),
  expected: z.string(),
  found: z.string(),
  thing: z.enum(["stock", "till-day", "purchase-order"]).nullable(),
  thingId: z.int().nullable(),
})
export type BookDifference = z.infer<typeof BookDifference>

export const RunningNode = z.object({
  id: z.uuid(),
  name: z.string(),
  version: z.string(),
  startedAt: Moment,
  seenAt: Moment,
  isSilent: z.boolean(),
  /** The node that answers this request. */
  isThis: z.boolean(),
  memoryBytes: z.number(),
  loopDelayMs: z.number(),
})
export type RunningNode = z.infer<typeof RunningNode>

/** The outcomes of the last hour's messages at one push service. */
export const PushServiceState = z.object({
  service: z.string(),
  sent: z.int(),
  failed: z.int(),
  /** Subscriptions that no longer exist. */
  gone: z.int(),
})
export type PushServiceState = z.infer<typeof PushServiceState>

export const Backup = z.object({
  id: z.int(),
  startedAt: Moment,
  tookMs: z.number().nullable(),
  sizeBytes: z.number().nullable(),
  rows: z.number().nullable(),
  /** When it was verified by restoring it into an empty database. */
  provenAt: Moment.nullable(),
  error: z.string().nullable(),
})
export type Backup = z.infer<typeof Backup>

/** The requests of this node in the last five minutes. */
export const TrafficRates = z.object({
  perSecond: z.number(),
  /** The share of answers with a status of 500 or above; null without requests. */
  errorShare: z.number().nullable(),
  /** The time that 95 of 100 answers took at most, rounded up to a bucket; null without requests. */
  p95Ms: z.number().nullable(),
})
export type TrafficRates = z.infer<typeof TrafficRates>

export const Health = z.object({
  at: Moment,
  version: z.string(),
  traffic: TrafficRates,
  parts: z.array(MeasuredPart),
  jobs: z.array(JobState),
  differences: z.array(BookDifference),
  booksCheckedAt: Moment.nullable(),
  services: z.array(PushServiceState),
  nodes: z.array(RunningNode),
  backups: z.array(Backup),
})
export type Health = z.infer<typeof Health>

/** A time step: its worst state and its mean latency; null without measurements. */
export const HistoryStep = z.tuple([State.nullable(), z.number().nullable()])
export type HistoryStep = z.infer<typeof HistoryStep>

export const historySpans = ["day", "month"] as const
export type HistorySpan = (typeof historySpans)[number]

export const HealthHistory = z.object({
  from: Moment,
  stepMs: z.int(),
  parts: z.record(Part, z.array(HistoryStep)),
})
export type HealthHistory = z.infer<typeof HealthHistory>

/** A period in which a part was not well, as one node saw it. */
export const Incident = z.object({
  id: z.int(),
  part: Part,
  state: z.enum(["slow", "failing"]),
  reason: Reason,
  error: z.string().nullable(),
  node: z.string().nullable(),
  startedAt: Moment,
  endedAt: Moment.nullable(),
})
export type Incident = z.infer<typeof Incident>

const start = endpoint.meta({ who: "support" })
const tags = ["Administration"]

export const adminHealth = {
  summary: start
    .route({
      method: "GET",
      path: "/admin/health/summary",
      summary: "Get a status light for each part, as last measured by this node",
      tags,
    })
    .output(z.object({ at: Moment, parts: z.array(HealthLight) })),

  get: start
    .route({
      method: "GET",
      path: "/admin/health",
      summary: "Get every part as measured by this node, with jobs, nodes, push services and backups",
      tags,
    })
    .output(Health),

  history: start
    .route({
      method: "GET",
      path: "/admin/health/history",
      summary: "Get the history of every part, per quarter hour of a day or quarter day of a month",
      tags,
    })
    .input(z.strictObject({ span: z.enum(historySpans, "A day or a month").default("day") }))
    .output(HealthHistory),

  incidents: start
    .route({
      method: "GET",
      path: "/admin/health/incidents",
      summary: "List incidents, newest first",
      tags,
    })
    .input(
      z.strictObject({
        part: z.enum(healthParts, "Choose a part").optional(),
        /** Cursor: `next` of the previous page. */
        before: whole(Number.MAX_SAFE_INTEGER, "An id must be a whole number, 1 or more").optional(),
      }),
    )
    .output(z.object({ incidents: z.array(Incident), next: z.int().nullable() })),

  check: start
    .route({
      method: "POST",
      path: "/admin/health/check",
      summary: "Measure one part, or all of them, now",
      tags,
    })
    .input(z.strictObject({ part: z.enum(healthParts, "Choose a part").optional() }))
    .errors(refusals("too-many-requests"))
    .output(Health),
}
