import { type ComponentType, lazy, Suspense } from "react"
import { type Outage, useOutage } from "#web/data/connection.ts"
import styles from "#web/frame/frame.module.css"

const Nothing: ComponentType<{ outage: Outage }> = () => null

// Loaded when the page is idle, because it is needed when nothing can be loaded.
export const loadNotice = () =>
  import("#web/kit/feedback/outage-notice.tsx").catch(() => ({ OutageNotice: Nothing }))
const OutageNotice = lazy(async () => ({ default: (await loadNotice()).OutageNotice }))

/** Shows that the server does not answer, below the header of every page. */
export function OutageBanner() {
  const outage = useOutage()
  return (
    <div className={styles.outage} role="status">
      <Suspense>{outage && <OutageNotice outage={outage} />}</Suspense>
    </div>
  )
}
