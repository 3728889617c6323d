import type { PushServiceState } from "#contract/admin/health.ts"
import type { PushOutcome } from "#server/customer/reminders/push.ts"

const minuteMs = 60_000
const keptMinutes = 60

type Counts = Omit<PushServiceState, "service">

export type PushOutcomes = ReturnType<typeof countPushOutcomes>

/** Counts the outcomes of this node's messages of the last hour, by push service and minute. */
export function countPushOutcomes(now: () => Date) {
  const minutes = new Map<string, Map<number, Counts>>()

  return {
    note(endpoint: string, { kind }: PushOutcome) {
      const service = new URL(endpoint).hostname
      const own = minutes.get(service) ?? new Map<number, Counts>()
      minutes.set(service, own)
      const minute = Math.floor(now().getTime() / minuteMs)
      const counts = own.get(minute) ?? { sent: 0, failed: 0, gone: 0 }
      if (kind === "sent" || kind === "gone") counts[kind] += 1
      else counts.failed += 1
      own.set(minute, counts)
      for (const old of own.keys()) if (old <= minute - keptMinutes) own.delete(old)
    },
    lastHour(): PushServiceState[] {
      const oldest = Math.floor(now().getTime() / minuteMs) - keptMinutes
      const states = [...minutes].map(([service, own]) => {
        const counts = [...own].filter(([minute]) => minute > oldest).map(([, one]) => one)
        const sum = (what: keyof Counts) => counts.reduce((all, one) => all + one[what], 0)
        return { service, sent: sum("sent"), failed: sum("failed"), gone: sum("gone") }
      })
      return states.filter(({ sent, failed, gone }) => sent + failed + gone > 0)
    },
  }
}
