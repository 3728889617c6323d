import { link, readFile, rename, rm, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { markOf } from "./processes.ts"
import { StartRefused } from "./start-refused.ts"

export type FolderLock = { release(): Promise<void> }

/** Makes this process the only Pharos on the data folder, or refuses with a sentence. */
export async function lockFolder(dataDir: string): Promise<FolderLock> {
  const path = lockPath(dataDir)
  const mine = JSON.stringify({ pid: process.pid, mark: await markOf(process.pid) })
  const aside = `${path}.${process.pid}-${Math.random().toString(36).slice(2)}`
  await writeFile(aside, mine, { mode: 0o600 })
  try {
    for (let attempt = 0; attempt < 5; attempt++) {
      const owner = await liveOwner(dataDir)
      if (owner) {
        throw new StartRefused(
          `Another Pharos (process ${owner}) is using the data folder ${dataDir}. Stop it first, or set DATA_DIR to another folder.`,
        )
      }
      await removeDeadLock(path, `${aside}.dead`)
      // Linking fails when somebody else was faster: exactly one starter wins.
      if (
        await link(aside, path).then(
          () => true,
          () => false,
        )
      )
        return { release: () => releaseLock(path, mine) }
    }
    throw new StartRefused(`The lock file ${path} cannot be written. Check the rights of the data folder.`)
  } finally {
    await rm(aside, { force: true })
  }
}

/** The process that owns the data folder, or null when there is none or it is dead. */
export async function liveOwner(dataDir: string): Promise<number | null> {
  const lock = parseLock(await readFile(lockPath(dataDir), "utf8").catch(() => ""))
  if (!lock) return null
  return (await markOf(lock.pid)) === lock.mark ? lock.pid : null
}

async function removeDeadLock(path: string, aside: string) {
  const seen = await readFile(path, "utf8").catch(() => null)
  if (seen === null) return
  await rename(path, aside).catch(() => {})
  const taken = await readFile(aside, "utf8").catch(() => seen)
  // Between our look and the rename a faster starter may have put its own lock there: give it back.
  if (taken !== seen) await link(aside, path).catch(() => {})
  await rm(aside, { force: true })
}

async function releaseLock(path: string, mine: string) {
  if ((await readFile(path, "utf8").catch(() => "")) === mine) await rm(path, { force: true })
}

export function lockPath(dataDir: string) {
  return join(dataDir, "pharos.lock")
}

function parseLock(text: string): { pid: number; mark: string } | null {
  try {
    const read: unknown = JSON.parse(text)
    if (typeof read !== "object" || read === null || !("pid" in read) || !("mark" in read)) return null
    return typeof read.pid === "number" && typeof read.mark === "string"
      ? { pid: read.pid, mark: read.mark }
      : null
  } catch {
    return null
  }
}
