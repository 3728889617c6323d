import type pg from "pg"

export type Random = ReturnType<typeof makeRandom>

/** What a part of the demo is made with. */
export type Making = { client: pg.ClientBase; now: Date; random: Random }

/** Returns a seeded generator, equal on every machine (mulberry32). */
export function makeRandom(seed: number) {
  let state = seed >>> 0
  function unit(): number {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
  const whole = (from: number, to: number) => from + Math.floor(unit() * (to - from + 1))
  return {
    unit,
    whole,
    chance: (share: number) => unit() < share,
    pick: <T>(list: readonly [T, ...T[]]): T => list[whole(0, list.length - 1)] ?? list[0],
    /** Returns a version 7 UUID of that moment. */
    uuid: (at: Date) =>
      uuidOf(
        at,
        Array.from({ length: 10 }, () => whole(0, 255)),
      ),
  }
}

function uuidOf(at: Date, bytes: number[]): string {
  const tail = bytes.map((byte) => byte.toString(16).padStart(2, "0")).join("")
  const time = at.getTime().toString(16).padStart(12, "0")
  const variant = "89ab"[Number.parseInt(tail[3] ?? "0", 16) % 4]
  return `${time.slice(0, 8)}-${time.slice(8)}-7${tail.slice(0, 3)}-${variant}${tail.slice(4, 7)}-${tail.slice(7, 19)}`
}
