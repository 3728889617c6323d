import { readFileSync, statfsSync } from "node:fs"
import { tmpdir } from "node:os"

const memory = "/dev/shm"
const roomNeeded = 4 * 1024 ** 3

/** The folder for temporary test data: in memory on Linux if there is enough, otherwise the system's own. */
export function throwawayFolder(): string {
  if (process.platform !== "linux" || process.env.TMPDIR) return tmpdir()
  return hasRoom() ? memory : tmpdir()
}

function hasRoom() {
  try {
    const { bavail, bsize } = statfsSync(memory)
    // PostgreSQL's programs may have to be copied there and executed.
    const runsPrograms = !new RegExp(`^\\S+ ${memory} \\S+ \\S*\\bnoexec\\b`, "m").test(
      readFileSync("/proc/mounts", "utf8"),
    )
    return runsPrograms && bavail * bsize > roomNeeded && process.availableMemory() > 2 * roomNeeded
  } catch {
    return false
  }
}
