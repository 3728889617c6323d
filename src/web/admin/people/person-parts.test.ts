import { expect, test } from "vitest"
import { findMismatches } from "#web/admin/people/person-parts.tsx"

const pharmacy = { kind: "pharmacy", id: 7, name: "Harbour", staffId: 1, isEnded: false } as const
const supplier = { kind: "supplier", id: 3, name: "Lanka", staffId: 2, isEnded: false } as const

test.for([
  [["pharmacien"], [pharmacy], []],
  [[], [pharmacy], [{ kind: "roleMissing", name: "Harbour", role: "pharmacien" }]],
  [["supplier"], [], [{ kind: "placeMissing", role: "supplier" }]],
  [["admin"], [], []],
  [null, [pharmacy, supplier], []],
  [
    ["pharmacien"],
    [supplier],
    [
      { kind: "roleMissing", name: "Lanka", role: "supplier" },
      { kind: "placeMissing", role: "pharmacien" },
    ],
  ],
  [["supplier"], [{ ...supplier, isEnded: true }], [{ kind: "placeEnded", name: "Lanka" }]],
] as const)("finds with the roles %j at the workplaces %j the mismatches %j", ([roles, places, expected]) => {
  expect(findMismatches({ roles: roles && [...roles], places: [...places] })).toEqual(expected)
})
