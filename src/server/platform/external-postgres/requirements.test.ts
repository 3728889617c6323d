import { expect, test } from "vitest"
import type { ServerFacts } from "./queries.ts"
import { findFeedObstacles, findObstacle } from "./requirements.ts"

const makeFacts = (changed: Partial<ServerFacts> = {}): ServerFacts => ({
  database: "pharos",
  owner: "pharos",
  version: 17,
  canCreateRoles: true,
  canCreate: true,
  canReplicate: true,
  walLevel: "logical",
  hasAppRole: false,
  isAppMember: false,
  missingRoles: ["pharos_catalogue", "pharos_district", "pharos_request", "pharos_support"],
  hasAppLogin: false,
  missingExtensions: [],
  ...changed,
})

test("accepts a server that meets all requirements", () => {
  expect(findObstacle(makeFacts(), false)).toBeNull()
  expect(findFeedObstacles(makeFacts())).toEqual([])
})

test.each([
  { name: "an old version", facts: { version: 14 }, message: "PostgreSQL 14. Pharos needs PostgreSQL 15" },
  {
    name: "missing extensions",
    facts: { missingExtensions: ["cube", "unaccent"] },
    message: "cube, unaccent",
  },
  {
    name: "a database of somebody else's",
    facts: { canCreate: false },
    message: 'alter database "pharos" owner to "pharos";',
  },
  {
    name: "no right to make roles",
    facts: { canCreateRoles: false },
    message: 'alter role "pharos" createrole;',
  },
  {
    name: "no membership",
    facts: { canCreateRoles: false, hasAppRole: true },
    message: 'grant pharos_app to "pharos";',
  },
  {
    name: "no role for requests",
    facts: { canCreateRoles: false, hasAppRole: true, isAppMember: true },
    message:
      "create role pharos_request; grant pharos_request to pharos_app; create role pharos_support; grant",
  },
  {
    name: "no login for the application",
    facts: { canCreateRoles: false, hasAppRole: true, isAppMember: true, missingRoles: [] },
    message: "set DATABASE_APP_URL",
  },
])("refuses $name with the statement to run", ({ facts, message }) => {
  expect(findObstacle(makeFacts(facts), false)).toContain(message)
})

test("needs no right to create roles with a separate application login", () => {
  const roles = { hasAppRole: true, isAppMember: true, missingRoles: [] }
  const facts = makeFacts({ canCreateRoles: false, ...roles })
  expect(findObstacle(facts, true)).toBeNull()
  expect(findObstacle({ ...facts, hasAppLogin: true }, false)).toBeNull()
})

test("warns about requirements of the live feed with the statement to run", () => {
  const facts = makeFacts({ walLevel: "replica", canReplicate: false })
  expect(findObstacle(facts, false)).toBeNull()
  expect(findFeedObstacles(facts)).toEqual([
    expect.stringContaining("alter system set wal_level = logical;"),
    expect.stringContaining('alter role "pharos" replication;'),
  ])
})
