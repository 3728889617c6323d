import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useRef, useState } from "react"
import type { Watch } from "#contract/customer/watches.ts"
import { keepSubscribed } from "#web/customer/reminders/this-device.ts"
import { type DueDose, watchDoses } from "#web/customer/reminders/watch-doses.ts"
import { useWatches } from "#web/customer/watches/use-watches.ts"

// The page works without them.
const Nothing = () => null
const DoseBanner = lazy<ComponentType<{ due: readonly DueDose[]; onAnswered: () => void }>>(() =>
  import("#web/customer/reminders/dose-banner.tsx").then(
    ({ DoseBanner }) => ({ default: DoseBanner }),
    () => ({ default: Nothing }),
  ),
)
const BackInStockBanner = lazy<ComponentType<{ found: readonly Watch[] }>>(() =>
  import("#web/customer/watches/back-in-stock-banner.tsx").then(
    ({ BackInStockBanner }) => ({ default: BackInStockBanner }),
    () => ({ default: Nothing }),
  ),
)

/**
 * Watches a person's doses and medicines, and keeps this device subscribed. What it then shows is loaded when there is
 * something to show; the regions that announce it are there before.
 */
export function Watching({ subject }: { subject: string }) {
  useEffect(() => {
    // Retries on the next page after an outage.
    keepSubscribed(subject).catch(() => {})
  }, [subject])
  return (
    <>
      <DueDoses />
      <FoundMedicines />
    </>
  )
}

function DueDoses() {
  const [due, setDue] = useState<DueDose[]>([])
  const watch = useRef<ReturnType<typeof watchDoses>>(undefined)
  useEffect(() => {
    watch.current = watchDoses(setDue)
    return () => watch.current?.leave()
  }, [])
  return (
    <Announced>
      {due.length > 0 && <DoseBanner due={due} onAnswered={() => watch.current?.checkNow()} />}
    </Announced>
  )
}

function FoundMedicines() {
  const found = useWatches().data?.watches.filter(({ state }) => state === "found") ?? []
  return <Announced>{found.length > 0 && <BackInStockBanner found={found} />}</Announced>
}

const Announced = ({ children }: { children: ReactNode }) => (
  <div role="status">
    <Suspense>{children}</Suspense>
  </div>
)
