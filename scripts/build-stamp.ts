import { createHash } from "node:crypto"
import { readdir, readFile, stat } from "node:fs/promises"
import { join } from "node:path"
import { fileURLToPath } from "node:url"

const root = fileURLToPath(new URL("..", import.meta.url))
/** What is built, each from its own sources. */
const sources = {
  web: [
    "src/web",
    "src/contract",
    "src/domain",
    "vite.config.ts",
    "scripts/build-web.ts",
    "scripts/chunk-groups.ts",
    "scripts/merged-icons.ts",
  ],
  server: ["src/server", "src/contract", "src/domain", "database", "stand-ins", "scripts/build-server.ts"],
}
export type Part = keyof typeof sources
export const parts = Object.keys(sources) as Part[] // its own keys

/** Holds the hash of the sources that a part was built from. */
export const stampOf = (part: Part) => join(root, `dist/.built-${part}`)

async function filesUnder(path: string): Promise<string[]> {
  if (path.endsWith(".ts")) return [join(root, path)]
  const entries = await readdir(join(root, path), { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
}

/** Returns a hash of all sources of a part. */
export async function fingerprint(part: Part): Promise<string> {
  const files = (await Promise.all(sources[part].map(filesUnder))).flat()
  files.push(join(root, "package-lock.json"))
  const hash = createHash("sha256")
  for (const file of files.sort()) {
    if (/\.test\.tsx?$/.test(file)) continue
    hash.update(file.slice(root.length)).update((await stat(file)).size > 0 ? await readFile(file) : "")
  }
  return hash.digest("hex")
}
