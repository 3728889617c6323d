/** A press ends at its click. After a finger is lifted, that follows a moment later; after a drag, none does. */
const clickMs = 50
/** A menu of the browser or another window may take the release away. */
const longestMs = 5_000

let ending: ReturnType<typeof setTimeout> | undefined
let waiting: (() => void)[] = []

/** Resolves at once, or after the click of the press that is under way. */
export const pressEnded = (): Promise<void> =>
  ending === undefined ? Promise.resolve() : new Promise((goOn) => waiting.push(goOn))

/** Follows the presses of the page, for `pressEnded`. */
export function followPresses(): void {
  addEventListener("pointerdown", ({ button }) => button === 0 && endIn(longestMs), true)
  addEventListener("pointerup", () => ending !== undefined && endIn(clickMs), true)
  addEventListener("pointercancel", end, true)
  // Not captured: after all that the click does.
  addEventListener("click", end)
}

function endIn(ms: number) {
  clearTimeout(ending)
  ending = setTimeout(end, ms)
}

function end() {
  clearTimeout(ending)
  ending = undefined
  const ended = waiting
  waiting = []
  for (const goOn of ended) goOn()
}
