/** What a key may do, at its own pharmacy and nowhere else. */
export const keyScopes = ["stock:read", "stock:write"] as const
export type KeyScope = (typeof keyScopes)[number]
