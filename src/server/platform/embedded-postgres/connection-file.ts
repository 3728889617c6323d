import { readFile, realpath, rm, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { liveOwner } from "./folder-lock.ts"

export type Urls = { ownerUrl: string; appUrl: string }

/** Returns the URLs of a running Pharos's database on this data folder, for commands; null when none runs. */
export async function findRunningDatabase(dataDir: string): Promise<Urls | null> {
  const folder = await realpath(dataDir).catch(() => null)
  if (folder === null || (await liveOwner(folder)) === null) return null
  const text = await readFile(filePath(folder), "utf8").catch(() => null)
  return text === null ? null : JSON.parse(text)
}

export async function writeConnectionFile(dataDir: string, urls: Urls) {
  await removeConnectionFile(dataDir)
  await writeFile(filePath(dataDir), JSON.stringify(urls), { mode: 0o600 })
}

export async function removeConnectionFile(dataDir: string) {
  await rm(filePath(dataDir), { force: true })
}

function filePath(dataDir: string) {
  return join(dataDir, "connection.json")
}
