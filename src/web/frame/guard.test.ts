import { expect, test } from "vitest"
import type { Person, Role } from "#contract/platform/session.ts"
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

test("nobody is judged before the session is known", () => {
  expect(judge(unknown, "signed-in")).toBe("wait")
  expect(judge(unknown, "admin")).toBe("wait")
})

test("a guest on a protected page goes to the login", () => {
  expect(judge(guest, "signed-in")).toBe("login")
  expect(judge(guest, "pharmacien")).toBe("login")
})

test("a page for those who are logged in asks for no role", () => {
  expect(judge(signedIn(), "signed-in")).toBe("enter")
})

test("each area opens to its own role and to no other", () => {
  const areas: Role[] = ["admin", "pharmacien", "supplier"]
  for (const area of areas) {
    expect(judge(signedIn(area), area)).toBe("enter")
    for (const other of areas.filter((role) => role !== area))
      expect(judge(signedIn(other), area)).toBe("unauthorized")
    expect(judge(signedIn(), area)).toBe("unauthorized")
  }
})

test("someone with several roles enters every area of theirs", () => {
  expect(judge(signedIn("supplier", "pharmacien"), "pharmacien")).toBe("enter")
  expect(judge(signedIn("supplier", "pharmacien"), "supplier")).toBe("enter")
})
