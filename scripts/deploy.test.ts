import { existsSync, globSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import { root } from "./run-command.ts"

const read = (file: string) => readFileSync(join(root, file), "utf8")
const files = globSync("deploy/**/*", { cwd: root, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => join(entry.parentPath, entry.name).slice(root.length))

/** The settings' names as `settings.ts` declares them. */
const settings = new Set(
  [...read("src/server/platform/settings/settings.ts").matchAll(/^ {2}([A-Z_]+): /gm)].map(
    ([, name]) => name,
  ),
)
/** Variables of the files themselves, and of what they start besides Pharos. */
const others = [
  "NODE_ENV",
  "GLIBC_TUNABLES",
  "POSTGRES_USER",
  "POSTGRES_PASSWORD",
  "POSTGRES_INITDB_ARGS",
  "SITE_ADDRESS",
  "PHAROS_NODES",
]

/** Finds what looks like a variable: `NAME=`, `NAME:` or `${NAME`. */
const variablesOf = (text: string) =>
  [...text.matchAll(/(?:^|[\s{$"'])([A-Z][A-Z\d]*_[A-Z\d_]+)(?=\s*[=:}])/gm)].map(([, name = ""]) => name)

test("sets no variable that Pharos does not know", () => {
  // The cluster's files set those of other programs.
  const ours = files.filter((file) => !file.startsWith("deploy/cluster/"))
  const named = ours.flatMap((file) => variablesOf(read(file)).map((name) => `${file}: ${name}`))
  expect(named.length).toBeGreaterThan(30)
  const unknown = named.filter((one) => {
    const name = one.slice(one.indexOf(": ") + 2)
    return !settings.has(name) && !others.includes(name)
  })
  expect(unknown).toEqual([])
})

test("gives HAProxy every variable that its file reads", () => {
  const asked = new Set(variablesOf(read("deploy/cluster/haproxy.cfg")))
  const set = new Set(variablesOf(read("deploy/cluster/cluster.env.example")))
  expect(asked.size).toBeGreaterThan(10)
  expect([...asked].filter((name) => !set.has(name))).toEqual([])
})

test("documents every setting", () => {
  expect(settings.size).toBeGreaterThan(40)
  const documented = new Set(
    [...read("docs/running.md").matchAll(/`([A-Z][A-Z_]+)`/g)].map(([, name]) => name),
  )
  expect([...settings].filter((name) => !documented.has(name))).toEqual([])
})

test("starts programs that are there", () => {
  const started = files.flatMap((file) =>
    [...read(file).matchAll(/\b((?:dist|src|scripts)\/[\w./-]+\.[jt]s)\b/g)].map(([, path = ""]) => path),
  )
  expect(new Set(started)).toEqual(new Set(["dist/server/main.js", "scripts/backup.ts"]))
  // The browser tests start what is built.
  const sources = started.filter((path) => !path.startsWith("dist/"))
  expect(sources.filter((path) => !existsSync(join(root, path)))).toEqual([])
})

test("starts Node in one way, which the benchmarks measure", () => {
  const waysOf = (text: string) => [
    /GLIBC_TUNABLES=(\S+)/.exec(text)?.[1],
    /node[", ]+(--[\w=-]+)[", ]+dist\/server\/main\.js/.exec(text)?.[1],
  ]
  const way = waysOf(read("deploy/Dockerfile"))
  expect(way).toEqual([expect.stringContaining("hugetlb"), expect.stringMatching(/^--/)])
  expect(waysOf(read("deploy/systemd/pharos.service"))).toEqual(way)
  for (const part of way) expect(read("bench/shelves.ts")).toContain(`"${part}"`)
})

test("admits into the image what its steps copy", () => {
  const admitted = read("deploy/Dockerfile.dockerignore")
    .split("\n")
    .flatMap((line) => /^!(\S+)$/.exec(line)?.[1] ?? [])
  const copied = [...read("deploy/Dockerfile").matchAll(/^COPY (?!--)(.+) \S+$/gm)].flatMap(([, list = ""]) =>
    list.split(" "),
  )
  expect(copied).toContain("src")
  expect(copied.filter((path) => path !== "." && !admitted.includes(path))).toEqual([])
})
