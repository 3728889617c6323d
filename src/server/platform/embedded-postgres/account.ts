import { execFile } from "node:child_process"
import { readFile, stat } from "node:fs/promises"
import { promisify } from "node:util"
import { StartRefused } from "./start-refused.ts"

const run = promisify(execFile)

/** Whom PostgreSQL runs as: null means as ourselves, which is every case but root. */
export type Account = { uid: number; gid: number } | null

// initdb looks its user up in the system's list, so a number of our own would not do.
const candidates = ["postgres", "nobody", "daemon"]

/** PostgreSQL refuses to run as root: root lends it to the owner of the data, or to an account without rights. */
export async function chooseAccount(home: string | null): Promise<Account> {
  const owner = home ? await stat(home) : null
  if (process.getuid?.() !== 0) {
    refuseForeignData(home, owner?.uid)
    return null
  }
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid }
  const list = await readFile("/etc/passwd", "utf8").catch(() => "")
  for (const name of candidates) {
    const [, uid, gid] = new RegExp(`^${name}:[^:]*:(\\d+):(\\d+):`, "m").exec(list) ?? []
    if (uid && gid) return { uid: Number(uid), gid: Number(gid) }
  }
  throw new StartRefused(
    "PostgreSQL refuses to run as root, and this system has no account named postgres or nobody to lend it to. Start Pharos as an ordinary user, or set DATABASE_URL.",
  )
}

function refuseForeignData(home: string | null, owner: number | undefined) {
  if (owner === undefined || !process.getuid || owner === process.getuid()) return
  throw new StartRefused(
    `The data in ${home} belongs to another account (uid ${owner}; this one is ${process.getuid()}). Start Pharos as that account or as root, or set DATA_DIR to another folder.`,
  )
}

/** Whether the account can go into the folder and write there, tried by doing it. */
export async function canReach(account: Account, folder: string): Promise<boolean> {
  if (!account) return true
  const look = run("/bin/sh", ["-c", 'cd "$1" && test -w .', "sh", folder], { ...account, cwd: "/" })
  return look.then(
    () => true,
    () => false,
  )
}

/** What every child of ours is started with: no settings of the caller leak in (PGDATA, PGPORT, LC_ALL). */
export function childOptions(account: Account) {
  const { PATH, SystemRoot, TEMP, TMPDIR } = process.env
  const env = Object.fromEntries(
    Object.entries({ PATH, SystemRoot, TEMP, TMPDIR, TZ: "UTC" }).filter(([, value]) => value),
  )
  return { ...account, env, cwd: process.platform === "win32" ? undefined : "/" }
}
