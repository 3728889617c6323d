import { createHash } from "node:crypto"
import type pg from "pg"
import { findMigrations } from "#database/migrate.ts"
import { copyOut } from "./copy-rows.ts"
import { type FrameKind, type FrameWriter, writeFrames } from "./frames.ts"
import { copyOutText, findCounters, findTables, onOwner, type Table } from "./queries.ts"
import { BackupRefused } from "./refused.ts"

export const format = 1

const frameBytes = 64 * 1024

/** The first frame of a backup. */
export type Head = { pharos: "backup"; format: number; madeAt: string; migrations: string[] }
export type TableEnd = { rows: number; sha256: string }
export type End = { tables: number; rows: number; counters: Record<string, string | null> }

export type MadeBackup = { sizeBytes: number; rows: number; tables: number }

/**
 * Writes all data to one file from one snapshot, while tills go on selling. The file contains personal data
 * and signing keys, so it is readable by its owner only.
 */
export async function makeBackup(ownerUrl: string, path: string, now: Date): Promise<MadeBackup> {
  const file = await writeFrames(path)
  try {
    return await onOwner(ownerUrl, async (client) => {
      await client.query("begin isolation level repeatable read read only")
      const made = await writeAll(client, file, now)
      await client.query("commit")
      return { ...made, sizeBytes: await file.finish() }
    })
  } catch (error) {
    await file.giveUp()
    const isOfFile = error instanceof Error && "syscall" in error && "path" in error
    throw isOfFile ? new BackupRefused(`${path} cannot be written: ${error.message}`) : error
  }
}

async function writeAll(client: pg.Client, file: FrameWriter, now: Date) {
  const writeFrame = (kind: FrameKind, content: Head | Table | TableEnd | End) =>
    file.write({ kind, body: Buffer.from(JSON.stringify(content)) })
  const tables = await findTables(client)
  const migrations = await findMigrations(client)
  writeFrame("head", { pharos: "backup", format, madeAt: now.toISOString(), migrations })
  let rows = 0
  for (const table of tables) {
    writeFrame("table", table)
    const end = await writeTable(client, file, table)
    writeFrame("tableEnd", end)
    rows += end.rows
  }
  writeFrame("end", { tables: tables.length, rows, counters: await findCounters(client) })
  return { rows, tables: tables.length }
}

async function writeTable(client: pg.Client, file: FrameWriter, table: Table): Promise<TableEnd> {
  const hash = createHash("sha256")
  let rows = 0
  let gathered: Buffer[] = []
  let size = 0
  let isWaiting = false
  const flush = (): boolean => {
    const body = Buffer.concat(gathered)
    gathered = []
    size = 0
    hash.update(body)
    return body.length === 0 || file.write({ kind: "rows", body })
  }
  await copyOut(client, copyOutText(table), (chunk, pause) => {
    // PostgreSQL sends each row as a message of its own.
    rows += 1
    // The driver reuses its buffer for the next message.
    gathered.push(Buffer.from(chunk))
    size += chunk.length
    if (size < frameBytes || flush() || isWaiting) return
    isWaiting = true
    const resume = pause()
    file.whenRoom(() => {
      isWaiting = false
      resume()
    })
  })
  flush()
  return { rows, sha256: hash.digest("hex") }
}
