import { Outlet } from "@tanstack/react-router"
import { useAnalytics } from "#web/layout/use-analytics.ts"
import { useFreshPending } from "#web/layout/use-fresh-pending.ts"
import { WhenIdle } from "#web/layout/when-idle.tsx"
import { Toaster } from "#web/ui/toaster.tsx"

/** What stands around every page. */
export function Root() {
  useAnalytics()
  useFreshPending()
  return (
    <>
      <WhenIdle />
      <Outlet />
      <Toaster />
    </>
  )
}
