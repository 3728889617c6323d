import { measureDistance } from "#domain/platform/distance.ts"
import { words } from "#web/words/words.ts"

/** `350 m`, `2.4 km`, in the language of the page. */
export function formatDistance(km: number): string {
  const { number, unit } = measureDistance(km)
  return words.t(`ui.distance.${unit}`, { number })
}
