import type { Random } from "#database/demo/random.ts"
import type { Shop, World } from "./world.ts"

/**
 * One person of a shop performing one act. A single person repeats a seed exactly; concurrent ones interleave
 * freely.
 */
export type Doing = { world: World; shop: Shop; by: Random; as: string; isAlone: boolean }

export const some = <T>(by: Random, list: readonly T[]): T | undefined => list[by.whole(0, list.length - 1)]
export const rowOf = ({ shop, by }: Doing) => some(by, shop.rows) ?? 0
