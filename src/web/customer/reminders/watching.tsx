import { useEffect } from "react"
import { DoseBanner } from "#web/customer/reminders/dose-banner.tsx"
import { keepSubscribed } from "#web/customer/reminders/this-device.ts"

/** Watches a person's doses, and keeps this device subscribed for them. */
export function Watching({ subject }: { subject: string }) {
  useEffect(() => {
    // An outage: tried again with the next page.
    keepSubscribed(subject).catch(() => {})
  }, [subject])
  return <DoseBanner />
}
