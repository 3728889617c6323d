import { asQuantity, readUnits } from "#domain/pharmacy/stock-rules.ts"

/** Stock is counted in units; people count packs and loose units. */
export type Packs = { packs: number; loose: number }

/** Splits units into whole packs and what is left over. */
export const packsOf = (units: number, packSize: number): Packs => ({
  packs: Math.trunc(units / packSize),
  loose: units % packSize,
})

/**
 * Returns a medicine's usual pack: of the packs with more than one unit, the size that most of its barcodes
 * have, the smaller one of two that are equally frequent; null without such a pack. What the pharmacy has set
 * (`own`) comes first; a pack of one there means units only.
 */
export function usualPackOf(sizes: readonly (number | null)[], own: number | null = null): number | null {
  if (own !== null) return own > 1 ? own : null
  const counts = new Map<number, number>()
  for (const size of sizes) if (size !== null && size > 1) counts.set(size, (counts.get(size) ?? 0) + 1)
  const [first] = [...counts].sort(([one, often], [other, seldom]) => seldom - often || one - other)
  return first?.[0] ?? null
}

/** Returns the units of batches that are in no whole pack. */
export const looseUnitsOf = (batches: readonly number[], packSize: number) =>
  batches.reduce((sum, units) => sum + (units % packSize), 0)

export type TypedUnits =
  /** `packSize` is the size of the packs that were typed; null when units were. */
  { units: number; packSize: number | null } | { units: null; why: "unreadable" | "no-pack" }

const unreadable = { units: null, why: "unreadable" } as const
const maxTyped = 999_999_999

/**
 * Reads a typed quantity. `25` is units; `2p` is packs of the usual size, `2p+5` with loose units; `2x10` is packs
 * of another size, `2x10+5` with loose units. `*` and `×` are as good as `x`; spaces and case do not matter.
 */
export function readTypedUnits(text: string, usualPack: number | null): TypedUnits {
  const [, count, size, loose] = /^([^px×*+]+)(?:p\s*|[x×*]([^px×*+]+))(?:\+([^px×*+]*))?$/i.exec(text) ?? []
  if (count === undefined) {
    const units = readUnits(text)
    return units === null ? unreadable : { units, packSize: null }
  }
  const packs = readUnits(count)
  const packSize = size === undefined ? usualPack : readUnits(size)
  // A plus without a number is on its way to one.
  const rest = loose === undefined || loose.trim() === "" ? 0 : readUnits(loose)
  if (packs === null || rest === null || packSize === 0) return unreadable
  if (packSize === null) return size === undefined ? { units: null, why: "no-pack" } : unreadable
  const units = packs * packSize + rest
  return units > maxTyped ? unreadable : { units, packSize }
}

/** Returns only the units of a typed quantity; null when it cannot be read. */
export const readUnitsTyped = (text: string, usualPack: number | null) =>
  readTypedUnits(text, usualPack).units

/** Returns the units of a typed quantity to order or receive; null when it cannot be read, or is none. */
export const readQuantityTyped = (text: string, usualPack: number | null) =>
  asQuantity(readUnitsTyped(text, usualPack))

/** Writes units as they can be typed: `2p+5` in packs of the usual size, `2x30+5` in others. */
export function typedPacks(units: number, packSize: number | null, usualPack: number | null): string {
  if (packSize === null || packSize < 2 || units < packSize) return String(units)
  const { packs, loose } = packsOf(units, packSize)
  const whole = packSize === usualPack ? `${packs}p` : `${packs}x${packSize}`
  return loose === 0 ? whole : `${whole}+${loose}`
}

/** Returns what units cost at a price per pack; null when that is no whole number of cents. */
export function costByPack(units: number, packSize: number, packCents: number): number | null {
  const cents = BigInt(units) * BigInt(packCents)
  return cents % BigInt(packSize) === 0n ? Number(cents / BigInt(packSize)) : null
}
