import { measureDistance } from "#domain/platform/distance.ts"
import { groupThousands } from "#domain/platform/money.ts"
import { words } from "#web/words/words.ts"

/** Formats `1,240`: with a comma from 1,000 on, in every language. */
export function formatCount(count: number) {
  return groupThousands(Math.trunc(count))
}

/** `350 m`, `2.4 km`, in the language of the page. */
export function formatDistance(km: number): string {
  const { number, unit } = measureDistance(km)
  return words.t(`ui.distance.${unit}`, { number })
}
