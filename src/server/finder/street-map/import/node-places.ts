import { MapRefused } from "./refused.ts"

// Web Mercator, in which tiles are drawn, ends here.
export const mercatorEdge = 85.0511

/** The places of the nodes that a map needs, found by the node's id: two arrays instead of millions of objects. */
export class NodePlaces {
  readonly #ids: Float64Array
  readonly lats: Float64Array
  readonly lngs: Float64Array

  /** Takes the ids in any order, repeated or not. */
  constructor(ids: Float64Array) {
    ids.sort()
    const own = ids.filter((id, index) => index === 0 || id !== ids[index - 1])
    this.#ids = own
    this.lats = new Float64Array(own.length).fill(Number.NaN)
    this.lngs = new Float64Array(own.length).fill(Number.NaN)
  }

  get size(): number {
    return this.#ids.length
  }

  /** Returns a node's number among those needed; -1 for any other. */
  indexOf(id: number): number {
    let [low, high] = [0, this.#ids.length - 1]
    while (low <= high) {
      const middle = (low + high) >>> 1
      const found = this.#ids[middle] ?? 0
      if (found === id) return middle
      if (found < id) low = middle + 1
      else high = middle - 1
    }
    return -1
  }

  place(id: number, { lat, lng }: { lat: number; lng: number }): void {
    const index = this.indexOf(id)
    if (index < 0) return
    if (!(Math.abs(lat) <= mercatorEdge && Math.abs(lng) <= 180))
      throw new MapRefused(`The extract has a point outside the map: node ${id} at ${lat}, ${lng}.`)
    this.lats[index] = lat
    this.lngs[index] = lng
  }

  /** True for a node that the file named but did not contain, as at the edge of an extract. */
  isMissing = (index: number) => Number.isNaN(this.lats[index])

  position = (index: number): [lng: number, lat: number] => [
    this.lngs[index] ?? Number.NaN,
    this.lats[index] ?? Number.NaN,
  ]
}

/** Collects ids without knowing their number. */
export class IdList {
  #ids = new Float64Array(1 << 16)
  #length = 0

  add(ids: number[]): void {
    if (this.#length + ids.length > this.#ids.length) {
      const longer = new Float64Array(Math.max(2 * this.#ids.length, this.#length + ids.length))
      longer.set(this.#ids)
      this.#ids = longer
    }
    this.#ids.set(ids, this.#length)
    this.#length += ids.length
  }

  all = () => this.#ids.slice(0, this.#length)
}
