import { lazy, Suspense, useEffect, useState } from "react"

const idleWithinMs = 4_000

const Background = lazy(async () => {
  // Without it the page works.
  const { Background } = await import("#web/app/background.tsx").catch(() => ({
    Background: () => null,
  }))
  return { default: Background }
})

/** What may wait until the page is there and the browser has nothing else to do. */
export function WhenIdle() {
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
