import type { HistorySpan, HistoryStep, TrafficRates } from "#contract/admin/health.ts"
import { type HealthPart, type HealthState, healthStates } from "#domain/admin/health-parts.ts"
import { formatCount } from "#web/kit/format/numbers.ts"
import { useWords } from "#web/words/words.ts"

const secondMs = 1_000
const minuteMs = 60 * secondMs
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs
const units = ["bytes", "kB", "MB", "GB", "TB"]

/** Formats `45.9 MB` in decimal units, as disks are sold. */
export function formatBytes(bytes: number): string {
  const power = bytes < 1_000 ? 0 : Math.min(units.length - 1, Math.floor(Math.log10(bytes) / 3))
  const amount = bytes / 1_000 ** power
  return `${power > 0 && amount < 100 ? amount.toFixed(1) : formatCount(Math.round(amount))} ${units[power]}`
}

const fine = (amount: number) => (amount < 10 ? amount.toFixed(1).replace(/\.0$/, "") : formatCount(amount))

/** Formats a duration: `24 ms`, `1.2 s`, `5 min`, `3 h`, `2 days`. */
export function useDuration() {
  const t = useWords()
  return (ms: number): string => {
    if (ms < secondMs) return t("adminHealth.amounts.ms", { text: fine(ms) })
    if (ms < minuteMs) return t("adminHealth.amounts.seconds", { text: fine(ms / secondMs) })
    if (ms < hourMs) return t("adminHealth.amounts.minutes", { text: fine(ms / minuteMs) })
    if (ms < 2 * dayMs) return t("adminHealth.amounts.hours", { text: fine(ms / hourMs) })
    const days = Math.floor(ms / dayMs)
    return t("staff.textDays", { count: days, text: formatCount(days) })
  }
}

/** Describes the last minutes' requests. */
export function useTraffic({ perSecond, errorShare, p95Ms }: TrafficRates): string {
  const t = useWords()
  const duration = useDuration()
  if (errorShare === null || p95Ms === null) return t("adminHealth.noTraffic")
  const errors = errorShare > 0 && errorShare < 0.001 ? "<0.1%" : `${Number((errorShare * 100).toFixed(1))}%`
  const rate = perSecond < 0.1 ? "<0.1" : fine(perSecond)
  return t("adminHealth.traffic", { rate, p95: duration(p95Ms), errors })
}

/** Describes a component's history, as a text alternative to the chart. */
export function useHistoryWords() {
  const t = useWords()
  const duration = useDuration()
  const wordOf = (state: HealthState | null) => t(`adminHealth.statesInText.${state ?? "none"}`)

  function statesOf(steps: readonly HistoryStep[]): string {
    return [...healthStates, null]
      .map((state) => ({ state, count: steps.filter(([one]) => one === state).length }))
      .filter(({ count }) => count > 0)
      .map(({ state, count }) =>
        t("adminHealth.history.steps", { state: wordOf(state), count, all: steps.length }),
      )
      .join(", ")
  }

  return {
    wordOf,
    short: (steps: readonly HistoryStep[]) => t("adminHealth.history.short", { states: statesOf(steps) }),
    long(steps: readonly HistoryStep[], { part, span }: { part: HealthPart; span: HistorySpan }): string {
      const said = t("adminHealth.history.summary", {
        part: t(`adminHealth.parts.${part}`),
        span: t(`adminHealth.history.${span}`),
        states: statesOf(steps),
      })
      const took = steps.flatMap(([, ms]) => ms ?? [])
      if (took.length === 0) return said
      const least = duration(Math.min(...took))
      const most = duration(Math.max(...took))
      return `${said} ${t("adminHealth.history.between", { least, most })}`
    },
  }
}
