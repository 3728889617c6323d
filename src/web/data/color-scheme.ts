import { useSyncExternalStore } from "react"
import { makeListeners } from "#domain/platform/listeners.ts"

export type ColorScheme = "light" | "dark"

const storageKey = "pharos.theme"
const listeners = makeListeners()

/** Returns the colour scheme on screen and the one to switch to. */
export function useColorScheme(): ColorScheme {
  return useSyncExternalStore(subscribe, currentScheme, () => "light")
}

/** Stored like the others; no style rule and no reader matches "system", so the device decides. */
export function chooseColorScheme(scheme: ColorScheme | "system") {
  document.documentElement.dataset.theme = scheme
  remember(scheme)
  listeners.notify()
}

function currentScheme(): ColorScheme {
  const chosen = document.documentElement.dataset.theme
  if (chosen === "light" || chosen === "dark") return chosen
  return systemWish().matches ? "dark" : "light"
}

function subscribe(listener: () => void) {
  const unsubscribe = listeners.subscribe(listener)
  const wish = systemWish()
  wish.addEventListener("change", listener)
  return () => {
    unsubscribe()
    wish.removeEventListener("change", listener)
  }
}

function systemWish() {
  return matchMedia("(prefers-color-scheme: dark)")
}

function remember(scheme: string) {
  try {
    localStorage.setItem(storageKey, scheme)
  } catch {
    // Storage can be blocked; the choice then lasts for this page.
  }
}
