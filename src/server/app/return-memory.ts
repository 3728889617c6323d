import { flushCompileCache } from "node:module"
import { setFlagsFromString } from "node:v8"
import { createContext, runInContext } from "node:vm"

/** When a node has answered the first requests after its start. */
const settledMs = 5_000

type Collect = (how: { type: "major"; flavor: "last-resort" }) => void

/**
 * Gives the memory that only the start needed back to the system: without being told, V8 keeps the pages that
 * loading and compiling filled. Also writes the compile cache, in case the process is killed later.
 */
export function returnMemoryOfStart(afterMs = settledMs): void {
  const timer = setTimeout(() => {
    flushCompileCache()
    setFlagsFromString("--expose-gc")
    const collect = runInContext("gc", createContext()) as Collect // V8's own function, which has no types
    setFlagsFromString("--no-expose-gc")
    collect({ type: "major", flavor: "last-resort" })
  }, afterMs)
  timer.unref()
}
