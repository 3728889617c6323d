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
    let at, frames = 0
    const look = () => {
      const drawn = performance.now()
      frames++
      const isShown = known() !== before
      const known2 = performance.now()
      const after = new MessageChannel()
      after.port1.onmessage = () => {
        const now = performance.now()
        if (!isShown && frames < 30) return
        window.presses.push({ frame: isShown ? frames : 99, shownMs: now - event.timeStamp - (at - from) - (known2 - drawn) })
      }
      after.port2.postMessage(0)
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
  const browser = page.context().browser()
  if (!browser) throw new Error("The page has no browser")
  await browser.startTracing(page, { categories: ["toplevel", "devtools.timeline"] })
  const shown: Omit<Press, "workMs">[] = []
  for (const key of keys) {
    await page.keyboard.press(key)
    shown.push(await page.evaluate<Omit<Press, "workMs">>("window.nextPress()"))
  }
  const { traceEvents }: { traceEvents: TraceEvent[] } = JSON.parse((await browser.stopTracing()).toString())
  const work = readWork(traceEvents)
  if (work.length !== keys.length) throw new Error(`Traced ${work.length} of ${keys.length} presses`)
  return shown.map((press, place) => ({ ...press, workMs: work[place] ?? Number.NaN }))
}

type TraceEvent = {
  name: string
  pid: number
  tid: number
  /** In microseconds, as `dur`. */
  ts: number
  dur?: number
  args?: { data?: { type?: string } }
}

/**
 * Returns the main thread's work for each press: its task, and the task of the next frame. Read from a trace, because
 * Chromium holds a page's other tasks back after a press: one that notes the time would count waiting as work.
 */
function readWork(events: TraceEvent[]): number[] {
  const dispatched = events.filter(({ name }) => name === "EventDispatch")
  const typed = dispatched.filter(({ args }) => args?.data?.type === "input")
  const presses = typed.length > 0 ? typed : dispatched.filter(({ args }) => args?.data?.type === "keydown")
  return presses.map((press) => {
    const own = events.filter(({ pid, tid }) => pid === press.pid && tid === press.tid)
    const taskAt = ({ ts }: TraceEvent) =>
      own.find(
        (task) =>
          task.name === "ThreadControllerImpl::RunTask" && task.ts <= ts && ts < task.ts + (task.dur ?? 0),
      )
    const frame = own
      .filter(({ name, ts }) => name === "FireAnimationFrame" && ts >= press.ts)
      .toSorted((one, other) => one.ts - other.ts)[0]
    const tasks = new Set([taskAt(press), frame && taskAt(frame)])
    return [...tasks].reduce((sum, task) => sum + (task?.dur ?? Number.NaN), 0) / 1000
  })
}
