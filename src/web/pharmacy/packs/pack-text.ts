import { packsOf, readTypedUnits } from "#domain/pharmacy/packs.ts"
import { formatCount } from "#web/kit/format/numbers.ts"
import type { TFunction } from "#web/words/words.ts"

type Written = {
  /** Names the size: `2 packs of 10`. */
  isSized?: boolean
  /** Writes the loose units: `5 tablets`; a bare number without it. */
  loose?: (units: number) => string
}

/** Returns `2 packs + 5`; undefined for less than a pack, and without a usual pack. */
export function packText(
  t: TFunction,
  units: number,
  packSize: number | null | undefined,
  { isSized = false, loose: sayLoose = formatCount }: Written = {},
): string | undefined {
  if (!packSize || units < packSize) return undefined
  const { packs, loose } = packsOf(units, packSize)
  const said = { count: packs, packs: formatCount(packs), size: formatCount(packSize) }
  const whole = isSized ? t("staff.packs.sized", said) : t("staff.packs.whole", said)
  return loose === 0 ? whole : t("staff.packs.andLoose", { whole, loose: sayLoose(loose) })
}

/** Returns `25 units: 2 packs of 10 + 5`. */
export function unitsText(t: TFunction, count: number, packSize: number | null | undefined): string {
  const units = t("staff.packs.units", { count, units: formatCount(count) })
  const packs = packText(t, count, packSize, { isSized: true })
  return packs === undefined ? units : t("staff.packs.reads", { units, packs })
}

/** Returns why a typed quantity cannot be read, with what can be. */
export const unreadableText = (t: TFunction, why: "unreadable" | "no-pack") =>
  t(why === "no-pack" ? "staff.packs.unknown" : "staff.packs.unreadable")

/** Returns why a typed quantity cannot be taken; nothing typed and zero are no quantity either. */
export function unitsProblem(t: TFunction, text: string, packSize: number | null): string {
  const read = readTypedUnits(text, packSize)
  return read.units === null && text.trim() !== "" ? unreadableText(t, read.why) : t("shelf.wrong.units")
}
