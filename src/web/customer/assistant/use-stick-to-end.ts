import { useCallback, useEffect, useLayoutEffect, useRef, useState } from "react"

/** Scrolls with growing content while the reader is at the end, and never otherwise. */
export function useStickToEnd(content: unknown, room: unknown) {
  const end = useRef<HTMLDivElement>(null)
  const isAtEnd = useRef(true)
  const [hasNewBelow, setNewBelow] = useState(false)

  const goToEnd = useCallback(() => {
    isAtEnd.current = true
    setNewBelow(false)
    end.current?.scrollIntoView({ block: "end", behavior: "instant" })
  }, [])

  useEffect(() => {
    if (!end.current) return
    const watcher = new IntersectionObserver(([entry]) => {
      if (!entry) return
      // Further down, at the page's foot, counts as the end too.
      isAtEnd.current = entry.boundingClientRect.top <= innerHeight
      if (isAtEnd.current) setNewBelow(false)
    })
    watcher.observe(end.current)
    return () => watcher.disconnect()
  }, [])

  const isFirst = useRef(true)
  useLayoutEffect(() => {
    if (isFirst.current) isFirst.current = false
    else if (isAtEnd.current) goToEnd()
    else setNewBelow(true)
  }, [content, goToEnd])

  useLayoutEffect(() => {
    if (!isFirst.current && isAtEnd.current) goToEnd()
  }, [room, goToEnd])

  return { end, hasNewBelow, goToEnd }
}
