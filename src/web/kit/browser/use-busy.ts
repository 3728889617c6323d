import { type FocusEvent, useEffect, useState, useSyncExternalStore } from "react"
import { makeListeners } from "#domain/platform/listeners.ts"

const scrollRestMs = 1_500

type Sign = "pointer" | "focus" | "scroll"

type UseBusyOptions = {
  /** Whether scrolling counts. */
  isTracked: boolean
  /** Whether the answer matters now: the component is rendered again only when it changes meanwhile. */
  isAsked: boolean
}

/**
 * Tells whether a person is active in an element: pointer over it, focus in it, or the page scrolled recently. Spread
 * `props` onto it.
 */
export function useBusy({ isTracked, isAsked }: UseBusyOptions) {
  const [busy] = useState(makeBusy)
  useEffect(() => (isTracked ? busy.trackScrolling() : undefined), [busy, isTracked])
  const isBusy = useSyncExternalStore(
    busy.subscribe,
    () => isAsked && busy.isBusy(),
    () => false,
  )
  return { isBusy, props: busy.props }
}

function makeBusy() {
  const signs = new Set<Sign>()
  const listeners = makeListeners()
  function set(sign: Sign, isOn: boolean) {
    if (isOn) signs.add(sign)
    else signs.delete(sign)
    listeners.notify()
  }
  return {
    isBusy: () => signs.size > 0,
    subscribe: listeners.subscribe,
    /** Returns a function that stops it. */
    trackScrolling() {
      let rest: ReturnType<typeof setTimeout> | undefined
      const onScroll = () => {
        set("scroll", true)
        clearTimeout(rest)
        rest = setTimeout(() => set("scroll", false), scrollRestMs)
      }
      addEventListener("scroll", onScroll, { passive: true })
      return () => {
        removeEventListener("scroll", onScroll)
        clearTimeout(rest)
        set("scroll", false)
      }
    },
    props: {
      onPointerEnter: () => set("pointer", true),
      onPointerLeave: () => set("pointer", false),
      onFocus: () => set("focus", true),
      onBlur: (event: FocusEvent) => set("focus", event.currentTarget.contains(event.relatedTarget)),
    },
  }
}
