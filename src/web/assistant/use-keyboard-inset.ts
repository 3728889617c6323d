import { useEffect, useState } from "react"

/** How many pixels of the page's lower edge a phone's keyboard covers. */
export function useKeyboardInset(): number {
  const [inset, setInset] = useState(0)
  useEffect(() => {
    const view = window.visualViewport
    if (!view) return
    // A zoomed page has a smaller view, too, and no keyboard.
    const measure = () =>
      setInset(view.scale > 1.01 ? 0 : Math.max(0, Math.round(innerHeight - view.height - view.offsetTop)))
    view.addEventListener("resize", measure)
    view.addEventListener("scroll", measure)
    return () => {
      view.removeEventListener("resize", measure)
      view.removeEventListener("scroll", measure)
    }
  }, [])
  return inset
}
