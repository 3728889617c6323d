import type { Route } from "#contract/finder/directions.ts"
import type { LatLng } from "#domain/platform/distance.ts"
import type { MapPin } from "./map-pin.ts"

const maxPins = 200
const marginPercent = 14
const widthToHeight = 2
// Half a kilometre at the equator: one lone pharmacy must not be stretched over the whole box.
const smallestSpan = 0.00008
const mercatorEdge = 85

export type PlainMapPlan = {
  pins: MapPin[]
  route: string | null
  /** Returns a location in percent of the box. */
  place: (at: LatLng) => [x: number, y: number]
}

type Facts = { pins: MapPin[]; user: LatLng | null; route: Route | null }

/** Fits everything into a box of 100 by 100 percent, north up, Web Mercator. */
export function plainMapPlan({ pins, user, route }: Facts): PlainMapPlan {
  const shown = pins.slice(0, maxPins)
  const road = (route?.line ?? []).map(([lng, lat]) => ({ lat, lng }))
  const all = [...shown, ...road, ...(user ? [user] : [])].map(mercator)
  const across = spanOf(all.map(([x]) => x))
  const down = spanOf(all.map(([, y]) => y))
  const scale = (100 - 2 * marginPercent) / Math.max(across.length / widthToHeight, down.length)
  const place = (at: LatLng): [number, number] => {
    const [x, y] = mercator(at)
    return [round(50 + ((x - across.middle) * scale) / widthToHeight), round(50 + (y - down.middle) * scale)]
  }
  return {
    pins: shown,
    route: road.length > 1 ? road.map((at) => place(at).join(",")).join(" ") : null,
    place,
  }
}

function mercator({ lat, lng }: LatLng): [number, number] {
  const kept = Math.max(-mercatorEdge, Math.min(mercatorEdge, lat))
  return [(lng * Math.PI) / 180, -Math.log(Math.tan(Math.PI / 4 + (kept * Math.PI) / 360))]
}

function spanOf(values: number[]) {
  const least = Math.min(...values)
  const most = Math.max(...values)
  return { middle: (least + most) / 2, length: Math.max(smallestSpan, most - least) }
}

const round = (percent: number) => Math.round(percent * 100) / 100
