import * as z from "zod"
import type { Basemap, Credit } from "#contract/finder/directions.ts"
import { readTextAtMost } from "#server/platform/http/bounded-fetch.ts"

const probeTimeoutMs = 3000
const probeEveryMs = 10 * 60_000
const maxBytes = 1_000_000
const openFreeMap = "https://tiles.openfreemap.org/planet"

const openStreetMapCredit: Credit = {
  text: "© OpenStreetMap contributors",
  url: "https://www.openstreetmap.org/copyright",
}

const openFreeMapCredits: Credit[] = [
  { text: "OpenFreeMap", url: "https://openfreemap.org" },
  { text: "© OpenMapTiles", url: "https://www.openmaptiles.org" },
  openStreetMapCredit,
]

export type BasemapSettings = {
  basemap: "auto" | "sketch" | "openfreemap" | "style"
  tilesUrl: string | null
  styleUrl: string | null
}

/** The result of a probe of the map's server; `failure` is the error's own message. */
export type BasemapProbe = {
  host: string | null
  latencyMs: number
  failure: string | null
  /** True after any successful answer since the start. */
  hasAnswered: boolean
}

/** What the map may draw, and a way to find out whether it still can. */
export type Basemaps = {
  current: () => Basemap
  probe: () => Promise<BasemapProbe>
  firstProbe: Promise<unknown>
  stop: () => void
}

type Probe = { fetch: typeof fetch; report: (sentence: string) => void }

const TileJson = z.object({ tiles: z.array(z.string()).min(1), attribution: z.string().optional() })

const sketch: Basemap = { kind: "sketch" }

/**
 * Tracks what the map may draw: asks the tile server now and every ten minutes, never during a user's
 * request.
 */
export function watchBasemap(settings: BasemapSettings, probe: Probe): Basemaps {
  let known: Basemap = sketch
  let stopped = false
  let hasAnswered = false
  const host = hostOf(settings)

  /** Probes the tile server and returns the result. */
  async function probeNow(): Promise<BasemapProbe> {
    const startedAt = performance.now()
    const found = await findBasemap(settings, probe.fetch).catch(wordsOf)
    const latencyMs = performance.now() - startedAt
    if (!stopped) use(found)
    hasAnswered ||= typeof found !== "string"
    return { host, latencyMs, failure: typeof found === "string" ? found : null, hasAnswered }
  }

  function use(found: Basemap | string) {
    if (typeof found !== "string") {
      known = found
      return
    }
    if (known.kind !== "sketch" || settings.basemap !== "auto") {
      probe.report(`The street map does not answer (${found}); a simple map is drawn instead.`)
    }
    known = sketch
  }

  const firstProbe = probeNow()
  const timer = setInterval(() => void probeNow(), probeEveryMs)
  timer.unref()
  return {
    current: () => known,
    probe: probeNow,
    firstProbe,
    stop() {
      stopped = true
      clearInterval(timer)
    },
  }
}

function hostOf({ basemap, styleUrl, tilesUrl }: BasemapSettings): string | null {
  const url = basemap === "style" ? styleUrl : (tilesUrl ?? openFreeMap)
  return url && basemap !== "sketch" ? new URL(url).hostname : null
}

async function findBasemap(settings: BasemapSettings, ask: typeof fetch): Promise<Basemap> {
  if (settings.basemap === "sketch") return sketch
  if (settings.basemap === "style") return findStyle(settings.styleUrl, ask)
  const url = settings.tilesUrl ?? openFreeMap
  const tileJson = TileJson.parse(await askJson(url, ask))
  // The page's content security policy allows the host of the TileJSON only.
  const stranger = tileJson.tiles.find((tile) => new URL(tile, url).origin !== new URL(url).origin)
  if (stranger) throw new Error(`its tiles are on another host: ${new URL(stranger, url).host}`)
  return {
    kind: "tiles",
    url,
    credits: url === openFreeMap ? openFreeMapCredits : credits(tileJson.attribution),
  }
}

async function findStyle(url: string | null, ask: typeof fetch): Promise<Basemap> {
  if (!url) throw new Error("MAP_STYLE_URL is not set")
  z.object({ version: z.literal(8) }).parse(await askJson(url, ask))
  return { kind: "style", url, credits: [openStreetMapCredit] }
}

async function askJson(url: string, ask: typeof fetch): Promise<unknown> {
  const answer = await ask(url, { signal: AbortSignal.timeout(probeTimeoutMs), redirect: "error" })
  if (!answer.ok) throw new Error(`HTTP ${answer.status}`)
  return JSON.parse(await readTextAtMost(answer, maxBytes))
}

// The cause behind "fetch failed" is more specific.
const wordsOf = (failure: unknown) =>
  failure instanceof Error && failure.cause instanceof Error ? failure.cause.message : String(failure)

/** Returns a tile server's attribution as plain text: its HTML never reaches the page. */
export function credits(attribution = ""): Credit[] {
  const text = attribution
    .replace(/<[^>]*>/g, " ")
    .replaceAll("&copy;", "©")
    .replaceAll("&amp;", "&")
    .replace(/\s+/g, " ")
    .trim()
    .slice(0, 200)
  if (!text || text === openStreetMapCredit.text) return [openStreetMapCredit]
  return /openstreetmap/i.test(text)
    ? [{ text, url: openStreetMapCredit.url }]
    : [{ text, url: null }, openStreetMapCredit]
}
