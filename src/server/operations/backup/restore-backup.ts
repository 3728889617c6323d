import { createHash } from "node:crypto"
import type pg from "pg"
import * as z from "zod"
import { equivalentOf } from "#database/adoption.ts"
import { findMigrations, knownMigrations, migrate } from "#database/migrate.ts"
import { copyIn } from "./copy-rows.ts"
import { type Frame, type FrameKind, readFrames } from "./frames.ts"
import { format } from "./make-backup.ts"
import {
  clearTables,
  copyInText,
  countRows,
  findTables,
  forgetEarlierRun,
  isInUse,
  onOwner,
  restoreForeignKeys,
  setCounters,
} from "./queries.ts"
import { BackupRefused } from "./refused.ts"

const Head = z.object({
  pharos: z.literal("backup"),
  format: z.int(),
  madeAt: z.iso.datetime(),
  migrations: z.array(z.string()),
})
const Table = z.object({ name: z.string(), columns: z.array(z.string()) })
const TableEnd = z.object({ rows: z.int(), sha256: z.string() })
const End = z.object({
  tables: z.int(),
  rows: z.int(),
  counters: z.record(z.string(), z.string().nullable()),
})

export type RestoredBackup = { madeAt: string; tables: number; rows: number }

type Frames = AsyncGenerator<Frame>

/** Restores a backup into an empty database, all or nothing, then migrates it. */
export async function restoreBackup(ownerUrl: string, path: string): Promise<RestoredBackup> {
  const frames = readFrames(path)
  try {
    const head = await readHead(frames, path)
    await prepareEmpty(ownerUrl, path, head.migrations)
    const restored = await onOwner(ownerUrl, (client) => restoreAll(client, frames, path))
    await migrate(ownerUrl)
    await onOwner(ownerUrl, forgetEarlierRun)
    return { madeAt: head.madeAt, ...restored }
  } finally {
    await frames.return(undefined)
  }
}

async function readHead(frames: Frames, path: string) {
  const { value } = await frames.next()
  const head = Head.safeParse(value && jsonOf(value))
  if (!head.success) throw new BackupRefused(`${path} is not a backup of Pharos.`)
  if (head.data.format > format)
    throw new BackupRefused(`${path} was made by a newer Pharos. Restore it with that one.`)
  return head.data
}

/** Migrates an empty database to the backup's version, without triggers unless it has them already. */
async function prepareEmpty(ownerUrl: string, path: string, backedUp: string[]) {
  const known = await knownMigrations()
  const wanted = equivalentOf(backedUp, known, path)
  const there = await onOwner(ownerUrl, async (client) => {
    const found = await findMigrations(client)
    if (found.length > 0 && (await isInUse(client)))
      throw new BackupRefused(
        "This database is in use. Restore into an empty one: another DATA_DIR, or a new database of your server.",
      )
    return equivalentOf(found, known, "This database")
  })
  if (there.length > wanted.length)
    throw new BackupRefused(
      "This database is empty, but a newer Pharos has prepared it than the backup's. Restore into one that no Pharos has touched.",
    )
  const last = wanted.at(-1)
  if (last) await migrate(ownerUrl, last)
}

async function restoreAll(client: pg.Client, frames: Frames, path: string) {
  await client.query("begin")
  const tables = await findTables(client)
  const bonds = await clearTables(client, tables)
  const counts = new Map<string, number>()
  for (;;) {
    const frame = await nextFrame(frames, path)
    if (frame.kind === "end") {
      const end = End.parse(jsonOf(frame))
      if (end.tables !== counts.size) throw damaged(path)
      await setCounters(client, end.counters)
      break
    }
    const table = Table.parse(jsonOf(expect(frame, "table", path)))
    counts.set(table.name, await restoreTable(client, table, { frames, path }))
  }
  for (const [name, rows] of counts) if ((await countRows(client, name)) !== rows) throw damaged(path)
  await restoreForeignKeys(client, tables, bonds)
  await client.query("commit")
  await client.query("analyze")
  return { tables: counts.size, rows: [...counts.values()].reduce((sum, rows) => sum + rows, 0) }
}

type Source = { frames: Frames; path: string }

async function restoreTable(client: pg.Client, table: z.infer<typeof Table>, { frames, path }: Source) {
  const hash = createHash("sha256")
  let end: z.infer<typeof TableEnd> | undefined
  async function* rows() {
    for (;;) {
      const frame = await nextFrame(frames, path)
      if (frame.kind === "rows") {
        hash.update(frame.body)
        yield frame.body
        continue
      }
      end = TableEnd.parse(jsonOf(expect(frame, "tableEnd", path)))
      if (hash.digest("hex") !== end.sha256) throw damaged(path)
      return
    }
  }
  await copyIn(client, copyInText(table), rows())
  return end?.rows ?? 0
}

async function nextFrame(frames: Frames, path: string): Promise<Frame> {
  const { value, done } = await frames.next()
  if (done) throw damaged(path)
  return value
}

function expect(frame: Frame, kind: FrameKind, path: string): Frame {
  if (frame.kind !== kind) throw damaged(path)
  return frame
}

const damaged = (path: string) =>
  new BackupRefused(`${path} is damaged: its content does not match its checksum. Use another one.`)

function jsonOf({ body }: Frame): unknown {
  try {
    return JSON.parse(body.toString("utf8"))
  } catch {
    return undefined
  }
}
