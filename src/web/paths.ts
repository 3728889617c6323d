import { trackerPath } from "#shared/product.ts"

/** Every address of the browser's side. */
export const paths = {
  home: "/",
  tracker: trackerPath,
  scheduling: "/scheduling",
  assistant: "/assistant",
  orders: "/orders",
  contact: "/contact",
  login: "/login",
  unauthorized: "/unauthorized",
  admin: "/admin",
  pos: "/pos",
  posPurchase: "/pos/purchase",
  posStock: "/pos/stock",
  posSuppliers: "/pos/suppliers",
  posOrders: "/pos/orders",
  posMedicines: "/pos/medicines",
  suppliers: "/suppliers",
  suppliersAccepted: "/suppliers/accepted-orders",
  suppliersHistory: "/suppliers/order-history",
} as const

/** The tracker with a search in its address, so that it can be shared. */
export function searchUrl(text: string) {
  const wanted = text.trim()
  return wanted ? `${paths.tracker}?${new URLSearchParams({ q: wanted })}` : paths.tracker
}

export type LoginSearch = { back?: string; error?: "login-failed" | "token-failed" }

/** The wanted page and the reason of a failed login, from the address. */
export function loginSearch(search: Record<string, unknown>): LoginSearch {
  const { back, error } = search
  return {
    ...(back === undefined ? {} : { back: safeBack(back) }),
    ...(error === "login-failed" || error === "token-failed" ? { error } : {}),
  }
}

/** A way back that stays inside this site: one slash, then anything but a second slash or a backslash. */
export function safeBack(back: unknown): string {
  return typeof back === "string" && /^\/(?![/\\])[^\\\p{Cc}]*$/u.test(back) ? back : paths.home
}

/** A menu entry is marked on its own page only: the start of an area is not its sub-pages, a search is still the tracker. */
export const exactly = { exact: true, includeSearch: false } as const
