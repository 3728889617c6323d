import { setTimeout as wait } from "node:timers/promises"
import type { FastifyInstance } from "fastify"
import { makeNodeMetrics } from "#server/operations/health/node-metrics.ts"
import { type Database, isDatabaseAway, openDatabase } from "#server/platform/database/database.ts"
import type { DiskSpace } from "#server/platform/embedded-postgres/disk-watch.ts"
import { StartRefused } from "#server/platform/embedded-postgres/start-refused.ts"
import { startEmbeddedPostgres } from "#server/platform/embedded-postgres/supervisor.ts"
import { type AppUrls, checkServer, logInAsApp } from "#server/platform/external-postgres/prepare.ts"
import { refuseTakenPort } from "#server/platform/http/taken-port.ts"
import { type Announcer, makeAnnouncer, openLog } from "#server/platform/log.ts"
import { InvalidSetting, readSettings, type Settings } from "#server/platform/settings/settings.ts"
import { onStopSignal } from "#server/platform/stop-signals.ts"
import type { BackgroundJobs } from "./background-jobs.ts"
import { prepareDatabase, refuseExposedDemo } from "./demo-mode.ts"
import { returnMemoryOfStart } from "./return-memory.ts"

type Store = {
  ownerUrl: string
  /** Returns the application's connection URLs; call it after the migrations. */
  logIn(): Promise<AppUrls>
  isDiskLow: () => boolean
  diskSpace?: () => Promise<DiskSpace>
  stop(): Promise<void>
}

async function openStore(settings: Settings, announce: Announcer): Promise<Store> {
  const { databaseUrl } = settings
  if (databaseUrl) {
    const addresses = { ...settings, databaseUrl }
    await checkServer(addresses, announce.warn)
    return {
      ownerUrl: databaseUrl,
      logIn: () => logInAsApp(addresses),
      isDiskLow: () => false,
      stop: async () => {},
    }
  }
  let isLow = false
  const postgres = await startEmbeddedPostgres({
    dataDir: settings.dataDir,
    log: announce.info,
    onDiskLow: (low) => {
      isLow = low
    },
  })
  const urls = { appUrl: postgres.appUrl, readUrl: settings.databaseReadUrl, warnings: [] }
  return { ...postgres, logIn: async () => urls, isDiskLow: () => isLow }
}

function addressOf(settings: Settings, server: FastifyInstance): string {
  const listening = server.server.address()
  const port = typeof listening === "object" ? listening?.port : settings.port
  return settings.publicUrl ?? `http://${settings.host === "127.0.0.1" ? "localhost" : settings.host}:${port}`
}

/** Loads most of the server's modules, which takes as long as the database takes to start. */
async function loadParts() {
  const [{ makeApp }, { startBackgroundJobs }] = await Promise.all([
    import("./app.ts"),
    import("./background-jobs.ts"),
  ])
  return { makeApp, startBackgroundJobs }
}

type Stop = (hurry: AbortSignal) => Promise<void>

/**
 * Starts everything in order; returns a function that stops it in reverse, without the drain delay once
 * `hurry` says so.
 */
async function run(settings: Settings, announce: Announcer): Promise<Stop> {
  await refuseTakenPort(settings)
  const parts = loadParts()
  parts.catch(() => {}) // awaited below, unless the database does not start
  const store = await openStore(settings, announce)
  const opened: Database[] = []
  const open = (url: string) => {
    const database = openDatabase({
      url,
      poolSize: settings.databasePool,
      log: (error) => announce.warn(error.message),
    })
    opened.push(database)
    return database
  }
  let server: FastifyInstance | undefined
  try {
    await prepareDatabase(store.ownerUrl, settings)
    const { makeApp, startBackgroundJobs } = await parts
    const urls = await store.logIn()
    const database = open(urls.appUrl)
    const reading = urls.readUrl ? open(urls.readUrl) : database
    let upkeep: BackgroundJobs | undefined
    let isDraining = false
    const now = () => new Date()
    const signs = makeNodeMetrics(now, () => upkeep?.books() ?? null)
    const app = await makeApp({
      warnings: () => [...urls.warnings, ...(upkeep?.warnings() ?? [])],
      settings,
      log: openLog(settings),
      database,
      reading,
      ownerUrl: store.ownerUrl,
      isDiskLow: store.isDiskLow,
      isDraining: () => isDraining,
      ...(store.diskSpace && { diskSpace: store.diskSpace }),
      signs,
    })
    server = app
    await app.listen({ port: settings.port, host: settings.host })
    upkeep = startBackgroundJobs({ settings, database, log: app.log, now, signs, live: app.live })
    returnMemoryOfStart()
    announce.info(`Pharos is ready: ${addressOf(settings, app)}`)
    if (settings.isPlainHttp)
      announce.info("PUBLIC_URL is not https: anyone on the network could take over a session.")
    if (settings.demo) announce.info("This is a demonstration: anyone can log in as one of four people.")
    return async (hurry) => {
      isDraining = true
      await wait(settings.shutdownDelaySeconds * 1000, null, { signal: hurry }).catch(() => {})
      await app.close()
      await upkeep?.stop()
      for (const database of opened) await database.end()
      await store.stop()
    }
  } catch (error) {
    await server?.close()
    for (const database of opened) await database.end()
    await store.stop()
    throw error
  }
}

/** Prints one sentence for expected failures and the stack for bugs. */
function reportFailure(error: unknown, announce: Announcer): void {
  if (error instanceof InvalidSetting || error instanceof StartRefused) announce.fatal(error.message)
  else if (isDatabaseAway(error) || (error instanceof Error && isDatabaseAway(error.cause)))
    announce.fatal("The database does not answer. Check that it runs and that DATABASE_URL leads to it.")
  else announce.fatal(error)
}

/** Runs Pharos until it gets a stop signal. A second signal skips the drain delay. */
export async function runNode(environment: NodeJS.ProcessEnv): Promise<void> {
  let stop: Stop | undefined
  const hurry = new AbortController()
  let stopping = false
  const end = async () => {
    if (stopping) return hurry.abort()
    stopping = true
    await stop?.(hurry.signal)
    process.exit(0)
  }
  onStopSignal(() => void end())
  let announce = makeAnnouncer(null)
  try {
    const settings = readSettings(environment)
    announce = makeAnnouncer(settings.logFormat)
    refuseExposedDemo(settings)
    stop = await run(settings, announce)
    if (stopping) await stop(hurry.signal)
  } catch (error) {
    reportFailure(error, announce)
    process.exit(1)
  }
}
