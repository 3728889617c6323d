import type { HistorySpan, HistoryStep } from "#contract/admin/health.ts"
import { type HealthPart, type HealthState, healthStates } from "#domain/admin/health-parts.ts"
import { useDuration } from "#web/admin/health/amounts.ts"
import { useWords } from "#web/words/words.ts"

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
