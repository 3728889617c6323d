/** The permissions of an API key, which are limited to its own pharmacy. */
export const keyScopes = ["stock:read", "stock:write"] as const
export type KeyScope = (typeof keyScopes)[number]
