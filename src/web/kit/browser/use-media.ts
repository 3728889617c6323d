import { useState, useSyncExternalStore } from "react"

/** Whether a media query matches, updated on changes. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (listener) => {
      const media = matchMedia(query)
      media.addEventListener("change", listener)
      return () => media.removeEventListener("change", listener)
    },
    () => matchMedia(query).matches,
    () => true,
  )
}

/** Tracks an element's width: pass `measure` as its `ref`. */
export function useWidth(first: number) {
  const [width, setWidth] = useState(first)
  const [measure] = useState(() => (element: Element | null) => {
    if (!element) return
    const observer = new ResizeObserver(([entry]) => entry && setWidth(Math.floor(entry.contentRect.width)))
    observer.observe(element)
    return () => observer.disconnect()
  })
  return { width, measure }
}
