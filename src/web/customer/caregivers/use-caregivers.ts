import { useQuery, useQueryClient } from "@tanstack/react-query"
import { paths } from "#domain/platform/paths.ts"
import { api } from "#web/data/call.ts"
import type { TFunction } from "#web/words/words.ts"

export const useCaregivers = () => useQuery(api.caregivers.list.queryOptions())

/** Returns how to read the caregivers again after a change. */
export function useRefreshCaregivers() {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: api.caregivers.key() })
}

/** Returns the address that shows an invitation. */
export const invitationUrl = (code: string) =>
  `${location.origin}${paths.account}?${new URLSearchParams({ invitation: code }).toString()}#caregivers`

type Terms = { afterHours: number; namesMedicine: boolean }

export const sayTerms = (t: TFunction, { afterHours, namesMedicine }: Terms) =>
  `${t("caregivers.terms", { hours: t("caregivers.hours", { count: afterHours }) })}, ${t(
    namesMedicine ? "caregivers.withName" : "caregivers.withoutName",
  )}`
