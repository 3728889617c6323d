import { useEffect } from "react"
import { DoseBanner } from "#web/customer/reminders/dose-banner.tsx"
import { keepSubscribed } from "#web/customer/reminders/this-device.ts"

/** Watches a person's doses, and keeps this device subscribed for them. */
export function Watching({ subject }: { subject: string }) {
  useEffect(() => {
    // Retries on the next page after an outage.
    keepSubscribed(subject).catch(() => {})
  }, [subject])
  return <DoseBanner />
}
