import { type RefObject, useEffect, useState } from "react"

/** True from the first moment an element comes near the screen. */
export function useOnScreen(target: RefObject<Element | null>): boolean {
  const [seen, setSeen] = useState(false)
  useEffect(() => {
    if (seen || !target.current) return
    const watcher = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) setSeen(true)
      },
      { rootMargin: "200px" },
    )
    watcher.observe(target.current)
    return () => watcher.disconnect()
  }, [seen, target])
  return seen
}
