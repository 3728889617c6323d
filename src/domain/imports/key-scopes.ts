/** The permissions of an API key, which are limited to its own pharmacy. */
export const keyScopes = ["stock:read", "stock:write"] as const
export type KeyScope = (typeof keyScopes)[number]

/** After how many days a key can end. */
export const keyLives = [30, 90, 365] as const
