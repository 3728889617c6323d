import { maySeeScreen, rolesAtDesk } from "#domain/admin/desks.ts"
import { type District, districts } from "#domain/platform/districts.ts"
import { useSession } from "#web/data/session.ts"
import { hasRole } from "#web/frame/guard.ts"
import { useWords } from "#web/words/words.ts"

/** Returns whether the person may see a screen of the administration: links to others are left out. */
export function useMaySee(): (path: string) => boolean {
  const { person } = useSession()
  return (path) => maySeeScreen(person?.roles ?? [], path)
}

/** Returns the words for who did something. At a desk without personal data the name is never known. */
export function useByWhom(): (name: string | null) => string {
  const t = useWords()
  const isAdmin = hasRole(useSession(), "admin")
  return (name) => {
    if (name !== null) return t("staff.byName", { name })
    return isAdmin ? t("admin.acts.bySomebody") : ""
  }
}

/** Returns the districts that the person may choose from, by name, and whether they are all that the person sees. */
export function useDistricts(): { offered: readonly District[]; isLimited: boolean } {
  const { person } = useSession()
  const isLimited = !rolesAtDesk.support.some((role) => person?.roles.includes(role))
  return { offered: (isLimited ? (person?.districts ?? []) : districts).toSorted(), isLimited }
}
