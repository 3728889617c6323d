import { useQuery } from "@tanstack/react-query"
import type { Site } from "#contract/platform/site.ts"
import { api } from "#web/data/call.ts"
import { useHydrated } from "#web/data/session.ts"

const nothingSet: Site = {
  blogUrl: null,
  forumUrl: null,
  socialLinks: [],
  analyticsScriptUrl: null,
  emergencyNumber: "1990",
  creditUrl: null,
  contact: { email: null, phone: null },
  demo: false,
  sendsMail: false,
  checksInteractions: false,
  notice: null,
}

/** Returns links and texts that the operator has set; empty until the server has answered. */
export function useSite(): Site {
  const { data } = useQuery(api.site.get.queryOptions({ staleTime: Number.POSITIVE_INFINITY }))
  return (useHydrated() && data) || nothingSet
}
