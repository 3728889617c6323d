import { type ComponentType, useEffect, useState } from "react"

const idleWithinMs = 4_000

/** What may wait until the page is there and the browser has nothing else to do. */
export function useBackground(): ComponentType | undefined {
  const [background, setBackground] = useState<{ Background: ComponentType }>()
  useEffect(() => {
    const begin = () => void import("#web/reminders/background.tsx").then(setBackground).catch(() => {})
    const whenIdle = () =>
      "requestIdleCallback" in window
        ? requestIdleCallback(begin, { timeout: idleWithinMs })
        : setTimeout(begin, idleWithinMs)
    if (document.readyState === "complete") whenIdle()
    else addEventListener("load", whenIdle, { once: true })
  }, [])
  return background?.Background
}
