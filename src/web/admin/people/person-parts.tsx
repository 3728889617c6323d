import TriangleAlert from "lucide-react/icons/triangle-alert"
import type { ListedPerson } from "#contract/admin/people.ts"
import styles from "#web/admin/people/users.module.css"
import { Chip } from "#web/kit/actions/chip.tsx"
import { useWords } from "#web/words/words.ts"

/** Returns a person's name, or the login id. */
export const calledOf = ({ name, subject }: Pick<ListedPerson, "name" | "subject">) => name || subject

/** Shows the roles from the identity provider, that of a district's desk with its districts. */
export function Roles({ of: { roles, districts } }: { of: Pick<ListedPerson, "roles" | "districts"> }) {
  const t = useWords()
  if (roles === null) return <span className="muted">{t("adminUsers.rolesUnknown")}</span>
  if (roles.length === 0) return <span className="muted">{t("common.none")}</span>
  const shown = roles.flatMap((role) =>
    role === "district" && districts?.length ? districts.map((district) => `${role}: ${district}`) : [role],
  )
  return (
    <span className="row gap-4">
      {shown.map((role) => (
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

const roleFor = { pharmacy: "pharmacien", supplier: "supplier" } as const
type StaffRole = (typeof roleFor)[keyof typeof roleFor]

/** Finds contradictions between the identity provider's roles and the workplaces. */
type Mismatch =
  | { kind: "roleMissing"; name: string; role: StaffRole }
  | { kind: "placeMissing"; role: StaffRole }
  | { kind: "placeEnded"; name: string }

export function findMismatches({ roles, places }: Pick<ListedPerson, "roles" | "places">): Mismatch[] {
  const atEach = places.flatMap(({ kind, name, isEnded }): Mismatch[] => [
    ...(isEnded ? [{ kind: "placeEnded" as const, name }] : []),
    // The roles are unknown before the first login.
    ...(roles !== null && !roles.includes(roleFor[kind])
      ? [{ kind: "roleMissing" as const, name, role: roleFor[kind] }]
      : []),
  ])
  const withoutPlace = (["pharmacy", "supplier"] as const).filter(
    (kind) => roles?.includes(roleFor[kind]) && !places.some((place) => place.kind === kind),
  )
  return [...atEach, ...withoutPlace.map((kind) => ({ kind: "placeMissing" as const, role: roleFor[kind] }))]
}
