import { main } from "#server/app/main.ts"
import { startRoutePlanner } from "#stand-ins/route-planner.ts"
import { buildIfStale } from "./build-if-stale.ts"
import { stopWithParent } from "./stop-with-parent.ts"

/** A demonstration without a route planner of its own is given one with invented roads. */
async function demoRoads(): Promise<Record<string, string>> {
  const { OIDC_ISSUER, ROUTING_URL } = process.env
  if (OIDC_ISSUER || ROUTING_URL) return {}
  const { url } = await startRoutePlanner()
  return { ROUTING_ENGINE: "osrm", ROUTING_URL: url, ROUTING_CREDIT: "Example route" }
}

await stopWithParent()
await buildIfStale()
await main({ ...process.env, ...(await demoRoads()) })
