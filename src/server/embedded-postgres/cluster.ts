import { execFile } from "node:child_process"
import { chown, readdir, readFile, rename, rm, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { promisify } from "node:util"
import { type Account, childOptions } from "./account.ts"
import type { Binaries } from "./binaries.ts"
import { makePrivate } from "./places.ts"
import { StartRefused } from "./start-refused.ts"

const run = promisify(execFile)

export type ClusterOptions = {
  home: string
  account: Account
  binaries: Binaries
  ownerPassword: string
  durable: boolean
}

/** The folder of the cluster, made on the first start: built aside and renamed, so that a cut start leaves none. */
export async function prepareCluster(options: ClusterOptions): Promise<string> {
  const cluster = join(options.home, "cluster")
  await removeCutStarts(options.home)
  const version = await readFile(join(cluster, "PG_VERSION"), "utf8").catch(() => null)
  if (version === null) await buildCluster(cluster, options)
  else refuseOtherVersion(cluster, Number.parseInt(version, 10), options.binaries.major)
  return cluster
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

async function buildCluster(cluster: string, options: ClusterOptions) {
  const { home, account } = options
  const aside = join(home, `building-${process.pid}-${Date.now()}`)
  const passwordFile = `${aside}.pw`
  await writeFile(passwordFile, options.ownerPassword, { mode: 0o600 })
  if (account) await chown(passwordFile, account.uid, account.gid)
  try {
    await makePrivate(aside, account)
    await initdb(aside, passwordFile, options)
    await rename(aside, cluster)
  } finally {
    await rm(passwordFile, { force: true })
    await rm(aside, { recursive: true, force: true })
  }
}

async function initdb(aside: string, passwordFile: string, { binaries, account, durable }: ClusterOptions) {
  const failures: string[] = []
  for (const locale of localesToTry()) {
    const result = await run(
      binaries.initdb,
      [
        `--pgdata=${aside}`,
        "--username=pharos_owner",
        `--pwfile=${passwordFile}`,
        "--auth=scram-sha-256",
        "--encoding=UTF8",
        // Order and case of letters come with PostgreSQL itself, so they are the same on every system and upgrade.
        "--locale-provider=builtin",
        "--builtin-locale=C.UTF-8",
        `--locale=${locale}`,
        "--lc-messages=C",
        "--data-checksums",
        ...(durable ? [] : ["--no-sync"]),
      ],
      childOptions(account),
    ).then(() => null, String)
    if (result === null) return
    failures.push(result)
  }
  throw new StartRefused(`The database could not be made: ${failures.at(-1)}`)
}

// pg_trgm asks the system which characters are letters; under the plain C locale no Sinhala or Tamil one is.
function localesToTry() {
  return process.platform === "darwin" ? ["en_US.UTF-8", "C"] : ["C.UTF-8", "en_US.UTF-8", "C"]
}

async function removeCutStarts(home: string) {
  for (const name of await readdir(home)) {
    if (name.startsWith("building-"))
      await rm(join(home, name), { recursive: true, force: true, maxRetries: 3 })
  }
}
