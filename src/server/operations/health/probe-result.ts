import {
  type FactName,
  type HealthReason,
  type HealthState,
  healthLimits,
} from "#domain/admin/health-parts.ts"
import { plainError } from "#server/platform/jobs/plain-error.ts"

export type Facts = Partial<Record<FactName, number | string>>

/** The result of one probe. */
export type ProbeResult = {
  state: HealthState
  reason: HealthReason | null
  latencyMs: number | null
  error: string | null
  facts: Facts
}

/** Probes one part; throwing means that the part is failing. */
export type Probe = (signal: AbortSignal) => Promise<ProbeResult>

type ProbeDetails = Partial<Pick<ProbeResult, "latencyMs" | "error" | "facts">>

const resultOf = (state: HealthState, reason: HealthReason | null, details: ProbeDetails): ProbeResult => ({
  state,
  reason,
  latencyMs: null,
  error: null,
  facts: {},
  ...details,
})

export const well = (details: ProbeDetails = {}) => resultOf("well", null, details)
export const slow = (reason: HealthReason, details: ProbeDetails = {}) => resultOf("slow", reason, details)
export const failing = (reason: HealthReason, details: ProbeDetails = {}) =>
  resultOf("failing", reason, details)
export const notSetUp = (reason: HealthReason, details: ProbeDetails = {}) =>
  resultOf("not-set-up", reason, details)

/** Returns "well", or "slow" from the given latency on. */
export function timed(latencyMs: number, slowFromMs: number, facts: Facts = {}): ProbeResult {
  return latencyMs < slowFromMs ? well({ latencyMs, facts }) : slow("answers-slowly", { latencyMs, facts })
}

/** A failure with its sentence for the health page. */
export class ProbeFailed extends Error {
  override name = "ProbeFailed"
  readonly reason: HealthReason

  constructor(reason: HealthReason, message: string) {
    super(message)
    this.reason = reason
  }
}

/** Runs a probe with a timeout. */
export async function runProbe(probe: Probe, limitMs: number = healthLimits.answerMs): Promise<ProbeResult> {
  const clock = AbortSignal.timeout(limitMs)
  const { promise: late, reject } = Promise.withResolvers<never>()
  const giveUp = () => reject(new ProbeFailed("no-answer", `no answer within ${limitMs / 1000} seconds`))
  clock.addEventListener("abort", giveUp, { once: true })
  try {
    return await Promise.race([probe(clock), late])
  } catch (failure) {
    const isOurs = failure instanceof ProbeFailed
    return failing(isOurs ? failure.reason : "no-answer", { error: plainError(failure) })
  } finally {
    clock.removeEventListener("abort", giveUp)
  }
}
