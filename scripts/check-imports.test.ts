import { expect, test } from "vitest"
import { findCycles, findUpward, type Imports, importsOf } from "./check-imports.ts"

const imports = (files: Record<string, string[]>): Imports => new Map(Object.entries(files))

test("reads every kind of import and re-export", () => {
  const text = `import type { Sale } from "#contract/pharmacy/sales.ts"
import {
  one,
  type Two,
} from "../lists.ts"
import "./page.css?inline"
import { sql } from "kysely"
export { three } from "./three.ts"
const page = lazy(() => import("#web/admin/page.tsx"))
type Four = import("#database/schema.gen.ts").DB
const words = "import nothing from 'here'"
`
  expect(importsOf("src/server/pharmacy/sales/routes.ts", text)).toEqual([
    "src/contract/pharmacy/sales.ts",
    "src/server/pharmacy/lists.ts",
    "src/server/pharmacy/sales/page.css",
    "src/server/pharmacy/sales/three.ts",
    "src/web/admin/page.tsx",
    "database/schema.gen.ts",
  ])
})

test("allows imports to the right and inside a folder", () => {
  const inOrder = {
    "src/server/app/app.ts": ["src/server/platform/log.ts", "src/server/app/router.ts"],
    "src/web/kit/button.tsx": ["src/domain/money.ts", "src/web/words/en.ts"],
  }
  expect(findUpward(imports(inOrder))).toEqual([])
})

test("rejects an import to the left", () => {
  const upward = { "src/server/platform/log.ts": ["src/server/app/context.ts"] }
  expect(findUpward(imports(upward))).toEqual(["src/server/platform/log.ts -> src/server/app/context.ts"])
  const fromDomain = { "src/domain/money.ts": ["src/contract/sales.ts"] }
  expect(findUpward(imports(fromDomain))).toEqual(["src/domain/money.ts -> src/contract/sales.ts"])
})

test("rejects imports between server and web", () => {
  const both = {
    "src/server/app/app.ts": ["src/web/app/main.tsx"],
    "src/web/app/main.tsx": ["src/server/app/app.ts"],
  }
  expect(findUpward(imports(both))).toHaveLength(2)
})

test("rejects a folder that is not in the order", () => {
  expect(findUpward(imports({ "src/server/misc/a.ts": [] }))).toEqual(["src/server/misc/a.ts has no place"])
})

test("reports separate import cycles one by one", () => {
  const circles = {
    a: ["b"],
    b: ["c", "x"],
    c: ["d"],
    d: ["b"],
    x: ["y"],
    y: ["x"],
    z: ["a", "y"],
  }
  expect(findCycles(imports(circles))).toEqual([
    ["x", "y"],
    ["b", "c", "d"],
  ])
  expect(findCycles(imports({ a: ["b"], b: ["c"], c: [] }))).toEqual([])
})

test("reports a file that imports itself as a cycle", () => {
  expect(findCycles(imports({ a: ["a"] }))).toEqual([["a"]])
})
