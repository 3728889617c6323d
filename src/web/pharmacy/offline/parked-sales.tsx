import { useEffect, useState } from "react"
import { Notice } from "#web/kit/feedback/notice.tsx"
import { watchElsewhere } from "#web/pharmacy/offline/outbox.ts"
import { useWords } from "#web/words/words.ts"
import "#web/words/en/offline.ts"

/** Sales queued for other pharmacies; all of them when there is no pharmacy. */
export function useParkedHere(pharmacyId: number | null): number {
  const [count, setCount] = useState(0)
  useEffect(() => watchElsewhere(pharmacyId, setCount), [pharmacyId])
  return count
}

/** Shows that sales stay on this device until staff of their pharmacy send them. */
export function ParkedSales({ pharmacyId = null }: { pharmacyId?: number | null }) {
  const t = useWords()
  const count = useParkedHere(pharmacyId)
  return count > 0 ? (
    <Notice tone="warn" role="status">
      {t("offline.parkedHere", { count })}
    </Notice>
  ) : null
}
