import { readdirSync, readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { expect, test } from "vitest"
import { endpointList } from "#contract/endpoint-list.ts"
import { isAudited } from "#contract/platform/endpoint.ts"
import { auditActions } from "#web/words/en/audit-actions.ts"

const known = Object.entries(auditActions).flatMap(([area, names]) =>
  Object.keys(names).map((name) => `${area}.${name}`),
)

test("has words for every audited endpoint", () => {
  const audited = endpointList.filter(({ meta, method }) => isAudited(meta, method)).map(({ name }) => name)
  expect(audited.length).toBeGreaterThan(30)
  expect(audited.filter((name) => !known.includes(name))).toEqual([])
})

test("has words for every action that code names itself", () => {
  const sources = [
    ...filesOf("../../server", /\.ts$/).filter((file) => !file.endsWith(".test.ts")),
    ...filesOf("../../../database/functions", /\.sql$/),
  ].map((file) => readFileSync(file, "utf8"))
  const named = sources.flatMap((text) => [
    ...text.matchAll(/action: "(\w+\.\w+)"|'((?:admin[A-Z]|licence|shelf)\w*\.\w+)'/g),
  ])
  const actions = [...new Set(named.map(([, server, database]) => server ?? database ?? ""))]
  expect(actions.length).toBeGreaterThan(20)
  expect(actions.filter((name) => !known.includes(name))).toEqual([])
})

function filesOf(folder: string, name: RegExp): string[] {
  const root = fileURLToPath(new URL(folder, import.meta.url))
  return readdirSync(root, { recursive: true, encoding: "utf8" })
    .filter((file) => name.test(file))
    .map((file) => `${root}/${file}`)
}
