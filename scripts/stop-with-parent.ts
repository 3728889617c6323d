import { setTimeout as wait } from "node:timers/promises"
import { commandOf, isRunning, parentOf } from "#server/platform/embedded-postgres/processes.ts"
import { onHangup } from "#server/platform/stop-signals.ts"

const lookEveryMs = 500
// A shell started for one foreground command, as npm does, waits for that command.
const waitingShell = /^\S*sh -c [^&;|]+$/

/** Returns the processes that wait for this one to end: the shell that started it, and npm. */
async function findWaiting(): Promise<number[]> {
  const parent = process.ppid
  const isShell = waitingShell.test((await commandOf(parent)) ?? "")
  if (!process.env.npm_lifecycle_event) return isShell ? [parent] : []
  const npm = isShell ? await parentOf(parent) : null
  return npm ? [parent, npm] : [parent]
}

/**
 * Stops this process in order when its parent is killed. npm forwards SIGTERM only to its shell, which exits
 * silently, and SIGKILL cannot be forwarded.
 */
export async function stopWithParent(): Promise<void> {
  const waiting = await findWaiting()
  if (waiting.length > 0) void stopWithout(waiting)
}

async function stopWithout(waiting: number[]): Promise<void> {
  let isOver = false
  // Under nohup, closing the terminal ends npm but not this process.
  onHangup((isStop) => {
    isOver = !isStop
  })
  // A look that began before the terminal closed may see npm's end before this process hears its own SIGHUP.
  let looksWithoutParent = 0
  while (!isOver && looksWithoutParent < 2) {
    await wait(lookEveryMs, undefined, { ref: false })
    const areRunning = await Promise.all(waiting.map(isRunning))
    looksWithoutParent = areRunning.every(Boolean) ? 0 : looksWithoutParent + 1
  }
  if (!isOver) process.kill(process.pid, "SIGTERM")
}
