import type { JobState } from "#contract/admin/health.ts"
import { healthLimits, type JobName, type JobScope } from "#domain/admin/health-parts.ts"
import { plainError } from "./plain-error.ts"

/** One job's status: the job reports when a run begins and how it ends. */
export type JobStatusRecorder = {
  began(everyMs: number): void
  done(result: number | null, scope?: JobScope | null): void
  failed(error: unknown): void
}

type Kept = {
  everyMs: number
  runningSince: number | null
  lastAt: number | null
  tookMs: number | null
  result: number | null
  scope: JobScope | null
  hasFailed: boolean
  failures: number
  lastError: { at: string; text: string } | null
}

export type Jobs = ReturnType<typeof watchJobs>

/** Keeps the last run of each background job of this node, in memory: a restart runs all of them again. */
export function watchJobs(now: () => Date) {
  const books = new Map<JobName, Kept>()

  function recorderOf(name: JobName): JobStatusRecorder {
    const kept: Kept = {
      everyMs: 0,
      runningSince: null,
      lastAt: null,
      tookMs: null,
      result: null,
      scope: null,
      hasFailed: false,
      failures: 0,
      lastError: null,
    }
    const ended = (hasFailed: boolean, result: number | null, scope: JobScope | null) => {
      const at = now().getTime()
      const tookMs = kept.runningSince === null ? null : at - kept.runningSince
      Object.assign(kept, { runningSince: null, lastAt: at, tookMs, result, scope, hasFailed })
    }
    return {
      began(everyMs) {
        Object.assign(kept, { everyMs, runningSince: now().getTime() })
        books.set(name, kept)
      },
      done: (result, scope = null) => ended(false, result, scope),
      failed(error) {
        ended(true, null, null)
        kept.failures += 1
        kept.lastError = { at: now().toISOString(), text: plainError(error) }
      },
    }
  }

  return {
    recorderOf,
    /** How often each job has failed since the start. */
    failures: () => new Map([...books].map(([name, { failures }]) => [name, failures])),
    states: (): JobState[] => [...books].map(([name, kept]) => stateOf(name, kept, now().getTime())),
  }
}

function stateOf(name: JobName, kept: Kept, at: number): JobState {
  const { everyMs, lastAt, runningSince, tookMs, result, scope, lastError } = kept
  const nextAt = lastAt === null ? null : lastAt + everyMs
  return {
    name,
    everyMs,
    state: wordFor(kept, at, nextAt),
    lastAt: momentOf(lastAt),
    tookMs,
    result,
    scope,
    nextAt: runningSince === null ? momentOf(nextAt) : null,
    lastError,
  }
}

function wordFor({ runningSince, hasFailed, lastAt }: Kept, at: number, nextAt: number | null) {
  const dueAt = runningSince ?? nextAt ?? at
  if (at - dueAt > healthLimits.jobLateMs) return "late"
  if (hasFailed) return "failed"
  if (lastAt === null) return "not-yet"
  return runningSince === null ? "done" : "running"
}

const momentOf = (at: number | null) => (at === null ? null : new Date(at).toISOString())
