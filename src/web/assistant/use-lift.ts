import { type CSSProperties, useEffect, useMemo, useState } from "react"
import { useOutage } from "#web/connection.ts"

/** The banner that tells of an outage lies over the page's lower edge. */
const bannerHeight = 104

/** How far the lower edge of what can be seen lies above the screen's: the tabs, a phone's keyboard, a banner. */
export function useLift(): CSSProperties {
  const keyboard = useKeyboardHeight()
  const banner = useOutage() ? bannerHeight : 0
  return useMemo(
    () => ({ "--lift": `max(var(--tabs) + ${banner}px, ${keyboard}px)` }) as CSSProperties, // React's type has no own properties
    [keyboard, banner],
  )
}

function useKeyboardHeight(): number {
  const [height, setHeight] = useState(0)
  useEffect(() => {
    const view = window.visualViewport
    if (!view) return
    // A zoomed page shows less, too, and has no keyboard.
    const measure = () =>
      setHeight(view.scale > 1.01 ? 0 : Math.max(0, Math.round(innerHeight - view.height - view.offsetTop)))
    view.addEventListener("resize", measure)
    view.addEventListener("scroll", measure)
    return () => {
      view.removeEventListener("resize", measure)
      view.removeEventListener("scroll", measure)
    }
  }, [])
  return height
}
