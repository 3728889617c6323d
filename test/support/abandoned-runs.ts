import { access, readdir, rm, stat } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { findHome, socketFoldersFor } from "#server/platform/embedded-postgres/directories.ts"
import { liveOwner, lockPath } from "#server/platform/embedded-postgres/folder-lock.ts"
import { stopPostmaster } from "#server/platform/embedded-postgres/postmaster-file.ts"

/** Removes data of killed test runs. */
export async function removeAbandonedRuns() {
  for (const name of await readdir(tmpdir())) {
    if (!/^pharos-(test|crash)-/.test(name)) continue
    const dataDir = join(tmpdir(), name)
    // Data of another account is left for that account's next run.
    if (await isAbandoned(dataDir)) await removeDataFolder(dataDir).catch(() => {})
  }
}

/** Stops the PostgreSQL of a data folder, which survives a killed Node, and deletes the folder. */
export async function removeDataFolder(dataDir: string) {
  const home = await findHome(dataDir).catch(() => null)
  if (home) {
    await stopPostmaster(join(home, "cluster"), () => {})
    for (const folder of [...socketFoldersFor(home), home]) await rm(folder, { recursive: true, force: true })
  }
  await rm(dataDir, { recursive: true, force: true })
}

// A folder without a lock may be new, and one for crash tests temporarily has no owner.
async function isAbandoned(dataDir: string): Promise<boolean> {
  if (await liveOwner(dataDir)) return false
  const isLocked = await access(lockPath(dataDir)).then(
    () => true,
    () => false,
  )
  const found = await stat(dataDir).catch(() => null)
  const patienceMs = isLocked && !dataDir.includes("pharos-crash-") ? 0 : 10 * 60_000
  return found !== null && Date.now() - found.mtimeMs > patienceMs
}
