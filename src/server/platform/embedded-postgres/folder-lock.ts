import { randomUUID } from "node:crypto"
import { link, readFile, rename, rm, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { setTimeout as wait } from "node:timers/promises"
import { markOf } from "./processes.ts"
import { StartRefused } from "./start-refused.ts"

export type FolderLock = { release(): Promise<void> }

/** Locks the data folder for this process. Throws StartRefused if another Pharos uses it. */
export async function lockFolder(dataDir: string): Promise<FolderLock> {
  const path = lockPath(dataDir)
  const mine = JSON.stringify({ pid: process.pid, mark: await markOf(process.pid), token: randomUUID() })
  const aside = `${path}.${randomUUID()}`
  await writeFile(aside, mine, { mode: 0o600 }).catch((error: Error) => {
    throw new StartRefused(
      `The data folder ${dataDir} cannot be written: ${error.message}. Set DATA_DIR to another one.`,
    )
  })
  try {
    for (let attempt = 0; attempt < 100; attempt++) {
      const seen = await readFile(path, "utf8").catch(() => null)
      refuseSecond(dataDir, await ownerIn(seen))
      if (seen === null ? await linkTo(aside, path) : await replaceDead(path, aside, seen)) {
        return { release: () => releaseLock(path, mine) }
      }
      await wait(20)
    }
    throw new StartRefused(`The lock file ${path} cannot be written. Check the rights of the data folder.`)
  } finally {
    await rm(aside, { force: true })
  }
}

function refuseSecond(dataDir: string, owner: number | null) {
  if (owner === null) return
  throw new StartRefused(
    `Another Pharos (process ${owner}) is using the data folder ${dataDir}. Stop it first, or set DATA_DIR to another folder.`,
  )
}

/** Returns the pid of the live process that owns the data folder, or null. */
export async function liveOwner(dataDir: string): Promise<number | null> {
  return ownerIn(await readFile(lockPath(dataDir), "utf8").catch(() => null))
}

async function ownerIn(text: string | null): Promise<number | null> {
  const lock = parseLock(text ?? "")
  if (!lock) return null
  return (await markOf(lock.pid)) === lock.mark ? lock.pid : null
}

// If several processes see the same stale lock, only the holder of the claim may replace it, and only that
// very lock.
async function replaceDead(path: string, aside: string, seen: string): Promise<boolean> {
  const claim = `${path}.claim`
  if (!(await linkTo(aside, claim))) {
    const claimed = await readFile(claim, "utf8").catch(() => null)
    if (claimed !== null && (await ownerIn(claimed)) === null) await rm(claim, { force: true })
    return false
  }
  try {
    if ((await readFile(path, "utf8").catch(() => null)) !== seen) return false
    await rename(aside, path)
    return true
  } finally {
    await rm(claim, { force: true })
  }
}

// link() fails when the name exists, so exactly one process succeeds.
function linkTo(file: string, name: string): Promise<boolean> {
  return link(file, name).then(
    () => true,
    () => false,
  )
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
