import { useCallback, useEffect, useLayoutEffect, useRef, useState } from "react"

const newestTurn = () => [...document.querySelectorAll("[data-turn]")].at(-1)

/** Whether a turn begins on the screen, so that its reader is there. */
function isShown(turn: Element | undefined) {
  const top = turn?.getBoundingClientRect().top
  return top !== undefined && top >= 0 && top < innerHeight
}

const topOf = (turn: Element) => Number.parseFloat(getComputedStyle(turn).scrollMarginTop) || 0

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

  /** Follows the end, but only until the newest question reaches the top: an answer is read from its beginning. */
  const follow = useCallback(() => {
    const newest = newestTurn()
    // Before the first question the page is read from its beginning, too.
    if (!newest) return
    goToEnd()
    if (newest.getBoundingClientRect().top < topOf(newest))
      newest.scrollIntoView({ block: "start", behavior: "instant" })
  }, [goToEnd])

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

  const noteBelow = useCallback(() => {
    if (!isShown(newestTurn())) setNewBelow(true)
  }, [])

  const isFirst = useRef(true)
  useLayoutEffect(() => {
    if (isFirst.current) isFirst.current = false
    else if (isAtEnd.current) follow()
    else noteBelow()
  }, [content, follow, noteBelow])

  useLayoutEffect(() => {
    if (!isFirst.current && isAtEnd.current) follow()
  }, [room, follow])

  return { end, hasNewBelow, goToEnd }
}
