import { type UseQueryResult, useQuery, useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import type { Health, HistorySpan } from "#contract/admin/health.ts"
import { type HealthPart, healthParts } from "#domain/admin/health-parts.ts"
import { api, call } from "#web/data/call.ts"
import { isProblem, sayProblem } from "#web/data/problem-words.ts"
import { putAnswer } from "#web/data/put-answer.ts"
import { toast } from "#web/kit/feedback/toast.ts"
import { useWords } from "#web/words/words.ts"

const readEveryMs = 15_000
const historyEveryMs = 60_000

export const healthQuery = api.adminHealth.get.queryOptions({ refetchInterval: readEveryMs, retry: 1 })

/** Returns the current state of every component; the last reading stays when a newer one fails. */
export function useHealth() {
  const query = useQuery(healthQuery)
  const { data, error, failureReason } = query
  const failure = error ?? failureReason
  const isDatabaseAway = isProblem(failure, "database-away")
  return {
    health: data && isDatabaseAway ? withoutDatabase(data) : data,
    isLoading: data === undefined && failure === null,
    hasFailed: failure !== null,
    isDatabaseAway,
    retry: () => void query.refetch(),
  }
}

/** Returns the last reading, and what a refusal implies about the database. */
function withoutDatabase(health: Health): Health {
  const away = { state: "failing", reason: "no-answer", since: health.at } as const
  return {
    ...health,
    parts: health.parts.map((one) => (one.part === "database" ? { ...one, ...away } : one)),
  }
}

/** Reads every part's history over a day or a month. */
export function useHistory(span: HistorySpan) {
  const query = useQuery(
    api.adminHealth.history.queryOptions({ input: { span }, refetchInterval: historyEveryMs }),
  )
  return { history: query.data, source: sourceOf(query) }
}

function sourceOf<Figures>(query: UseQueryResult<Figures>) {
  const state = query.data ? "shown" : query.isError || query.failureCount > 0 ? "failed" : "loading"
  return { state, figures: query.data, oldSince: null, retry: () => void query.refetch() } as const
}

/** Requests a new check of one component or all. */
export function useCheck() {
  const t = useWords()
  const client = useQueryClient()
  const [checking, setChecking] = useState<HealthPart | "all" | null>(null)
  const check = async (part: HealthPart | "all") => {
    if (checking !== null) return
    setChecking(part)
    try {
      const health = await call.adminHealth.check(part === "all" ? {} : { part })
      putAnswer(client, api.adminHealth.get.queryKey(), health)
      const state = health.parts.find((one) => one.part === part)?.state
      toast({
        text: state
          ? t("adminHealth.checked", {
              part: t(`adminHealth.parts.${healthParts.find((one) => one === part) ?? "database"}`),
              state: t(`adminHealth.statesInText.${state}`),
            })
          : t("adminHealth.checkedAll"),
      })
    } catch (error) {
      const isTooOften = isProblem(error, "too-many-requests")
      toast({ text: isTooOften ? t("adminHealth.tooOften") : sayProblem(error), tone: "bad" })
    }
    setChecking(null)
  }
  return { checking, check: (part: HealthPart | "all") => void check(part) }
}
