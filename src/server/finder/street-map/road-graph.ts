/**
 * The roads that cars may use, as flat arrays: a country has a million of them. Road `r` leads from junction
 * `from[r]` to `to[r]` along the points `shapeStart[r]` to `shapeStart[r + 1]`, both ends included.
 */
export type RoadGraph = {
  version: typeof roadGraphVersion
  junctionLats: Float64Array
  junctionLngs: Float64Array
  from: Int32Array
  to: Int32Array
  metres: Float64Array
  metresPerSecond: Float32Array
  /** Sums of `roadFlags`. A ferry is a road, too, but no way starts or ends on it. */
  flags: Uint8Array
  /** Index into `names`; 0 is the empty name. */
  name: Int32Array
  names: string[]
  shapeStart: Int32Array
  /** Longitudes and latitudes in turn. */
  shape: Float64Array
  /** Turns that signs forbid, three numbers each: a road, the junction at its end, and the road to turn into. */
  forbiddenTurns: Int32Array
}

/** Grows with every change of the shape above, so that a map of an older Pharos is imported again. */
export const roadGraphVersion = 2

export const roadFlags = { forward: 1, backward: 2, roundabout: 4, ferry: 8 } as const

export const isFerry = ({ flags }: Pick<RoadGraph, "flags">, road: number) =>
  ((flags[road] ?? 0) & roadFlags.ferry) !== 0
