import { execFile } from "node:child_process"
import { chown, open, readdir, readFile, rename, rm, writeFile } from "node:fs/promises"
import { dirname, join } from "node:path"
import { promisify } from "node:util"
import { type Account, childOptions } from "./account.ts"
import type { Binaries } from "./binaries.ts"
import { makePrivate } from "./directories.ts"
import { StartRefused } from "./start-refused.ts"

const run = promisify(execFile)

export type ClusterOptions = { cluster: string; account: Account; binaries: Binaries; ownerPassword: string }
type BuildOptions = ClusterOptions & { durable: boolean }

/** Whether a cluster exists. Throws for one written by another version of PostgreSQL. */
export async function hasCluster(cluster: string, binaries: Binaries): Promise<boolean> {
  const version = await readFile(join(cluster, "PG_VERSION"), "utf8").catch(() => null)
  if (version === null) return false
  refuseOtherVersion(cluster, Number.parseInt(version, 10), binaries.major)
  return true
}

function refuseOtherVersion(cluster: string, found: number, ours: number) {
  if (found === ours) return
  throw new StartRefused(
    `The data in ${cluster} was written by PostgreSQL ${found}, and this Pharos brings PostgreSQL ${ours}. Nothing was changed. ` +
      (found > ours
        ? "Start it with the newer Pharos that wrote it."
        : "Export it with the Pharos that wrote it and import it into an empty DATA_DIR (docs/running.md)."),
  )
}

/** Creates the cluster in a temporary folder and renames it, so that an interrupted start leaves none. */
export async function buildCluster(options: BuildOptions) {
  const home = dirname(options.cluster)
  await removeCutStarts(home)
  const aside = join(home, `building-${process.pid}-${Date.now()}`)
  try {
    await makePrivate(aside, options.account)
    const failure = await initdbWithSomeLocale(aside, options)
    if (failure) throw new StartRefused(`The database could not be made: ${failure}`)
    await rename(aside, options.cluster)
    await syncFolder(home)
  } finally {
    await rm(aside, { recursive: true, force: true })
  }
}

/** Resets the owner's password when the old one is lost, in PostgreSQL's single-user mode. */
export async function resetOwnerPassword({ cluster, account, binaries, ownerPassword }: ClusterOptions) {
  const working = run(binaries.postgres, ["--single", "-D", cluster, "postgres"], childOptions(account))
  working.child.stdin?.end(`alter role pharos_owner password '${ownerPassword}'\n`)
  await working
}

async function initdbWithSomeLocale(aside: string, options: BuildOptions): Promise<string | null> {
  const passwordFile = `${aside}.pw`
  await writeFile(passwordFile, options.ownerPassword, { mode: 0o600 })
  if (options.account) await chown(passwordFile, options.account.uid, options.account.gid)
  try {
    let failure: string | null = null
    for (const locale of localesToTry()) {
      failure = await initdb(aside, [`--pwfile=${passwordFile}`, `--locale=${locale}`], options)
      if (failure === null) break
    }
    return failure
  } finally {
    await rm(passwordFile, { force: true })
  }
}

async function initdb(aside: string, flags: string[], { binaries, account, durable }: BuildOptions) {
  const fixed = [
    `--pgdata=${aside}`,
    "--username=pharos_owner",
    "--auth=scram-sha-256",
    "--encoding=UTF8",
    // The builtin collation provider gives the same order on every system and after upgrades.
    "--locale-provider=builtin",
    "--builtin-locale=C.UTF-8",
    "--lc-messages=C",
    "--data-checksums",
    ...(durable ? [] : ["--no-sync"]),
  ]
  return run(binaries.initdb, [...fixed, ...flags], childOptions(account)).then(() => null, String)
}

// pg_trgm asks the system which characters are letters; under the plain C locale, no Sinhala or Tamil one is.
function localesToTry() {
  return process.platform === "darwin" ? ["en_US.UTF-8", "C"] : ["C.UTF-8", "en_US.UTF-8", "C"]
}

// The rename must survive a power failure. Windows cannot open folders.
async function syncFolder(folder: string) {
  if (process.platform === "win32") return
  const handle = await open(folder)
  await handle.sync()
  await handle.close()
}

// An interrupted start's initdb may still be writing there; what cannot be removed now is removed at the next
// start.
async function removeCutStarts(home: string) {
  for (const name of await readdir(home)) {
    if (!name.startsWith("building-")) continue
    await rm(join(home, name), { recursive: true, force: true, maxRetries: 3 }).catch(() => {})
  }
}
