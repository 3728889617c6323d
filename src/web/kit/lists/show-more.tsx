import type { ReactNode } from "react"
import { Button } from "#web/kit/actions/button.tsx"

type ShowMoreProps = {
  of: { hasMore: boolean; isLoadingMore: boolean; showMore: () => void }
  children: ReactNode
}

/** The button under a list, as long as there is more of it. */
export function ShowMore({ of, children }: ShowMoreProps) {
  if (!of.hasMore) return null
  return (
    <p className="row nowrap centred gap-0 mt-16">
      <Button look="outline" onClick={of.showMore} isBusy={of.isLoadingMore}>
        {children}
      </Button>
    </p>
  )
}
