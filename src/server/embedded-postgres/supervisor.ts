import { mkdir, realpath } from "node:fs/promises"
import { join } from "node:path"
import { chooseAccount } from "./account.ts"
import { prepareBinaries } from "./binaries.ts"
import { prepareCluster } from "./cluster.ts"
import { openDoor } from "./door.ts"
import { refuseUnsafeSettings } from "./durability.ts"
import { type FolderLock, lockFolder } from "./folder-lock.ts"
import { keepRunning } from "./keep-running.ts"
import { findHome, type Log, prepareHome } from "./places.ts"
import { type Postmaster, startPostmaster } from "./postmaster.ts"
import { stopOrphan } from "./postmaster-file.ts"
import { ensureAppRole, ensureDatabase, onConnection } from "./queries.ts"
import { keepPasswords } from "./secrets.ts"
import { serverSettings } from "./server-settings.ts"

export type EmbeddedPostgres = {
  /** Owner of the database `pharos`: migrations, replication. */
  ownerUrl: string
  /** The role `pharos_app`: everything else. */
  appUrl: string
  isUp(): boolean
  stop(): Promise<void>
}

export type EmbeddedPostgresOptions = {
  dataDir: string
  log: Log
  /** False only for tests: nothing is forced to the disk. */
  durable?: boolean
}

/** Starts the PostgreSQL that comes along and keeps it running until `stop`. Refusals are sentences (StartRefused). */
export async function startEmbeddedPostgres({
  dataDir,
  log,
  durable = true,
}: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  await mkdir(dataDir, { recursive: true })
  const folder = await realpath(dataDir)
  const lock = await lockFolder(folder)
  try {
    return await superviseFolder({ dataDir: folder, log, durable }, lock)
  } catch (error) {
    await lock.release()
    throw error
  }
}

async function superviseFolder(
  options: Required<EmbeddedPostgresOptions>,
  lock: FolderLock,
): Promise<EmbeddedPostgres> {
  const { dataDir, log, durable } = options
  const account = await chooseAccount(await findHome(dataDir))
  const home = await prepareHome(dataDir, account, log)
  const binaries = await prepareBinaries(home, account)
  const passwords = await keepPasswords(dataDir)
  await stopOrphan(join(home, "cluster"), log)
  const cluster = await prepareCluster({ home, account, binaries, ownerPassword: passwords.owner, durable })
  const door = await openDoor(home, account)
  const urls = {
    ownerUrl: `postgres://pharos_owner:${passwords.owner}@${door.host}:${door.port}/pharos`,
    appUrl: `postgres://pharos_app:${passwords.app}@${door.host}:${door.port}/pharos`,
  }

  async function start(): Promise<Postmaster> {
    await stopOrphan(cluster, log)
    await door.clear()
    const settings = { ...serverSettings(durable), ...door.settings }
    const postmaster = await startPostmaster({ program: binaries.postgres, cluster, account, settings, log })
    try {
      await prepareDatabase(urls, passwords.app)
      if (durable) await refuseUnsafeSettings(urls.appUrl)
      return postmaster
    } catch (error) {
      await postmaster.stop()
      throw error
    }
  }

  const kept = await keepRunning(start, log)
  return { ...urls, isUp: kept.isUp, stop }

  async function stop() {
    await kept.stop()
    await door.close()
    await lock.release()
  }
}

async function prepareDatabase(urls: { ownerUrl: string }, appPassword: string) {
  await onConnection(urls.ownerUrl.replace(/\/pharos$/, "/postgres"), async (client) => {
    await ensureAppRole(client, appPassword)
    await ensureDatabase(client, "pharos")
  })
}
