import type { paths } from "#shared/paths.ts"

/** The address of a screen of the administration. */
export type AdminPath = (typeof paths)[Extract<keyof typeof paths, `admin${string}`>]
