import { createHash } from "node:crypto"
import { existsSync, readFileSync } from "node:fs"
import { mkdir, readdir, readFile, stat, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { fileURLToPath } from "node:url"

const root = fileURLToPath(new URL("..", import.meta.url))
const stamp = join(root, "dist/.built")

async function filesUnder(folder: string): Promise<string[]> {
  const entries = await readdir(join(root, folder), { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
}

/** Returns a hash of all sources of the browser files. */
async function fingerprint(): Promise<string> {
  const files = [
    ...(await filesUnder("src/web")),
    ...(await filesUnder("src/contract")),
    ...(await filesUnder("src/domain")),
  ]
  files.push(join(root, "vite.config.ts"), join(root, "package-lock.json"), join(root, "scripts/build.ts"))
  const hash = createHash("sha256")
  for (const file of files.sort()) {
    if (/\.test\.tsx?$/.test(file)) continue
    hash.update(file.slice(root.length)).update((await stat(file)).size > 0 ? await readFile(file) : "")
  }
  return hash.digest("hex")
}

/** Builds the browser files unless they are up to date with their sources. */
export async function buildIfStale(): Promise<void> {
  const now = await fingerprint()
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === now) return
  console.log("Building the pages. This takes some seconds.")
  const { buildWeb } = await import("./build.ts")
  await buildWeb()
  await mkdir(join(root, "dist"), { recursive: true })
  await writeFile(stamp, now)
}
