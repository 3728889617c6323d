import type { Page } from "@playwright/test"

export type Press = {
  /**
   * Script, style, layout and paint from the key press to the end of its first frame, without the wait for that
   * frame.
   */
  workMs: number
  /** From the key press to the paint that shows its effect. */
  shownMs: number
  /** The frame that shows the effect: 1 is the next one. */
  frame: number
}

// Runs in the page, where this folder's types do not apply.
const watch = `(() => {
  const known = () => (document.querySelector("aside[aria-label=Cart]")?.textContent ?? "") + "|" +
    document.querySelector("li[data-index][aria-current]")?.dataset.index + "|" +
    [...document.querySelectorAll("li[data-index]")].slice(0, 12).map((row) => row.textContent).join()
  window.presses = []
  window.nextPress = async () => {
    while (presses.length === 0) await new Promise((done) => setTimeout(done, 10))
    await new Promise((done) => setTimeout(done, 60))
    return presses.shift()
  }
  const follow = (event) => {
    const from = performance.now(), before = known()
    const press = { workMs: 0, shownMs: 0, frame: 0 }
    let at, worked, frames = 0
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => { worked ??= performance.now() }
    port2.postMessage(0)
    const look = () => {
      const drawn = performance.now()
      frames++
      const isShown = known() !== before
      const known2 = performance.now()
      const after = new MessageChannel()
      after.port1.onmessage = () => {
        const now = performance.now()
        if (frames === 1) press.workMs = (worked ?? drawn) - at + now - known2
        if (!isShown && frames < 30) return
        window.presses.push({ ...press, frame: isShown ? frames : 99, shownMs: now - event.timeStamp - (at - from) - (known2 - drawn) })
      }
      after.port2.postMessage(0)
      worked ??= drawn
      if (!isShown && frames < 30) requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
    // The overhead of the measurement itself ends here.
    at = performance.now()
  }
  addEventListener("keydown", (event) => (event.key === "Enter" || event.key.startsWith("Arrow")) && follow(event), true)
  addEventListener("input", follow, true)
})()`

export const watchPresses = (page: Page) => page.evaluate(watch)

/** Presses the keys one after the other, as fast as a person does; returns the cost of each. */
export async function timePresses(page: Page, keys: string[]): Promise<Press[]> {
  const presses: Press[] = []
  for (const key of keys) {
    await page.keyboard.press(key)
    presses.push(await page.evaluate<Press>("window.nextPress()"))
  }
  return presses
}
