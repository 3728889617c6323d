import type { EngineAddress } from "./ask-engine.ts"
import { graphhopper } from "./graphhopper.ts"
import { openrouteservice } from "./openrouteservice.ts"
import { osrm } from "./osrm.ts"
import type { Router } from "./road-router.ts"
import { valhalla } from "./valhalla.ts"

export type EngineName = "osrm" | "valhalla" | "graphhopper" | "openrouteservice"

const makers: Record<EngineName, (address: EngineAddress) => Router> = {
  osrm,
  valhalla,
  graphhopper,
  openrouteservice,
}

export function makeEngine(name: EngineName, address: EngineAddress): Router {
  return makers[name]({ ...address, url: address.url.replace(/\/+$/, "") })
}
