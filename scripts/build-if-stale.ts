import { existsSync, readFileSync } from "node:fs"
import { fingerprint, type Part, parts, stampOf } from "./build-stamp.ts"
import { run } from "./run-command.ts"

const isStale = async (part: Part) =>
  !existsSync(stampOf(part)) || readFileSync(stampOf(part), "utf8") !== (await fingerprint(part))

/**
 * Builds the pages and the server unless they are up to date with their sources. A process of its own builds: it needs
 * some 800 MB, which a server would keep.
 */
export async function buildIfStale(): Promise<void> {
  const stale: Part[] = []
  for (const part of parts) if (await isStale(part)) stale.push(part)
  if (stale.length === 0) return
  console.log("Building. This takes some seconds.")
  if ((await run(process.execPath, ["scripts/build.ts", ...stale])) !== 0)
    throw new Error("Pharos could not be built.")
}
