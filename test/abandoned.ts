import { rm } from "node:fs/promises"
import { join } from "node:path"
import { liveOwner } from "#server/embedded-postgres/folder-lock.ts"
import { findHome } from "#server/embedded-postgres/places.ts"
import { stopOrphan } from "#server/embedded-postgres/postmaster-file.ts"

/** Removes what a killed test run left: its PostgreSQL, which outlives it, and its folder. */
export async function removeAbandoned(dataDir: string) {
  if (await liveOwner(dataDir)) return
  const home = await findHome(dataDir).catch(() => null)
  if (home) await stopOrphan(join(home, "cluster"), () => {})
  if (home) await rm(home, { recursive: true, force: true })
  await rm(dataDir, { recursive: true, force: true })
}
