import type { ListedPerson } from "#contract/admin/people.ts"

const roleFor = { pharmacy: "pharmacien", supplier: "supplier" } as const
type StaffRole = (typeof roleFor)[keyof typeof roleFor]

/** Finds contradictions between the identity provider's roles and the workplaces. */
export type Mismatch =
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
