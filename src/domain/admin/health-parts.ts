/** The components of Pharos and its external services, in display order. */
export const healthParts = [
  "database",
  "replica",
  "live",
  "search",
  "login",
  "map",
  "router",
  "model",
  "push",
  "jobs",
  "disk",
  "backup",
  "nodes",
] as const
export type HealthPart = (typeof healthParts)[number]

/** `not-set-up` is not a fault and is shown in grey. */
export const healthStates = ["well", "slow", "failing", "not-set-up"] as const
export type HealthState = (typeof healthStates)[number]

/** Why a part is not well, or what is notable although it is. */
export const healthReasons = [
  "no-answer",
  "answers-slowly",
  "refused",
  "wrong-answer",
  "wrong-key",
  "resting",
  "failed",
  "many-connections",
  "log-kept",
  "no-replica",
  "replica-behind",
  "feed-away",
  "feed-polling",
  "not-seen",
  "index-away",
  "no-index",
  "demo-login",
  "sketch-only",
  "sketch-stands-in",
  "no-router",
  "no-model",
  "switched-off",
  "queue-waits",
  "pushes-fail",
  "job-failed",
  "job-late",
  "books-differ",
  "disk-low",
  "disk-nearly-low",
  "own-server",
  "no-backup",
  "backup-failed",
  "backup-late",
  "backup-unproven",
  "node-silent",
  "node-busy",
  "memory-high",
] as const
export type HealthReason = (typeof healthReasons)[number]

const minuteMs = 60_000
const hourMs = 60 * minuteMs

/** The limits above which a component is slow; the screen shows them. */
export const slowFromMs = {
  database: 250,
  replica: 250,
  live: 1_000,
  login: 2_000,
  map: 2_000,
  router: 2_500,
  model: 4_000,
} as const satisfies Partial<Record<HealthPart, number>>

export const healthLimits = {
  /** Timeout: a later answer counts as none. */
  answerMs: 5_000,
  connectionsShare: 0.8,
  logKeptBytes: 1024 ** 3,
  replicaBehindMs: 10_000,
  queueSlowMs: minuteMs,
  queueFailingMs: 5 * minuteMs,
  /** Of one push service's messages in the last hour. */
  pushFailingShare: 0.5,
  pushFewest: 3,
  jobLateMs: 5 * minuteMs,
  backupSlowMs: 48 * hourMs,
  backupFailingMs: 7 * 24 * hourMs,
  loopDelayMs: 200,
  memoryShare: 0.9,
  nodeSilentMs: 150_000,
} as const

/** Intervals of the checks: of Pharos itself, and of external services while they work. */
export const lookEveryMs = { own: minuteMs, outside: 5 * minuteMs } as const

/** The facts of a part and their units. */
export const factUnits = {
  version: "text",
  host: "text",
  startedAt: "time",
  sizeBytes: "bytes",
  connectionsUsed: "count",
  connectionsMost: "count",
  poolUsed: "count",
  poolWaiting: "count",
  feeds: "count",
  logKeptBytes: "bytes",
  behindMs: "ms",
  listeners: "count",
  lagBytes: "bytes",
  indexedRows: "count",
  indexBytes: "bytes",
  indexedSince: "time",
  lastAnswerAt: "time",
  lastFailureAt: "time",
  ownKeys: "text",
  devices: "count",
  waiting: "count",
  oldestMs: "ms",
  differences: "count",
  webhooksWaiting: "count",
  webhooksOldestMs: "ms",
  mailsWaiting: "count",
  mailsOldestMs: "ms",
  freeBytes: "bytes",
  totalBytes: "bytes",
  limitBytes: "bytes",
  madeAt: "time",
  tookMs: "ms",
  provenAt: "time",
  running: "count",
  silent: "count",
  memoryBytes: "bytes",
  loopDelayMs: "ms",
} as const
export type FactName = keyof typeof factUnits
export const factNames = Object.keys(factUnits) as FactName[] // the object's own keys

/** The background jobs of a node. */
export const jobNames = [
  "uploads",
  "expiry-sweep",
  "order-expiry",
  "watch-checks",
  "watch-messages",
  "missed-doses",
  "order-messages",
  "licence-ends",
  "customer-retention",
  "draft-retention",
  "application-retention",
  "data-request-retention",
  "webhooks",
  "mails",
  "ledger-check",
  "reminders",
  "health-history",
] as const
export type JobName = (typeof jobNames)[number]

/** What a run of the ledger check looks at. */
export const jobScopes = ["everything", "changes", "other-node"] as const
export type JobScope = (typeof jobScopes)[number]
