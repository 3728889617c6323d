import type { StyleSpecification } from "maplibre-gl"
import type { Basemap } from "#contract/finder/directions.ts"
import type { Language } from "#domain/finder/towns.ts"
import type { MapTheme } from "./map-colours.ts"
import { type StreetTiles, streetStyle } from "./street-style.ts"

const answerWithinMs = 4000
const lastStreetZoom = 14

/** The style of the configured basemap once its server has answered; null leaves the sketch where it is. */
export async function fetchStreets(
  basemap: Basemap,
  theme: MapTheme,
  language: Language,
): Promise<StyleSpecification | null> {
  if (basemap.kind === "sketch") return null
  try {
    const answer = await fetch(basemap.url, { signal: AbortSignal.timeout(answerWithinMs) })
    if (!answer.ok) return null
    const body: unknown = await answer.json()
    // A style of the operator's own: MapLibre checks it and reports what is wrong.
    if (basemap.kind === "style") return body as StyleSpecification
    const tiles = streetTiles(body, basemap.url)
    return tiles && streetStyle(tiles, theme, language)
  } catch {
    return null
  }
}

function streetTiles(tileJson: unknown, base: string): StreetTiles | null {
  const { tiles, minzoom, maxzoom } = (tileJson ?? {}) as Partial<Record<keyof StreetTiles, unknown>> // checked below
  if (!Array.isArray(tiles) || tiles.length === 0) return null
  return {
    tiles: tiles.map((url) => absolute(String(url), base)),
    minzoom: typeof minzoom === "number" ? minzoom : 0,
    maxzoom: typeof maxzoom === "number" ? maxzoom : lastStreetZoom,
  }
}

// new URL would escape the braces of {z}/{x}/{y}.
function absolute(url: string, base: string): string {
  if (/^https?:/.test(url)) return url
  const { origin } = new URL(base, location.href)
  return `${origin}${url.startsWith("/") ? "" : "/"}${url}`
}
