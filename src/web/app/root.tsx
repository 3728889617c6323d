import { Outlet } from "@tanstack/react-router"
import { useAnalytics } from "#web/frame/use-analytics.ts"
import { useFreshPending } from "#web/frame/use-fresh-pending.ts"
import { WhenIdle } from "#web/frame/when-idle.tsx"
import { Toaster } from "#web/kit/feedback/toaster.tsx"

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
