import type { HealthLight, MeasuredPart } from "#contract/admin/health.ts"
import { type HealthPart, type HealthState, healthParts, lookEveryMs } from "#domain/admin/health-parts.ts"
import { type Probe, type ProbeResult, runProbe } from "./probe-result.ts"

/** A part's change of state. */
export type Change = {
  part: HealthPart
  at: string
  state: HealthState
  reason: string | null
  error: string | null
}

type Kept = { shown: MeasuredPart; startedAtMs: number }

type Parts = { probes: Record<HealthPart, Probe>; now: () => Date; answerMs?: number }

export type Health = ReturnType<typeof watchHealth>

// Probed one after the other, so that none waits for a connection that another one holds.
const own = ["database", "replica", "live", "search", "push", "backup", "nodes", "jobs", "disk"] as const
const outside = healthParts.filter((part) => !own.some((one) => one === part))
const maxChanges = 500
// A probe that takes a moment must not delay the next one by a whole minute.
const earlyMs = 5_000

/** The last measured state of each component; probes run only on request. */
export function watchHealth({ probes, now, answerMs }: Parts) {
  const known = new Map<HealthPart, Kept>()
  const underWay = new Map<HealthPart, Promise<void>>()
  const changes: Change[] = []
  const checkedAt: number[] = []

  /** Probes a part; concurrent callers share the running probe. */
  function probe(part: HealthPart): Promise<void> {
    const going = underWay.get(part) ?? measure(part).finally(() => underWay.delete(part))
    underWay.set(part, going)
    return going
  }

  async function measure(part: HealthPart) {
    const startedAt = now()
    const verdict = await runProbe(probes[part], answerMs)
    const before = known.get(part)
    const kept = keptOf(part, { verdict, before, startedAt, at: now().toISOString() })
    known.set(part, kept)
    const { state, reason, error } = verdict
    if ((before?.shown.state ?? "well") === state || (!before && state === "not-set-up")) return
    changes.push({ part, at: kept.shown.checkedAt, state, reason, error })
    // Drops the oldest changes when the database has been down for long.
    if (changes.length > maxChanges) changes.shift()
  }

  async function lookAt(parts: readonly HealthPart[]): Promise<void> {
    const inOrder = async () => {
      for (const part of own) if (parts.includes(part)) await probe(part)
    }
    await Promise.all([inOrder(), ...outside.filter((part) => parts.includes(part)).map(probe)])
  }

  function dueParts(): HealthPart[] {
    const at = now().getTime()
    return healthParts.filter((part) => {
      const last = known.get(part)
      if (!last) return true
      const isCalm = last.shown.since === null
      const every = isCalm && outside.includes(part) ? lookEveryMs.outside : lookEveryMs.own
      return at - last.startedAtMs >= every - earlyMs
    })
  }

  /** Probes all parts that were never measured. */
  const complete = () => lookAt(healthParts.filter((part) => !known.has(part)))
  const all = () => healthParts.flatMap((part) => known.get(part)?.shown ?? [])

  return {
    lookAt,
    /** Probes the parts that are due and returns their new state. */
    async lookAtDue(): Promise<MeasuredPart[]> {
      const due = dueParts()
      await lookAt(due)
      return all().filter(({ part }) => due.includes(part))
    },
    async parts(): Promise<MeasuredPart[]> {
      await complete()
      return all()
    },
    async lights(): Promise<HealthLight[]> {
      await complete()
      return all().map(({ part, state, reason, since }) => ({ part, state, reason, since }))
    },
    /** Returns every part as last measured, without probing. */
    measured: all,
    /** Returns the parts that failed at their last measurement, without probing. */
    failing: () => all().flatMap(({ part, state }) => (state === "failing" ? [part] : [])),
    /** Returns changes that were not written yet; `written` removes them. */
    changes: () => ({ list: [...changes], written: (count: number) => void changes.splice(0, count) }),
    /** Limits how often an extra probe may be requested. */
    mayCheck(most: number, withinMs: number): boolean {
      const at = now().getTime()
      while (checkedAt[0] !== undefined && at - checkedAt[0] >= withinMs) checkedAt.shift()
      if (checkedAt.length >= most) return false
      checkedAt.push(at)
      return true
    },
    /** Keeps the start of an incident that began before this node's restart. */
    beganEarlier(part: HealthPart, since: string) {
      const kept = known.get(part)
      if (kept?.shown.since && since < kept.shown.since) kept.shown = { ...kept.shown, since }
    },
  }
}

type Looked = { verdict: ProbeResult; before: Kept | undefined; startedAt: Date; at: string }

function keptOf(part: HealthPart, { verdict, before, startedAt, at }: Looked): Kept {
  const { state, error } = verdict
  const isTrouble = state === "slow" || state === "failing"
  const earlier = before?.shown
  const shown: MeasuredPart = {
    part,
    ...verdict,
    since: isTrouble ? (earlier?.state === state && earlier.since) || at : null,
    checkedAt: at,
    lastError: error && state === "failing" ? { at, text: error } : (earlier?.lastError ?? null),
  }
  return { shown, startedAtMs: startedAt.getTime() }
}
