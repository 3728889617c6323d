import { readFile, writeFile } from "node:fs/promises"
import { basename } from "node:path"
import { parseArgs } from "node:util"
import { NoDatabase, openDatabaseForCli } from "#server/platform/database/open-database-for-cli.ts"
import { StartRefused } from "#server/platform/embedded-postgres/start-refused.ts"
import { InvalidSetting, readSettings } from "#server/platform/settings/settings.ts"
import type { ListKind } from "./columns.ts"
import type { NamedBytes } from "./read-table.ts"
import { ImportRefused } from "./refusals.ts"
import { reportCsv, summarize } from "./report.ts"
import { runImport } from "./run-import.ts"

const usage = `npm run import -- --pharmacies a.csv --medicines b.csv --stock c.csv
  --pharmacy <name or number>   the stock list is of this pharmacy
  --dry-run                     say what would happen, write nothing
  --licences-seen               list new pharmacies at once: somebody has seen their licences
  --strict                      write nothing when any row is refused
  --report <file.csv>           every refused row, with its line and the reason
Exit codes: 0 all rows went in, 2 some were refused, 1 nothing was written.
docs/import.md describes the lists.`

/** Exit codes besides 0: nothing was written; some rows were refused and the others imported. */
const failed = 1
const refusedRows = 2

/** Runs one import from the command line and returns the exit code. */
export async function importCommand(args: string[], environment = process.env): Promise<number> {
  if (args.includes("--help") || args.includes("-h")) {
    console.log(usage)
    return 0
  }
  try {
    const options = readArguments(args)
    const lists = await openLists(options)
    const database = await openDatabaseForCli(readSettings(environment))
    try {
      const { pharmacy, strict, "dry-run": dryRun, "licences-seen": licencesSeen } = options
      const result = await runImport({
        ownerUrl: database.ownerUrl,
        lists,
        strict,
        dryRun,
        licencesSeen,
        now: new Date(),
        onProgress: progressLines(),
        ...(pharmacy ? { pharmacy } : {}),
      })
      for (const line of summarize(result)) console.log(line)
      if (options.report) await writeFile(options.report, reportCsv(result))
      if (!result.written && !dryRun) return failed
      return result.lists.some(({ refused }) => refused > 0) ? refusedRows : 0
    } finally {
      await database.end()
    }
  } catch (error) {
    console.error(sentenceOf(error))
    return failed
  }
}

function sentenceOf(error: unknown): unknown {
  if (error instanceof ImportRefused && error.isAboutColumns)
    return `${error.message} docs/import.md lists every name that a column may have.`
  const isExpected =
    error instanceof ImportRefused ||
    error instanceof NoDatabase ||
    error instanceof InvalidSetting ||
    error instanceof StartRefused
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
        "licences-seen": flag,
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

/** Returns a listener that prints a line for every tenth of the medicines. */
function progressLines() {
  let printed = -1
  return (done: number, total: number) => {
    if (total === 0) return
    const tenth = Math.floor((done / total) * 10)
    if (tenth > printed) console.log(`Stock: ${done} of ${total} medicines.`)
    printed = Math.max(printed, tenth)
  }
}
