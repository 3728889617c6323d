import { existsSync } from "node:fs"
import { resolve } from "node:path"
import { mapFolder } from "#server/finder/street-map/map-folder.ts"
import { startRoutePlanner } from "#stand-ins/route-planner.ts"
import { buildIfStale } from "./build-if-stale.ts"
import { loadBuiltServer } from "./built-server.ts"
import { stopWithParent } from "./stop-with-parent.ts"

/** Starts a router with invented roads for a demonstration that has neither a route planner nor an imported map. */
async function demoRoads(): Promise<Record<string, string>> {
  const { OIDC_ISSUER, ROUTING_URL } = process.env
  if (OIDC_ISSUER || ROUTING_URL || existsSync(mapFolder(resolve(process.env.DATA_DIR || "./data"))))
    return {}
  const { url } = await startRoutePlanner()
  return { ROUTING_ENGINE: "osrm", ROUTING_URL: url, ROUTING_CREDIT: "Example route" }
}

/** Builds what is not up to date, then runs a node with demo data until it is stopped. */
export async function start(): Promise<void> {
  await stopWithParent()
  await buildIfStale()
  const { main } = await loadBuiltServer()
  await main({ ...process.env, ...(await demoRoads()) })
}
