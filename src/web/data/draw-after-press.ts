import { defaultScheduler, notifyManager } from "@tanstack/react-query"

/** A press ends at its click. After a finger is lifted, that follows a moment later; after a drag, none does. */
const clickMs = 50
/** A menu of the browser or another window may take the release away. */
const longestMs = 5_000

/** Holds answers that arrive during a press until after its click: a button that moves away meanwhile gets none. */
export function drawAfterPress(): void {
  let ending: ReturnType<typeof setTimeout> | undefined
  let waiting: (() => void)[] = []

  function endIn(ms: number) {
    clearTimeout(ending)
    ending = setTimeout(end, ms)
  }

  function end() {
    clearTimeout(ending)
    ending = undefined
    for (const draw of waiting) defaultScheduler(draw)
    waiting = []
  }

  notifyManager.setScheduler(
    (draw) => void (ending === undefined ? defaultScheduler(draw) : waiting.push(draw)),
  )
  addEventListener("pointerdown", ({ button }) => button === 0 && endIn(longestMs), true)
  addEventListener("pointerup", () => ending !== undefined && endIn(clickMs), true)
  addEventListener("pointercancel", end, true)
  addEventListener("click", end, true)
}
