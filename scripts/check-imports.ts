import { readFileSync } from "node:fs"
import { join, posix } from "node:path"
import { root } from "./run-command.ts"
import { isTest, readSourceFiles } from "./source-files.ts"

/**
 * Allowed imports between a folder's own folders: from left to right only, and none between those joined by
 * `|`.
 */
const orders: Record<string, string> = {
  src: "server|web contract domain",
  "src/server": "app admin operations supplier customer pharmacy imports finder api platform",
  "src/web": "service-worker app admin supplier pharmacy finder customer frame kit data words",
}

/** The imports of each file. */
export type Imports = ReadonlyMap<string, readonly string[]>

const aliases: Record<string, string> = JSON.parse(readFileSync(join(root, "package.json"), "utf8")).imports

const statement =
  /^(?:import|export)\b[^;"'`]*?\bfrom\s*["']([^"']+)["']|^import\s*["']([^"']+)["']|\bimport\(\s*["']([^"']+)["']/gm

/** Returns the files of this repository that a file's text imports, types and lazy imports included. */
export function importsOf(file: string, text: string): string[] {
  return [...text.matchAll(statement)].flatMap(([, ...found]) => {
    const [specifier = ""] = (found.find(Boolean) ?? "").split("?")
    const [alias = ""] = /^#[\w-]+\//.exec(specifier) ?? []
    const folder = aliases[`${alias}*`]?.replace("*", "")
    if (folder) return [posix.join(folder, specifier.slice(alias.length))]
    return specifier.startsWith(".") ? [posix.join(posix.dirname(file), specifier)] : []
  })
}

/** Returns a file's folder in an order and its position; null for a file elsewhere. */
function placeIn(top: string, file: string): { folder: string; at: number } | null {
  if (!file.startsWith(`${top}/`)) return null
  const [folder = ""] = file.slice(top.length + 1).split("/")
  const at = (orders[top] ?? "").split(" ").findIndex((floor) => floor.split("|").includes(folder))
  return { folder, at }
}

function isAgainstOrder(file: string, target: string): boolean {
  return Object.keys(orders).some((top) => {
    const [from, to] = [placeIn(top, file), placeIn(top, target)]
    return from !== null && to !== null && from.folder !== to.folder && to.at <= from.at
  })
}

/** Returns each import from right to left, and each file in a folder that is missing from its order. */
export function findUpward(imports: Imports): string[] {
  return [...imports].flatMap(([file, targets]) => [
    ...(Object.keys(orders).some((top) => placeIn(top, file)?.at === -1) ? [`${file} has no place`] : []),
    ...targets.filter((target) => isAgainstOrder(file, target)).map((target) => `${file} -> ${target}`),
  ])
}

/** Returns the import cycles: Tarjan's strongly connected components of more than one file. */
export function findCycles(imports: Imports): string[][] {
  const reached = new Map<string, number>()
  const open: string[] = []
  const cycles: string[][] = []
  /** Returns the component's root: the earliest file that both reaches and is reached from this one. */
  function visit(file: string): number {
    const own = reached.size
    reached.set(file, own)
    open.push(file)
    const targets = imports.get(file) ?? []
    const back = targets.map((target) => {
      const known = reached.get(target)
      if (known === undefined) return visit(target)
      return open.includes(target) ? known : own
    })
    const earliest = Math.min(own, ...back)
    if (earliest < own) return earliest
    const group = open.splice(open.indexOf(file))
    if (group.length > 1 || targets.includes(file)) cycles.push(group.toSorted())
    return own
  }
  for (const file of imports.keys()) if (!reached.has(file)) visit(file)
  return cycles
}

/** Reports every import against the order of the folders, and every import cycle. */
export async function importsPointOneWay(): Promise<boolean> {
  const files = readSourceFiles("{src,database,stand-ins,test,scripts,bench,e2e}/**/*.{ts,tsx}")
  const imports = new Map(
    [...files].filter(([file]) => !isTest(file)).map(([file, text]) => [file, importsOf(file, text)]),
  )
  const upward = findUpward(imports).map((line) => `against the order: ${line}`)
  const cycles = findCycles(imports).map((cycle) => `import cycle: ${cycle.join(", ")}`)
  const found = [...upward, ...cycles]
  for (const line of found) console.error(line)
  return found.length === 0
}

if (import.meta.main) process.exitCode = (await importsPointOneWay()) ? 0 : 1
