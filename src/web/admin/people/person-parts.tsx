import TriangleAlert from "lucide-react/icons/triangle-alert"
import type { ListedPerson } from "#contract/admin/people.ts"
import { findMismatches, type Mismatch } from "#web/admin/people/mismatches.ts"
import styles from "#web/admin/people/users.module.css"
import { Chip } from "#web/kit/actions/chip.tsx"
import { useWords } from "#web/words/words.ts"

/** Returns a person's name, or the login id. */
export const calledOf = ({ name, subject }: Pick<ListedPerson, "name" | "subject">) => name || subject

/** The roles as the identity provider stated them. */
export function Roles({ roles }: Pick<ListedPerson, "roles">) {
  const t = useWords()
  if (roles === null) return <span className="muted">{t("adminUsers.rolesUnknown")}</span>
  if (roles.length === 0) return <span className="muted">{t("common.none")}</span>
  return (
    <span className={styles.roles}>
      {roles.map((role) => (
        <Chip key={role} tone={role === "admin" ? "info" : "plain"}>
          <span translate="no">{role}</span>
        </Chip>
      ))}
    </span>
  )
}

/** Shows contradictions between roles and workplaces. */
export function Mismatches({ of }: { of: Pick<ListedPerson, "roles" | "places"> }) {
  const t = useWords()
  const found = findMismatches(of)
  if (found.length === 0) return null
  const say = (one: Mismatch) => {
    if (one.kind === "placeMissing") return t(`adminUsers.warnings.placeMissing.${one.role}`)
    if (one.kind === "placeEnded") return t("adminUsers.warnings.placeEnded", { name: one.name })
    return t("adminUsers.warnings.roleMissing", { name: one.name, role: one.role })
  }
  return (
    <ul className={styles.warnings}>
      {found.map((one) => (
        <li key={say(one)}>
          <TriangleAlert aria-hidden="true" />
          {say(one)}
        </li>
      ))}
    </ul>
  )
}
