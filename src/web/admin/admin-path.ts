import type { paths } from "#domain/platform/paths.ts"

/** The address of a screen of the administration. */
export type AdminPath = (typeof paths)[Extract<keyof typeof paths, `admin${string}`>]
