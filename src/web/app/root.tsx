import { useQueryClient } from "@tanstack/react-query"
import { Outlet } from "@tanstack/react-router"
import { lazy, Suspense, useEffect, useState } from "react"
import { useSession } from "#web/data/session.ts"
import { useSite } from "#web/data/site.ts"
import { setLeftDevice } from "#web/frame/leave.ts"
import { Toaster } from "#web/kit/feedback/toaster.tsx"

setLeftDevice(async () => (await import("#web/app/leave-device.ts")).leftDevice)

/** Renders the frame of every page. */
export function Root() {
  useAnalytics()
  useFreshPending()
  return (
    <>
      <Outlet />
      <WhenIdle />
      <Toaster />
    </>
  )
}

/** Keeps the number of pending orders up to date. Only logged-in people have the live feed. */
function useFreshPending() {
  const queryClient = useQueryClient()
  const subject = useSession().person?.subject
  useEffect(() => {
    if (subject === undefined) return
    let stop: (() => void) | undefined
    let isOver = false
    import("#web/customer/orders/watch-pending.ts").then(
      ({ watchPending }) => {
        if (!isOver) stop = watchPending(queryClient, subject)
      },
      // Without the feed the count is as old as the last response.
      () => {},
    )
    return () => {
      isOver = true
      stop?.()
    }
  }, [queryClient, subject])
}

const idleWithinMs = 4_000

const Background = lazy(async () => {
  // The page works without it.
  const { Background } = await import("#web/app/background.tsx").catch(() => ({
    Background: () => null,
  }))
  return { default: Background }
})

/** Deferred until the page is idle. */
function WhenIdle() {
  const [isIdle, setIdle] = useState(false)
  useEffect(() => {
    const begin = () => setIdle(true)
    const wait = () =>
      "requestIdleCallback" in window
        ? requestIdleCallback(begin, { timeout: idleWithinMs })
        : setTimeout(begin, idleWithinMs)
    if (document.readyState === "complete") wait()
    else addEventListener("load", wait, { once: true })
  }, [])
  return <Suspense>{isIdle && <Background />}</Suspense>
}

/** Loads the operator's analytics script once, if one is set. */
function useAnalytics() {
  const { analyticsScriptUrl } = useSite()
  useEffect(() => {
    if (!analyticsScriptUrl || document.querySelector("script[data-analytics]")) return
    const script = document.createElement("script")
    script.src = analyticsScriptUrl
    script.defer = true
    script.dataset.analytics = ""
    document.head.append(script)
  }, [analyticsScriptUrl])
}
