import type { Page } from "@playwright/test"
import { quantile } from "./quantile.ts"
import type { BenchRow } from "./results.ts"

/** How much slower than this machine's the CPU is. */
export const slower = 4

const turns = 12
const goalMs = 100
/** How long a hand holds a button down. */
const pressMs = 80

// Runs in the page, where this folder's types do not apply. Shorter events are not reported: they count as 0.
const watch = `(() => {
  window.interactions = []
  new PerformanceObserver((list) => {
    for (const { interactionId, duration } of list.getEntries()) if (interactionId) interactions.push(duration)
  }).observe({ type: "event", durationThreshold: 16 })
})()`

/** Slows the page's CPU down and notes its presses. */
export async function slowDown(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: slower })
  await page.evaluate(watch)
}

type Presses = {
  promise: string
  /** The press, as the row names it. */
  what: string
  act: (turn: number) => Promise<void>
  /** Makes room for the next turn; not measured. */
  undo?: () => Promise<void>
}

/** Presses some times on a slowed page: the time until the next paint, as browsers count it (Event Timing). */
export async function timeSlowPresses(page: Page, { promise, what, act, undo }: Presses): Promise<BenchRow> {
  const times: number[] = []
  for (let turn = 0; turn < turns; turn++) {
    await page.evaluate("window.interactions = []")
    await act(turn)
    await page.waitForTimeout(400)
    times.push(await page.evaluate<number>("Math.max(0, ...window.interactions)"))
    await undo?.()
    await page.waitForTimeout(200)
  }
  // The first turn loads code.
  const value = quantile(times.slice(1), 0.9)
  const measured = `${what}: press until the next paint, 9 of 10`
  return { promise, measured, value, unit: "ms", goal: `≤ ${goalMs} ms`, met: value <= goalMs }
}

/**
 * Presses a place on the page as a hand does it, down and up: a locator asks the page for its roles while it is at
 * work.
 */
export async function pressAt(
  page: Page,
  box: { x: number; y: number; width: number; height: number } | null,
) {
  if (!box) throw new Error("There is nothing to press")
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2, { delay: pressMs })
}
