import { useEffect, useState } from "react"

/** Whether this person's system asks for less motion; true until the page is alive, so that nothing moves before it can be stopped. */
export function usePrefersStillness() {
  const [isStill, setStill] = useState(true)
  useEffect(() => {
    const wish = matchMedia("(prefers-reduced-motion: reduce)")
    const read = () => setStill(wish.matches)
    read()
    wish.addEventListener("change", read)
    return () => wish.removeEventListener("change", read)
  }, [])
  return isStill
}
