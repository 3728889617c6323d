import { createHash } from "node:crypto"
import { chmod, chown, lstat, mkdir, mkdtemp, realpath, rm, stat, symlink } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { type Account, canReach } from "./account.ts"
import { StartRefused } from "./start-refused.ts"

export type Log = (line: string) => void

// Of the 107 bytes that a socket's path may have, 18 go to "/.s.PGSQL.5432.lock".
const longestSocketFolder = 88

/** The folder that PostgreSQL owns. It lies in the data folder when the account can reach that, else under /var/lib. */
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

/** Where the database of this data folder lives, its link followed, or null before the first start. */
export async function findHome(dataDir: string): Promise<string | null> {
  const inside = homePath(dataDir)
  if (!(await lstat(inside).catch(() => null))) return null
  const home = await realpath(inside).catch(() => null)
  if (home) return home
  throw new StartRefused(
    `${inside} points to a folder that is gone, and the database with it. Bring it back, or remove the link to begin with an empty database.`,
  )
}

/** A folder for the socket that nobody else can enter; the same one for the same data whenever that is possible. */
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

/** Where the socket of this home may be, the preferred place first. */
export function socketFoldersFor(home: string): string[] {
  const folders = [tmpdir(), "/tmp"].map((parent) => join(parent, `pharos-${shortHash(home)}`))
  return folders.filter((folder) => Buffer.byteLength(folder) <= longestSocketFolder)
}

export async function makePrivate(folder: string, account: Account) {
  await mkdir(folder, { recursive: true })
  if ((await lstat(folder)).isSymbolicLink()) throw new Error(`${folder} is a link`)
  if (account) await chown(folder, account.uid, account.gid)
  await chmod(folder, 0o700)
}

// Others may pass through the data folder but not look into it; each secret in it is closed by itself.
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
