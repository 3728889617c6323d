import { useQuery } from "@tanstack/react-query"
import type { Letterhead } from "#contract/pharmacy/letterhead.ts"
import { api } from "#web/data/call.ts"
import { useWorkplace } from "#web/data/session.ts"

const letterheadQuery = api.letterhead.get.queryOptions({ staleTime: 300_000 })

/** What a paper says of the shop; a document may have kept less of it. */
export type PaperHeadText = Pick<Letterhead, "name"> & Partial<Omit<Letterhead, "logo">>

type Found = {
  head: PaperHeadText
  logo: Letterhead["logo"]
  /** The logo is known, or papers must do without it. */
  isReady: boolean
}

/** Returns the head of the pharmacy's papers; before the first answer on this device only its name. */
export function useLetterhead(): Found {
  const pharmacy = useWorkplace("pharmacy")
  const { data, fetchStatus, failureCount } = useQuery(letterheadQuery)
  const { logo = null, ...head } = data ?? { name: pharmacy?.name ?? "" }
  return { head, logo, isReady: data !== undefined || fetchStatus !== "fetching" || failureCount > 0 }
}
