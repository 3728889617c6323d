import { existsSync, readFileSync } from "node:fs"
import { fingerprint, stamp } from "./build-stamp.ts"

/** Builds the browser files unless they are up to date with their sources. */
export async function buildIfStale(): Promise<void> {
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === (await fingerprint())) return
  console.log("Building the pages. This takes some seconds.")
  const { buildWeb } = await import("./build.ts")
  await buildWeb()
}
