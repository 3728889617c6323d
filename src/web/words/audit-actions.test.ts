import { expect, test } from "vitest"
import { contract } from "#shared/contract.ts"
import { auditActions } from "#web/words/en/audit-actions.ts"

type Endpoint = { "~orpc": { meta: { who: string; forStaff?: true }; route: { method?: string } } }

const staff = ["admin", "pharmacien", "supplier"]

test("every write of the staff has words for the audit log; a new one without words is told here", () => {
  const writes = Object.entries(contract).flatMap(([area, endpoints]) =>
    Object.entries(endpoints as Record<string, Endpoint>).flatMap(
      ([
        name,
        {
          "~orpc": { meta, route },
        },
      ]) => {
        const isWrite = (meta.forStaff || staff.includes(meta.who)) && route.method !== "GET"
        return isWrite ? [`${area}.${name}`] : []
      },
    ),
  )
  const known = Object.entries(auditActions).flatMap(([area, names]) =>
    Object.keys(names).map((name) => `${area}.${name}`),
  )
  expect(writes.length).toBeGreaterThan(30)
  expect(writes.filter((name) => !known.includes(name))).toEqual([])
})
