import { mkdir, realpath, stat } from "node:fs/promises"
import { dirname, join } from "node:path"
import { chooseAccount } from "./account.ts"
import { prepareBinaries } from "./binaries.ts"
import { buildCluster, hasCluster, resetOwnerPassword } from "./cluster.ts"
import { removeConnectionFile, type Urls, writeConnectionFile } from "./connection-file.ts"
import { findHome, type Log, prepareHome } from "./directories.ts"
import { type DiskSpace, diskSpaceOf, watchDisk } from "./disk-watch.ts"
import { refuseUnsafeSettings } from "./durability.ts"
import { lockFolder } from "./folder-lock.ts"
import { keepRunning } from "./keep-running.ts"
import { type Postmaster, type PostmasterOptions, startPostmaster } from "./postmaster.ts"
import { stopOrphan } from "./postmaster-file.ts"
import { prepareServer } from "./queries.ts"
import { keepPasswords, type Passwords } from "./secrets.ts"
import { serverSettings } from "./server-settings.ts"
import { openDoor, type PostgresSocket } from "./socket.ts"
import { StartRefused } from "./start-refused.ts"

export type EmbeddedPostgres = {
  /** Owner of the database `pharos`: migrations, replication. */
  ownerUrl: string
  /** The role `pharos_app`: everything else. */
  appUrl: string
  isUp(): boolean
  /** Returns the space on its disk. */
  diskSpace(): Promise<DiskSpace>
  stop(): Promise<void>
  [Symbol.asyncDispose](): Promise<void>
}

export type EmbeddedPostgresOptions = {
  dataDir: string
  log: Log
  /** False only in tests: no fsync. */
  durable?: boolean
  /** Called when the disk becomes low, and when there is room again. */
  onDiskLow?: (low: boolean) => void
}

type Ready = PostmasterOptions & { passwords: Passwords; door: PostgresSocket; urls: Urls; durable: boolean }

/** Starts the bundled PostgreSQL and keeps it running until `stop`. Throws StartRefused. */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const dataDir = await makeDataDir(options.dataDir)
  const lock = await lockFolder(dataDir)
  try {
    const ready = await prepare({ ...options, dataDir })
    const kept = await keepRunning(() => startChecked(ready), options.log).catch(async (error: unknown) => {
      await ready.door.close()
      throw error
    })
    await writeConnectionFile(dataDir, ready.urls)
    const diskSpace = () => diskSpaceOf(ready.cluster)
    const stopWatching = watchDisk(diskSpace, options.onDiskLow ?? (() => {}))
    const stop = once(async () => {
      stopWatching()
      await removeConnectionFile(dataDir)
      await kept.stop()
      await ready.door.close()
      await lock.release()
    })
    return { ...ready.urls, isUp: kept.isUp, diskSpace, stop, [Symbol.asyncDispose]: stop }
  } catch (error) {
    await lock.release()
    throw error
  }
}

async function makeDataDir(path: string): Promise<string> {
  const made = await makeFolders(path).catch((error: unknown) => error)
  if (!(made instanceof Error)) return realpath(path)
  throw new StartRefused(
    `The data folder ${path} cannot be made: ${made.message}. Set DATA_DIR to another one.`,
  )
}

// Node's recursive mkdir never returns where an existing folder cannot be written, such as /proc.
async function makeFolders(path: string): Promise<void> {
  if (await isFolder(path)) return
  const parent = dirname(path)
  if (parent !== path && !(await isFolder(parent))) await makeFolders(parent)
  await mkdir(path).catch(async (error: unknown) => {
    // A concurrent start may have created it.
    if (!(await isFolder(path))) throw error
  })
}

const isFolder = (path: string) =>
  stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  )

async function prepare({ dataDir, log, durable = true }: EmbeddedPostgresOptions): Promise<Ready> {
  const account = await chooseAccount(await findHome(dataDir))
  const home = await prepareHome(dataDir, account, log)
  const binaries = await prepareBinaries(home, account)
  const cluster = join(home, "cluster")
  await stopOrphan(cluster, log)
  const exists = await hasCluster(cluster, binaries)
  const passwords = await keepPasswords(dataDir, async ({ owner }) => {
    if (exists) await resetOwnerPassword({ cluster, account, binaries, ownerPassword: owner })
  })
  if (!exists) await buildCluster({ cluster, account, binaries, ownerPassword: passwords.owner, durable })
  const door = await openDoor(home, account)
  const settings = { ...serverSettings(durable), ...door.settings }
  return {
    binaries,
    cluster,
    account,
    settings,
    log,
    passwords,
    door,
    urls: urlsOf(door, passwords),
    durable,
  }
}

async function startChecked(ready: Ready): Promise<Postmaster> {
  await stopOrphan(ready.cluster, ready.log)
  await ready.door.clear()
  const postmaster = await startPostmaster(ready)
  try {
    await prepareServer(ready.urls.ownerUrl, ready.passwords.app)
    if (ready.durable) await refuseUnsafeSettings(ready.urls.appUrl)
    return postmaster
  } catch (error) {
    await postmaster.stop()
    throw error
  }
}

function urlsOf({ host, port }: PostgresSocket, passwords: Passwords): Urls {
  return {
    ownerUrl: `postgres://pharos_owner:${passwords.owner}@${host}:${port}/pharos`,
    appUrl: `postgres://pharos_app:${passwords.app}@${host}:${port}/pharos`,
  }
}

/** Runs the action once: the first call starts it, the others await it. */
function once(act: () => Promise<void>): () => Promise<void> {
  let done: Promise<void> | undefined
  return () => (done ??= act())
}
