import { type FocusEvent, useEffect, useRef, useState } from "react"

const scrollRestMs = 1_500

/**
 * Whether a person is at work in an element: pointer on it, focus in it, or the page just scrolled. Spread `props`
 * onto it. Where nobody waits for it, the scrolling is not followed.
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
