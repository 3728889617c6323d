import { expect, test } from "vitest"
import type { Person, Role } from "#contract/platform/session.ts"
import { maySeeScreen } from "#domain/admin/desks.ts"
import { paths } from "#domain/platform/paths.ts"
import { judge } from "#web/frame/guard.ts"

const makePerson = (roles: Role[]): Person => ({
  subject: "someone",
  name: "Nimali Perera",
  picture: null,
  roles,
  workplaces: [],
})
const unknown = { state: "unknown", person: null } as const
const guest = { state: "guest", person: null } as const
const signedIn = (...roles: Role[]) => ({ state: "signed-in", person: makePerson(roles) }) as const

test("waits until the session is known", () => {
  expect(judge(unknown, "signed-in")).toBe("wait")
  expect(judge(unknown, "admin")).toBe("wait")
})

test("redirects a guest from a protected page to the login", () => {
  expect(judge(guest, "signed-in")).toBe("login")
  expect(judge(guest, "pharmacien")).toBe("login")
})

test("admits anyone logged in to a page without a role", () => {
  expect(judge(signedIn(), "signed-in")).toBe("enter")
})

test("admits only its own role to each area", () => {
  const areas: Role[] = ["admin", "pharmacien", "supplier"]
  for (const area of areas) {
    expect(judge(signedIn(area), area)).toBe("enter")
    for (const other of areas.filter((role) => role !== area))
      expect(judge(signedIn(other), area)).toBe("unauthorized")
    expect(judge(signedIn(), area)).toBe("unauthorized")
  }
})

test("admits to a screen of the administration whose roles it is for", () => {
  const medicines = (roles: readonly Role[]) => maySeeScreen(roles, paths.adminMedicines)
  expect(judge(signedIn("admin"), medicines)).toBe("enter")
  expect(judge(signedIn("catalogue"), medicines)).toBe("enter")
  for (const other of ["support", "pharmacien", "supplier"] as const)
    expect(judge(signedIn(other), medicines)).toBe("unauthorized")
  expect(judge(guest, medicines)).toBe("login")
})

test("admits a person with several roles to each of their areas", () => {
  expect(judge(signedIn("supplier", "pharmacien"), "pharmacien")).toBe("enter")
  expect(judge(signedIn("supplier", "pharmacien"), "supplier")).toBe("enter")
})
