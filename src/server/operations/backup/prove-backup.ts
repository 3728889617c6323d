import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { checkLedger } from "#server/pharmacy/stock-ledger/ledger-check.ts"
import { openDatabase } from "#server/platform/database/database.ts"
import { startEmbeddedPostgres } from "#server/platform/embedded-postgres/supervisor.ts"
import { BackupRefused } from "./refused.ts"
import { type RestoredBackup, restoreBackup } from "./restore-backup.ts"

/** Restores a backup into a temporary database and checks its ledgers; returns what was in it. */
export async function verifyBackup(path: string): Promise<RestoredBackup> {
  const folder = await mkdtemp(join(tmpdir(), "pharos-proof-"))
  try {
    const postgres = await startEmbeddedPostgres({
      dataDir: join(folder, "data"),
      log: () => {},
      durable: false,
    })
    try {
      const restored = await restoreBackup(postgres.ownerUrl, path)
      await refuseInconsistentLedgers(postgres.appUrl)
      return restored
    } finally {
      await postgres.stop()
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/**
 * Throws if stock, reservations, returns, quarantine, deliveries or cash sessions differ from their history.
 */
export async function refuseInconsistentLedgers(url: string): Promise<void> {
  const database = openDatabase({ url, poolSize: 2 })
  try {
    const [first, ...more] = await checkLedger(database)
    if (!first) return
    throw new BackupRefused(
      `The restored data disagrees with its history in ${more.length + 1} places, first: ${first.rule} (expected ${first.expected}, found ${first.found}).`,
    )
  } finally {
    await database.end()
  }
}
