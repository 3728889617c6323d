import { paths } from "#domain/platform/paths.ts"

/** The roles of the administration's desks: each sees some of its screens, and no person. `admin` sees all. */
export const deskRoles = ["catalogue", "support", "district"] as const
export type Desk = (typeof deskRoles)[number]

/** Who may do what a desk does, those who see most first: support does in the country what `district` does in its districts. */
export const rolesAtDesk = {
  catalogue: ["admin", "catalogue"],
  support: ["admin", "support"],
  district: ["admin", "support", "district"],
} as const satisfies Record<Desk, readonly ("admin" | Desk)[]>

type Path = (typeof paths)[keyof typeof paths]

/** The screens of each desk, the one that it starts with first; their endpoints say the same. */
const screensOf: Record<Desk, readonly Path[]> = {
  catalogue: [paths.adminMedicines, paths.adminUnmet],
  support: [
    paths.adminPharmacies,
    paths.adminApplications,
    paths.adminSuppliers,
    paths.adminShortages,
    paths.adminFreshness,
    paths.adminServiceLevels,
    paths.adminAnnouncements,
    paths.adminKeys,
    paths.adminHealth,
  ],
  district: [
    paths.adminPharmacies,
    paths.adminApplications,
    paths.adminShortages,
    paths.adminFreshness,
    paths.adminServiceLevels,
    paths.adminAnnouncements,
  ],
}

/** Whether somebody with these roles may see a screen of the administration. */
export const maySeeScreen = (roles: readonly string[], path: string): boolean =>
  roles.includes("admin") ||
  deskRoles.some((desk) => roles.includes(desk) && screensOf[desk].some((screen) => screen === path))

/** Returns the screen of the administration with which these roles start; undefined without one. */
export function startScreenOf(roles: readonly string[]): Path | undefined {
  if (roles.includes("admin")) return paths.admin
  const desk = deskRoles.find((each) => roles.includes(each))
  return desk && screensOf[desk][0]
}
