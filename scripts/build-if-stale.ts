import { existsSync, readFileSync } from "node:fs"
import { fingerprint, stamp } from "./build-stamp.ts"
import { run } from "./run-command.ts"

/**
 * Builds the browser files unless they are up to date with their sources. A process of its own builds: it needs some
 * 800 MB, which a server would keep.
 */
export async function buildIfStale(): Promise<void> {
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === (await fingerprint())) return
  console.log("Building the pages. This takes some seconds.")
  if ((await run(process.execPath, ["scripts/build.ts"])) !== 0)
    throw new Error("The pages could not be built.")
}
