import type { FastifyInstance } from "fastify"
import { makeApp } from "./app.ts"
import { type Database, isDatabaseAway, openDatabase } from "./database.ts"
import { prepareDatabase, refuseExposedDemo } from "./demo-mode.ts"
import type { DiskSpace } from "./embedded-postgres/disk-watch.ts"
import { StartRefused } from "./embedded-postgres/start-refused.ts"
import { startEmbeddedPostgres } from "./embedded-postgres/supervisor.ts"
import { type AppUrls, checkServer, logInAsApp } from "./external-postgres/prepare.ts"
import { makeSigns } from "./health/signs.ts"
import { readSettings, type Settings, WrongSetting } from "./settings.ts"
import { startUpkeep, type Upkeep } from "./upkeep.ts"

type Store = {
  ownerUrl: string
  /** Where the application logs in, once the schema is there. */
  logIn(): Promise<AppUrls>
  isDiskLow: () => boolean
  diskSpace?: () => Promise<DiskSpace>
  stop(): Promise<void>
}

async function openStore(settings: Settings): Promise<Store> {
  const { databaseUrl } = settings
  if (databaseUrl) {
    const addresses = { ...settings, databaseUrl }
    await checkServer(addresses, (line) => console.warn(line))
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
    log: (line) => console.log(line),
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

/** Starts everything in order, and gives the way to stop it in the reverse one. */
async function run(settings: Settings): Promise<() => Promise<void>> {
  const store = await openStore(settings)
  const opened: Database[] = []
  const open = (url: string) => {
    const database = openDatabase({
      url,
      poolSize: settings.databasePool,
      log: (error) => console.error(error.message),
    })
    opened.push(database)
    return database
  }
  try {
    await prepareDatabase(store.ownerUrl, settings)
    const urls = await store.logIn()
    const database = open(urls.appUrl)
    const reading = urls.readUrl ? open(urls.readUrl) : database
    let upkeep: Upkeep | undefined
    const now = () => new Date()
    const signs = makeSigns(now, () => upkeep?.books() ?? null)
    const server = await makeApp({
      warnings: () => [...urls.warnings, ...(upkeep?.warnings() ?? [])],
      settings,
      database,
      reading,
      ownerUrl: store.ownerUrl,
      isDiskLow: store.isDiskLow,
      ...(store.diskSpace && { diskSpace: store.diskSpace }),
      signs,
    })
    await server.listen({ port: settings.port, host: settings.host })
    upkeep = startUpkeep({ settings, database, log: server.log, now, signs })
    console.log(`Pharos is ready: ${addressOf(settings, server)}`)
    if (settings.demo) console.log("This is a demonstration: anyone can log in as one of four people.")
    return async () => {
      await server.close()
      await upkeep?.stop()
      for (const database of opened) await database.end()
      await store.stop()
    }
  } catch (error) {
    for (const database of opened) await database.end()
    await store.stop()
    throw error
  }
}

/** One sentence for a person, and the whole story only for a bug. */
function sayWhy(error: unknown): void {
  if (error instanceof WrongSetting || error instanceof StartRefused) console.error(error.message)
  else if (error instanceof Error && "code" in error && error.code === "EADDRINUSE") {
    console.error(
      `Something else already listens on that port. Set PORT to another one, for example PORT=3001 npm start.`,
    )
  } else if (isDatabaseAway(error) || (error instanceof Error && isDatabaseAway(error.cause))) {
    console.error("The database does not answer. Check that it runs and that DATABASE_URL leads to it.")
  } else console.error(error)
}

/** Runs Pharos until it is told to stop. */
export async function main(environment = process.env): Promise<void> {
  let stop: (() => Promise<void>) | undefined
  let stopping = false
  const end = async () => {
    if (stopping) return
    stopping = true
    await stop?.()
    process.exit(0)
  }
  process.on("SIGTERM", () => void end())
  process.on("SIGINT", () => void end())
  try {
    const settings = readSettings(environment)
    refuseExposedDemo(settings)
    stop = await run(settings)
    if (stopping) await stop()
  } catch (error) {
    sayWhy(error)
    process.exit(1)
  }
}

if (import.meta.main) await main()
