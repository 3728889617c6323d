import { type CSSProperties, useEffect, useMemo, useState } from "react"

/** How far the lower edge of what can be seen lies above the screen's: the tabs, or a phone's keyboard. */
export function useLift(): CSSProperties {
  const keyboard = useKeyboardHeight()
  return useMemo(
    () => ({ "--lift": `max(var(--tabs), ${keyboard}px)` }) as CSSProperties, // React's type has no own properties
    [keyboard],
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
