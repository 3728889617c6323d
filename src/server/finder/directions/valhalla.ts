import { askEngine, type EngineAddress, jsonRequest } from "./ask-engine.ts"
import { readOsrm } from "./osrm-form.ts"
import type { Router } from "./road-router.ts"

export function valhalla({ url, userAgent, attribution }: EngineAddress): Router {
  return async (from, to, { signal, language }) => {
    const question = {
      locations: [from, to].map(({ lat, lng }) => ({ lat, lon: lng })),
      costing: "auto",
      format: "osrm",
      shape_format: "geojson",
      directions_options: { language, units: "kilometers" },
    }
    const request = jsonRequest(question, { "user-agent": userAgent, "x-client-id": userAgent })
    const body = await askEngine(`${url}/route`, request, signal)
    return { ...readOsrm(body, "valhalla", language), attribution }
  }
}
