import { ORPCError } from "@orpc/client"
import { useQueryClient } from "@tanstack/react-query"
import { lazy, type ReactNode, Suspense, useEffect, useRef } from "react"
import type { Workplace } from "#contract/platform/session.ts"
import { api } from "#web/data/call.ts"
import { useLiveState } from "#web/data/live-updates.ts"
import { useSession } from "#web/data/session.ts"

const WorkplaceMissingPage = lazy(() =>
  import("#web/frame/workplace-missing-page.tsx").then((file) => ({ default: file.WorkplaceMissingPage })),
)

type WorkplaceNeededProps = {
  kind: Workplace["kind"]
  /** Shown to people without such a workplace. */
  note: ReactNode
  children: ReactNode
}

/** Renders a work area for people with such a workplace, and a message for others. */
export function WorkplaceNeeded({ kind, note, children }: WorkplaceNeededProps) {
  const { person } = useSession()
  useFreshPlaces()
  if (!person || person.workplaces.some((place) => place.kind === kind)) return children
  return (
    <Suspense>
      <WorkplaceMissingPage kind={kind} endedSupplier={person.endedSupplier} note={note} />
    </Suspense>
  )
}

/** Refetches the session after a refusal or the end of the live stream: the workplace may have ended. */
function useFreshPlaces() {
  const client = useQueryClient()
  const isLive = useLiveState() === "live"
  const wasLive = useRef(false)
  useEffect(() => {
    const ask = () => void client.invalidateQueries({ queryKey: api.session.get.key() })
    if (wasLive.current && !isLive) ask()
    wasLive.current = isLive
    return client.getQueryCache().subscribe((event) => {
      if (event.type !== "updated" || event.action.type !== "error") return
      const { error } = event.action
      if (error instanceof ORPCError && error.status === 403) ask()
    })
  }, [client, isLive])
}
