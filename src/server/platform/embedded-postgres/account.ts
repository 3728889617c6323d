import { execFile } from "node:child_process"
import { readFile, stat } from "node:fs/promises"
import { promisify } from "node:util"
import { StartRefused } from "./start-refused.ts"

const run = promisify(execFile)

/** The account that PostgreSQL runs as: null means our own, which is every case but root. */
export type Account = { uid: number; gid: number } | null

// initdb looks its user up in the system's list, so an arbitrary uid would not do.
const candidates = ["postgres", "nobody", "daemon"]

/**
 * Returns the account to run as: PostgreSQL refuses to run as root, so root uses the data's owner or an
 * unprivileged account.
 */
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

/** Whether the account can enter the folder and write there, tested by doing it. */
export async function canReach(account: Account, folder: string): Promise<boolean> {
  if (!account) return true
  const check = run("/bin/sh", ["-c", 'cd "$1" && test -w .', "sh", folder], { ...account, cwd: "/" })
  return check.then(
    () => true,
    () => false,
  )
}

/** Returns options for child processes: no settings of our environment leak in (PGDATA, PGPORT, LC_ALL). */
export function childOptions(account: Account) {
  const { PATH, SystemRoot, TEMP, TMPDIR } = process.env
  const env = Object.fromEntries(
    Object.entries({ PATH, SystemRoot, TEMP, TMPDIR, TZ: "UTC" }).filter(([, value]) => value),
  )
  return { ...account, env, cwd: process.platform === "win32" ? undefined : "/" }
}
