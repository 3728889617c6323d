import { access, rm, stat } from "node:fs/promises"
import { join } from "node:path"
import { liveOwner, lockPath } from "#server/embedded-postgres/folder-lock.ts"
import { findHome, socketFoldersFor } from "#server/embedded-postgres/places.ts"
import { stopOrphan } from "#server/embedded-postgres/postmaster-file.ts"

const firstMomentsMs = 60_000

/** Removes what a killed test run left: its PostgreSQL, which outlives it, and its folders. */
export async function removeAbandoned(dataDir: string) {
  if ((await liveOwner(dataDir)) || (await isBeingMade(dataDir))) return
  const home = await findHome(dataDir).catch(() => null)
  if (home) {
    await stopOrphan(join(home, "cluster"), () => {})
    for (const folder of [...socketFoldersFor(home), home]) await rm(folder, { recursive: true, force: true })
  }
  await rm(dataDir, { recursive: true, force: true })
}

// Another run may have made its folder a moment ago and not have locked it yet.
async function isBeingMade(dataDir: string): Promise<boolean> {
  const isLocked = await access(lockPath(dataDir)).then(
    () => true,
    () => false,
  )
  const found = await stat(dataDir).catch(() => null)
  return !isLocked && found !== null && Date.now() - found.mtimeMs < firstMomentsMs
}
