import { stat } from "node:fs/promises"
import { join, resolve } from "node:path"
import { type ParseArgsConfig, parseArgs } from "node:util"
import {
  type CliDatabase,
  NoDatabase,
  openDatabaseForCli,
} from "#server/platform/database/open-database-for-cli.ts"
import { findRunningDatabase } from "#server/platform/embedded-postgres/connection-file.ts"
import { StartRefused } from "#server/platform/embedded-postgres/start-refused.ts"
import { startEmbeddedPostgres } from "#server/platform/embedded-postgres/supervisor.ts"
import { plainError } from "#server/platform/jobs/plain-error.ts"
import { InvalidSetting, readSettings, type Settings } from "#server/platform/settings/settings.ts"
import { backupName, deleteOldBackups, newestBackup, runBackupCommand } from "./backup-folder.ts"
import { makeBackup } from "./make-backup.ts"
import { refuseInconsistentLedgers, verifyBackup } from "./prove-backup.ts"
import { onOwner, recordBackupFailed, recordBackupFinished, recordBackupStarted } from "./queries.ts"
import { BackupRefused } from "./refused.ts"
import { restoreBackup } from "./restore-backup.ts"

const backupUsage = `npm run backup -- <file>, or --folder <folder>, which names the file by the time
  --keep <n>   of the folder, deletes all but the newest n backups
  --unproven   do not restore it for a proof
docs/running.md describes backups.`
const restoreUsage = `npm run restore -- <file>, into an empty DATA_DIR or DATABASE_URL
  --drill      restores the file, or the newest of a folder, into a temporary database and checks it
docs/running.md describes it.`

/** Makes a backup of the product's database, running or stopped, and verifies it. Returns the exit code. */
export function backupCommand(args: string[], environment = process.env): Promise<number> {
  return withFailureMessage(async () => {
    const settings = readSettings(environment)
    const { file, folder, keep, isUnproven } = readBackupArguments(args)
    const path = file ?? join(folder, backupName(new Date()))
    if (await stat(path).catch(() => null))
      throw new BackupRefused(`${path} exists already. Choose another file.`)
    const database = await openDatabaseForCli(settings)
    try {
      await backUp(database, { path, isUnproven, takeAway: settings.backupCommand })
    } finally {
      await database.end()
    }
    // Only after the new one is complete, verified and in its other place.
    if (keep !== null) for (const old of await deleteOldBackups(folder, keep)) console.log(`Deleted ${old}.`)
  })
}

type BackingUp = { path: string; isUnproven: boolean; takeAway: string | null }

async function backUp({ ownerUrl }: CliDatabase, { path, isUnproven, takeAway }: BackingUp) {
  const startedAt = new Date()
  const began = performance.now()
  const id = await onOwner(ownerUrl, (client) => recordBackupStarted(client, startedAt))
  try {
    const { rows, sizeBytes, tables } = await makeBackup(ownerUrl, path, startedAt)
    const tookMs = performance.now() - began
    console.log(`${path}: ${rows} rows of ${tables} tables, ${sizeBytes} bytes, in ${seconds(tookMs)}.`)
    const isProven = !isUnproven
    if (isProven) {
      await verifyBackup(path)
      const all = performance.now() - began - tookMs
      console.log(
        `Verified: restored into an empty database, its ledgers are consistent, in ${seconds(all)}.`,
      )
    }
    if (takeAway) await runBackupCommand(takeAway, path)
    await onOwner(ownerUrl, (client) =>
      recordBackupFinished(client, id, { tookMs, sizeBytes, rows, isProven }),
    )
  } catch (error) {
    await onOwner(ownerUrl, (client) => recordBackupFailed(client, id, plainError(error))).catch(() => {})
    throw error
  }
}

/** Restores a backup into an empty database. Returns the exit code. */
export function restoreCommand(args: string[], environment = process.env): Promise<number> {
  return withFailureMessage(async () => {
    const { path, isDrill } = readRestoreArguments(args)
    if (!(await stat(path).catch(() => null))) throw new BackupRefused(`${path} is not there.`)
    if (isDrill) return drill(path)
    const database = await openEmpty(readSettings(environment))
    const began = performance.now()
    try {
      const { madeAt, rows, tables } = await restoreBackup(database.ownerUrl, path)
      await refuseInconsistentLedgers(database.ownerUrl)
      console.log(
        `Restored the backup of ${madeAt}: ${rows} rows of ${tables} tables, its ledgers are consistent.`,
      )
      console.log(`It took ${seconds(performance.now() - began)}. Start Pharos now.`)
    } finally {
      await database.end()
    }
  })
}

/** Proves that a backup can be restored: a file, or the newest one of a folder. */
async function drill(path: string) {
  const began = performance.now()
  const file = await newestBackup(path)
  const { madeAt, rows, tables } = await verifyBackup(file)
  const took = seconds(performance.now() - began)
  console.log(
    `${file}: the backup of ${madeAt}, ${rows} rows of ${tables} tables, was restored in ${took}; its ledgers are consistent.`,
  )
}

/** Refuses a database that a running Pharos uses: it would not notice the replacement. */
async function openEmpty({ databaseUrl, dataDir }: Settings): Promise<CliDatabase> {
  if (databaseUrl) return { ownerUrl: databaseUrl, end: async () => {} }
  if (await findRunningDatabase(dataDir))
    throw new BackupRefused("Pharos runs on this DATA_DIR. Restore into another, empty one.")
  const postgres = await startEmbeddedPostgres({ dataDir, log: (line) => console.log(line) })
  return { ownerUrl: postgres.ownerUrl, end: () => postgres.stop() }
}

function readBackupArguments(args: string[]) {
  const { values, positionals } = parse(args, backupUsage, {
    unproven: { type: "boolean" },
    folder: { type: "string" },
    keep: { type: "string" },
  })
  const { unproven, folder, keep } = values
  const [file] = positionals
  const isCount = keep === undefined || /^[1-9]\d{0,3}$/.test(String(keep))
  const isRight = positionals.length === (folder ? 0 : 1) && isCount && (folder || keep === undefined)
  if (!isRight) throw new BackupRefused(backupUsage)
  return {
    file: file === undefined ? null : resolve(file),
    folder: resolve(String(folder ?? "")),
    keep: keep === undefined ? null : Number(keep),
    isUnproven: unproven === true,
  }
}

function readRestoreArguments(args: string[]) {
  const { values, positionals } = parse(args, restoreUsage, { drill: { type: "boolean" } })
  const [path, ...more] = positionals
  if (!path || more.length > 0) throw new BackupRefused(restoreUsage)
  return { path: resolve(path), isDrill: values.drill === true }
}

function parse(args: string[], usage: string, options: NonNullable<ParseArgsConfig["options"]>) {
  try {
    return parseArgs({ args, allowPositionals: true, options })
  } catch (error) {
    throw new BackupRefused(`${error instanceof Error ? error.message : String(error)}\n${usage}`)
  }
}

async function withFailureMessage(work: () => Promise<void>): Promise<number> {
  try {
    await work()
    return 0
  } catch (error) {
    const isExpected = [BackupRefused, NoDatabase, InvalidSetting, StartRefused].some(
      (one) => error instanceof one,
    )
    console.error(isExpected && error instanceof Error ? error.message : error)
    return 1
  }
}

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`
