export const keyStates = ["all", "valid", "unused", "ended"] as const
export type KeyState = (typeof keyStates)[number]
export const keySorts = ["used", "pharmacy", "made"] as const
export type KeySort = (typeof keySorts)[number]
export const keyPageSize = 50
/** The most that a file takes. */
export const maxKeysListed = 2_000
/** The days without a call after which a valid key counts as unused. */
export const unusedDays = 90
