import { readFile, writeFile } from "node:fs/promises"
import { basename } from "node:path"
import { parseArgs } from "node:util"
import { SingleBar } from "cli-progress"
import pg from "pg"
import { migrate } from "#database/migrate.ts"
import { findRunningDatabase } from "../embedded-postgres/connection-file.ts"
import { StartRefused } from "../embedded-postgres/start-refused.ts"
import { startEmbeddedPostgres } from "../embedded-postgres/supervisor.ts"
import { readSettings, WrongSetting } from "../settings.ts"
import type { ListKind } from "./columns.ts"
import type { NamedBytes } from "./read-table.ts"
import { ImportRefused } from "./refusals.ts"
import { reportCsv, summarize } from "./report.ts"
import { runImport } from "./run-import.ts"

const usage = `npm run import -- --pharmacies a.csv --medicines b.csv --stock c.csv
  --pharmacy <name or number>   the stock list is of this pharmacy
  --dry-run                     say what would happen, write nothing
  --strict                      write nothing when any row is refused
  --report <file.csv>           every refused row, with its line and the reason
docs/import.md describes the lists.`

/** Runs one import from the command line and gives the exit code. */
export async function importCommand(args: string[], environment = process.env): Promise<number> {
  try {
    const options = readArguments(args)
    const lists = await openLists(options)
    const database = await openDatabase(environment)
    try {
      const progress = showProgress()
      const { pharmacy, strict, "dry-run": dryRun } = options
      const result = await runImport({
        ownerUrl: database.ownerUrl,
        lists,
        strict,
        dryRun,
        now: new Date(),
        onProgress: progress.step,
        ...(pharmacy ? { pharmacy } : {}),
      }).finally(progress.end)
      for (const line of summarize(result)) console.log(line)
      if (options.report) await writeFile(options.report, reportCsv(result))
      return result.written || dryRun ? 0 : 1
    } finally {
      await database.end()
    }
  } catch (error) {
    console.error(sentenceOf(error))
    return 1
  }
}

function sentenceOf(error: unknown): unknown {
  const isExpected =
    error instanceof ImportRefused || error instanceof WrongSetting || error instanceof StartRefused
  return isExpected ? error.message : error
}

type Options = ReturnType<typeof readArguments>

function readArguments(args: string[]) {
  const text = { type: "string" } as const
  const flag = { type: "boolean", default: false } as const
  try {
    const { values } = parseArgs({
      args,
      options: {
        pharmacies: text,
        medicines: text,
        stock: text,
        pharmacy: text,
        report: text,
        strict: flag,
        "dry-run": flag,
      },
    })
    if (values.pharmacies || values.medicines || values.stock) return values
  } catch (error) {
    throw new ImportRefused(`${error instanceof Error ? error.message : String(error)}\n${usage}`)
  }
  throw new ImportRefused(usage)
}

async function openLists(options: Options): Promise<Partial<Record<ListKind, NamedBytes>>> {
  const kinds = ["pharmacies", "medicines", "stock"] as const
  const opened = kinds.map(async (kind) => {
    const path = options[kind]
    if (!path) return []
    const bytes = await readFile(path).catch((error: Error) => {
      throw new ImportRefused(`${path} cannot be read: ${error.message}`)
    })
    return [[kind, { file: basename(path), bytes }]] as const
  })
  return Object.fromEntries((await Promise.all(opened)).flat())
}

/** The database the product uses: the operator's own, the one that runs beside us, or the one that comes along, started for this. */
async function openDatabase(
  environment: NodeJS.ProcessEnv,
): Promise<{ ownerUrl: string; end(): Promise<void> }> {
  const settings = readSettings(environment)
  const given = settings.databaseUrl ?? (await findRunningDatabase(settings.dataDir))?.ownerUrl
  if (given) {
    await refuseStranger(given)
    return { ownerUrl: given, end: async () => {} }
  }
  const database = await startEmbeddedPostgres({
    dataDir: settings.dataDir,
    log: (line) => console.log(line),
  })
  try {
    await migrate(database.ownerUrl)
  } catch (error) {
    await database.stop()
    throw error
  }
  return { ownerUrl: database.ownerUrl, end: () => database.stop() }
}

async function refuseStranger(url: string) {
  const client = new pg.Client({ connectionString: url })
  try {
    await client.connect()
    const found = await client.query<{ here: boolean }>(
      "select to_regclass('public.stock_movements') is not null as here",
    )
    if (!found.rows[0]?.here)
      throw new ImportRefused("The database has no Pharos in it yet. Start Pharos once, and import then.")
  } catch (error) {
    if (error instanceof ImportRefused) throw error
    throw new ImportRefused(
      `The database cannot be reached: ${error instanceof Error ? error.message : String(error)}`,
    )
  } finally {
    await client.end()
  }
}

/** A bar for a person, a line every tenth for a log. */
function showProgress() {
  if (process.stdout.isTTY) {
    const bar = new SingleBar({ format: "Stock {bar} {percentage}% {value}/{total}", hideCursor: true })
    let started = false
    const step = (done: number, total: number) => {
      if (total === 0) return
      if (started) bar.update(done)
      else bar.start(total, done)
      started = true
    }
    return { step, end: () => bar.stop() }
  }
  let said = -1
  const step = (done: number, total: number) => {
    const tenth = total === 0 ? 10 : Math.floor((done / total) * 10)
    if (tenth > said && total > 0) console.log(`Stock: ${done} of ${total} medicines.`)
    said = Math.max(said, tenth)
  }
  return { step, end: () => {} }
}
