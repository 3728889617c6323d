import { expect, test } from "vitest"
import type { Role } from "#contract/platform/session.ts"
import { deskRoles } from "#domain/admin/desks.ts"
import type { Session } from "#web/data/session.ts"
import { menuEntries } from "#web/frame/menu-entries.ts"

const guest: Session = { state: "guest", person: null, pendingOrders: 0 }
const makeSession = (...roles: Role[]): Session => ({
  state: "signed-in",
  person: { subject: "someone", name: "Someone", picture: null, roles, workplaces: [] },
  pendingOrders: 0,
})
const wordsOf = (session: Session) => menuEntries(session).map((entry) => entry.word)

test("shows a guest the four public links", () => {
  expect(wordsOf(guest)).toEqual(["home", "tracker", "scheduling", "assistant"])
})

test("shows a customer the orders link", () => {
  expect(wordsOf(makeSession())).toEqual(["home", "tracker", "scheduling", "assistant", "orders"])
})

test("adds the link of each role", () => {
  expect(wordsOf(makeSession("admin"))).toContain("admin")
  expect(wordsOf(makeSession("pharmacien"))).toContain("pos")
  expect(wordsOf(makeSession("supplier"))).toContain("supplier")
  for (const desk of deskRoles) expect(wordsOf(makeSession(desk))).toContain("admin")
  expect(wordsOf(makeSession("admin"))).not.toContain("pos")
  expect(wordsOf(makeSession("pharmacien"))).not.toContain("supplier")
})
