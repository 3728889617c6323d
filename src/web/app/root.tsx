import { Outlet } from "@tanstack/react-router"
import { useFreshPending } from "#web/app/use-fresh-pending.ts"
import { WhenIdle } from "#web/app/when-idle.tsx"
import { setLeftDevice } from "#web/frame/leave.ts"
import { useAnalytics } from "#web/frame/use-analytics.ts"
import { Toaster } from "#web/kit/feedback/toaster.tsx"

setLeftDevice(async () => (await import("#web/app/leave-device.ts")).leftDevice)

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
