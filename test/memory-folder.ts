import { readFileSync, statfsSync } from "node:fs"
import { tmpdir } from "node:os"

const memory = "/dev/shm"
const roomNeeded = 4 * 1024 ** 3

/** Where tests put what they throw away: on Linux in memory, where there is plenty of it; else in the system's own folder. */
export function throwawayFolder(): string {
  if (process.platform !== "linux" || process.env.TMPDIR) return tmpdir()
  return hasRoom() ? memory : tmpdir()
}

function hasRoom() {
  try {
    const { bavail, bsize } = statfsSync(memory)
    // PostgreSQL's programs may have to be copied there, and run.
    const runsPrograms = !new RegExp(`^\\S+ ${memory} \\S+ \\S*\\bnoexec\\b`, "m").test(
      readFileSync("/proc/mounts", "utf8"),
    )
    return runsPrograms && bavail * bsize > roomNeeded && process.availableMemory() > 2 * roomNeeded
  } catch {
    return false
  }
}
