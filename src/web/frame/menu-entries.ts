import { startScreenOf } from "#domain/admin/desks.ts"
import { paths } from "#domain/platform/paths.ts"
import type { Session } from "#web/data/session.ts"
import { hasRole } from "#web/frame/guard.ts"

export type MenuEntry = { to: (typeof paths)[keyof typeof paths]; word: MenuWord; showsPending?: boolean }
type MenuWord = "home" | "tracker" | "scheduling" | "assistant" | "admin" | "pos" | "supplier" | "orders"

/** SPEC section 2, top navigation: which links a person sees, in their order. */
export function menuEntries(session: Session): MenuEntry[] {
  const administration = startScreenOf(session.person?.roles ?? [])
  const entries: (MenuEntry & { isFor: boolean })[] = [
    { to: paths.home, word: "home", isFor: true },
    { to: paths.tracker, word: "tracker", isFor: true },
    { to: paths.scheduling, word: "scheduling", isFor: true },
    { to: paths.assistant, word: "assistant", isFor: true },
    { to: administration ?? paths.admin, word: "admin", isFor: administration !== undefined },
    { to: paths.pos, word: "pos", isFor: hasRole(session, "pharmacien") },
    { to: paths.suppliers, word: "supplier", isFor: hasRole(session, "supplier") },
    { to: paths.orders, word: "orders", isFor: session.person !== null, showsPending: true },
  ]
  return entries.filter((entry) => entry.isFor)
}
