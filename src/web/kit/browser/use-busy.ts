import { type FocusEvent, useEffect, useRef, useState } from "react"

const scrollRestMs = 1_500

/**
 * Tracks whether a person is active in an element: pointer over it, focus in it, or the page scrolled
 * recently. Spread `props` onto it. Scrolling is tracked only while someone waits for it.
 */
export function useBusy(isAsked = true) {
  const [isPointed, setPointed] = useState(false)
  const [isFocused, setFocused] = useState(false)
  const [isScrolling, setScrolling] = useState(false)
  const rest = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    if (!isAsked) return
    const onScroll = () => {
      setScrolling(true)
      clearTimeout(rest.current)
      rest.current = setTimeout(() => setScrolling(false), scrollRestMs)
    }
    addEventListener("scroll", onScroll, { passive: true })
    return () => {
      removeEventListener("scroll", onScroll)
      clearTimeout(rest.current)
    }
  }, [isAsked])
  return {
    isBusy: isPointed || isFocused || isScrolling,
    props: {
      onPointerEnter: () => setPointed(true),
      onPointerLeave: () => setPointed(false),
      onFocus: () => setFocused(true),
      onBlur: (event: FocusEvent) => setFocused(event.currentTarget.contains(event.relatedTarget)),
    },
  }
}
