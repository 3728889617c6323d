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
  if (waiting.length === 0) return
  const timer = setInterval(() => void look(), lookEveryMs)
  timer.unref()
  async function look() {
    const areRunning = await Promise.all(waiting.map(isRunning))
    if (areRunning.every(Boolean)) return
    clearInterval(timer)
    process.kill(process.pid, "SIGTERM")
  }
  // Under nohup, closing the terminal ends npm but not this process.
  onHangup((isStop) => {
    if (!isStop) clearInterval(timer)
  })
}
