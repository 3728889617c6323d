import type { LatLng } from "#domain/platform/distance.ts"
import { askEngine, type EngineAddress } from "./ask-engine.ts"
import { readOsrm } from "./osrm-form.ts"
import type { Router } from "./road-router.ts"

const options = "overview=full&geometries=geojson&steps=true&alternatives=false"
const point = (at: LatLng) => `${at.lng.toFixed(6)},${at.lat.toFixed(6)}`

export function osrm({ url, userAgent, attribution }: EngineAddress): Router {
  return async (from, to, { signal, language }) => {
    const path = `${url}/route/v1/driving/${point(from)};${point(to)}?${options}`
    const body = await askEngine(
      path,
      { headers: { accept: "application/json", "user-agent": userAgent } },
      signal,
    )
    return { ...readOsrm(body, "osrm", language), attribution }
  }
}
