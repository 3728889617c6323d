import { createHash } from "node:crypto"
import { chmod, chown, lstat, mkdir, mkdtemp, realpath, rm, stat, symlink } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { type Account, canReach } from "./account.ts"
import { StartRefused } from "./start-refused.ts"

export type Log = (line: string) => void

// A socket's path may have 107 bytes, of which "/.s.PGSQL.5432.lock" takes 18.
const maxSocketFolderLength = 88

/**
 * Creates the folder that PostgreSQL owns: in the data folder if the account can reach it, else under
 * /var/lib.
 */
export async function prepareHome(dataDir: string, account: Account, log: Log): Promise<string> {
  const inside = homePath(dataDir)
  const known = await findHome(dataDir)
  if (known) {
    if (await canReach(account, known)) return known
    throw new StartRefused(
      `The account that PostgreSQL runs as (uid ${account?.uid}) cannot reach the data in ${known}. Make the folders above it passable (chmod o+x).`,
    )
  }
  await makePrivate(inside, account)
  if (account) await makePassable(dataDir)
  if (await canReach(account, inside)) return inside
  await rm(inside, { recursive: true })
  const outside = `/var/lib/pharos-${shortHash(dataDir)}`
  await makePrivate(outside, account)
  await symlink(outside, inside)
  log(
    `PostgreSQL cannot run as root and its account cannot reach ${dataDir}: the database lives in ${outside} (${inside} points there).`,
  )
  return outside
}

/** Returns the database's folder with its link followed, or null before the first start. */
export async function findHome(dataDir: string): Promise<string | null> {
  const inside = homePath(dataDir)
  if (!(await lstat(inside).catch(() => null))) return null
  const home = await realpath(inside).catch(() => null)
  if (home) return home
  throw new StartRefused(
    `${inside} points to a folder that is gone, and the database with it. Bring it back, or remove the link to begin with an empty database.`,
  )
}

/** Creates a private folder for the socket; the same one for the same data whenever possible. */
export async function prepareSocketFolder(home: string, account: Account): Promise<string> {
  const uid = account?.uid ?? process.getuid?.() ?? 0
  for (const folder of socketFoldersFor(home)) {
    await makePrivate(folder, account).catch(() => {})
    const found = await lstat(folder).catch(() => null)
    const isPrivate = found?.isDirectory() && found.uid === uid && (found.mode & 0o077) === 0
    if (isPrivate && (await canReach(account, folder))) return folder
  }
  const folder = await mkdtemp("/tmp/pharos-")
  await makePrivate(folder, account)
  return folder
}

/** Returns the candidate folders for this home's socket, the preferred one first. */
export function socketFoldersFor(home: string): string[] {
  const folders = [tmpdir(), "/tmp"].map((parent) => join(parent, `pharos-${shortHash(home)}`))
  return folders.filter((folder) => Buffer.byteLength(folder) <= maxSocketFolderLength)
}

export async function makePrivate(folder: string, account: Account) {
  await mkdir(folder, { recursive: true })
  if ((await lstat(folder)).isSymbolicLink()) throw new Error(`${folder} is a link`)
  if (account) await chown(folder, account.uid, account.gid)
  await chmod(folder, 0o700)
}

// Others may pass through the data folder but not list it; each secret in it has its own permissions.
async function makePassable(folder: string) {
  const { mode } = await stat(folder)
  await chmod(folder, (mode & 0o777) | 0o011)
}

function homePath(dataDir: string) {
  return join(dataDir, "postgres")
}

function shortHash(text: string) {
  return createHash("sha256").update(text).digest("hex").slice(0, 10)
}
