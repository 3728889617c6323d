import { stat } from "node:fs/promises"
import { resolve } from "node:path"
import { parseArgs } from "node:util"
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
import { makeBackup } from "./make-backup.ts"
import { refuseInconsistentLedgers, verifyBackup } from "./prove-backup.ts"
import { onOwner, recordBackupFailed, recordBackupFinished, recordBackupStarted } from "./queries.ts"
import { BackupRefused } from "./refused.ts"
import { restoreBackup } from "./restore-backup.ts"

const backupUsage = `npm run backup -- <file>
  --unproven   do not restore it for a proof
docs/running.md describes backups.`
const restoreUsage =
  "npm run restore -- <file>, into an empty DATA_DIR or DATABASE_URL; docs/running.md describes it."

/** Makes a backup of the product's database, running or stopped, and verifies it. Returns the exit code. */
export function backupCommand(args: string[], environment = process.env): Promise<number> {
  return withFailureMessage(async () => {
    const { path, isUnproven } = readArguments(args, backupUsage)
    if (await stat(path).catch(() => null))
      throw new BackupRefused(`${path} exists already. Choose another file.`)
    const database = await openDatabaseForCli(readSettings(environment))
    try {
      await backUp(database, path, isUnproven)
    } finally {
      await database.end()
    }
  })
}

async function backUp({ ownerUrl }: CliDatabase, path: string, isUnproven: boolean) {
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
    const { path } = readArguments(args, restoreUsage)
    if (!(await stat(path).catch(() => null))) throw new BackupRefused(`${path} is not there.`)
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

/** Refuses a database that a running Pharos uses: it would not notice the replacement. */
async function openEmpty({ databaseUrl, dataDir }: Settings): Promise<CliDatabase> {
  if (databaseUrl) return { ownerUrl: databaseUrl, end: async () => {} }
  if (await findRunningDatabase(dataDir))
    throw new BackupRefused("Pharos runs on this DATA_DIR. Restore into another, empty one.")
  const postgres = await startEmbeddedPostgres({ dataDir, log: (line) => console.log(line) })
  return { ownerUrl: postgres.ownerUrl, end: () => postgres.stop() }
}

function readArguments(args: string[], usage: string): { path: string; isUnproven: boolean } {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { unproven: { type: "boolean", default: false } },
    })
    const [path, ...more] = positionals
    if (path && more.length === 0) return { path: resolve(path), isUnproven: values.unproven }
  } catch (error) {
    throw new BackupRefused(`${error instanceof Error ? error.message : String(error)}\n${usage}`)
  }
  throw new BackupRefused(usage)
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
