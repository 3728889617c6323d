import { createHash } from "node:crypto"
import { readdir, readFile, stat } from "node:fs/promises"
import { join } from "node:path"
import { fileURLToPath } from "node:url"

const root = fileURLToPath(new URL("..", import.meta.url))
/** Holds the hash of the sources that the browser files were built from. */
export const stamp = join(root, "dist/.built")

async function filesUnder(folder: string): Promise<string[]> {
  const entries = await readdir(join(root, folder), { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
}

/** Returns a hash of all sources of the browser files. */
export async function fingerprint(): Promise<string> {
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
