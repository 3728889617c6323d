import { randomUUID } from "node:crypto"
import { mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { gunzipSync, gzipSync } from "node:zlib"
import pg from "pg"
import { expect, test } from "vitest"
import { describeSchema } from "#database/describe.ts"
import { saveHealth } from "#server/operations/health/queries.ts"
import { applyMovements } from "#test/pharmacy/movements.ts"
import { makeDocument, openShelf, takes } from "#test/pharmacy/shelf.ts"
import { withOwner } from "#test/platform/live-server.ts"
import { signIn, startApp } from "#test/support/app.ts"
import { makeBareDatabase, makeDatabase } from "#test/support/postgres.ts"
import { ask } from "#test/support/query.ts"
import { makeOldDatabase } from "#test/support/version-0.4.1.ts"
import { backupCommand, restoreCommand } from "./command.ts"
import { makeBackup } from "./make-backup.ts"
import { refuseInconsistentLedgers } from "./prove-backup.ts"
import { findTables } from "./queries.ts"
import { restoreBackup } from "./restore-backup.ts"

async function makeFolder() {
  const folder = await mkdtemp(join(tmpdir(), "pharos-backup-"))
  return {
    at: (name: string) => join(folder, name),
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }),
  }
}

/** Returns a hash of each table's rows and of the sequences; the database must be quiet. */
async function fingerprints(ownerUrl: string) {
  return withOwner({ ownerUrl }, async (owner) => {
    const found: Record<string, unknown> = {}
    for (const { name } of await findTables(owner)) {
      const { rows } = await owner.query(
        `select count(*)::int as rows, md5(string_agg(t::text, chr(10) order by t::text)) as text from ${pg.escapeIdentifier(name)} t`,
      )
      found[name] = rows[0]
    }
    const counters = await owner.query("select sequencename, last_value from pg_sequences order by 1")
    return { found, counters: counters.rows }
  })
}

/** Returns constraints and triggers: a backup must leave them as they were. */
const holds = (ownerUrl: string) =>
  withOwner({ ownerUrl }, async (owner) => {
    const { rows } = await owner.query(
      `select (select count(*)::int from pg_constraint where contype = 'f' and convalidated) as bonds,
        (select count(*)::int from pg_trigger where not tgisinternal and tgenabled = 'O') as triggers`,
    )
    return rows[0]
  })

test("backs up every movement acknowledged before the backup", async () => {
  await using folder = await makeFolder()
  await using data = await makeDatabase()
  await using shelf = await openShelf(data)
  const { database, pharmacy } = shelf
  const rows = await Promise.all(Array.from({ length: 4 }, () => shelf.makeRow({ quantity: 1_000 })))
  const acknowledged: string[] = []
  let isOver = false
  const sell = async (stockId: number) => {
    while (!isOver) {
      const document = makeDocument()
      await applyMovements(database, pharmacy, { document, movements: [takes(stockId, 1)] })
      acknowledged.push(document.id)
    }
  }
  const selling = rows.map(sell)
  await expect.poll(() => acknowledged.length).toBeGreaterThan(20)
  const before = [...acknowledged]
  const made = await makeBackup(data.ownerUrl, folder.at("busy"), new Date())
  isOver = true
  await Promise.all(selling)
  expect(acknowledged.length).toBeGreaterThan(before.length)

  await using copy = await makeDatabase()
  const restored = await restoreBackup(copy.ownerUrl, folder.at("busy"))
  expect(restored).toMatchObject({ rows: made.rows, tables: made.tables })
  const there = await withOwner(copy, async (owner) =>
    (await owner.query<{ id: string }>("select distinct source_id as id from stock_movements")).rows.map(
      ({ id }) => id,
    ),
  )
  expect(before.filter((id) => !there.includes(id))).toEqual([])
  await refuseInconsistentLedgers(copy.appUrl)
})

test("restores every row, sequence and trigger of a checked file", async () => {
  await using folder = await makeFolder()
  await using data = await makeDatabase()
  await using shelf = await openShelf(data)
  const stockId = await shelf.makeRow({ batches: [{ quantity: 5, lot: 'A\t\\N\n"é සිං' }] })
  await withOwner(data, (owner) =>
    owner.query(
      "insert into people (subject, name) select 'p' || n, repeat('x', 200) from generate_series(1, 3000) n",
    ),
  )
  const file = folder.at("whole")
  await makeBackup(data.ownerUrl, file, new Date("2026-11-22T08:00:00Z"))
  expect((await stat(file)).mode & 0o777).toBe(0o600)

  await using copy = await makeDatabase()
  const bytes = await readFile(file)
  const plain = gunzipSync(bytes)
  const at = (name: string, content: Buffer | string) =>
    writeFile(folder.at(name), content).then(() => folder.at(name))
  const swapped = Buffer.from(plain)
  swapped.write("y", plain.indexOf("xxxx"))
  const newer = Buffer.from(plain.toString("latin1").replace("0001_baseline", "9999_baseline"), "latin1")
  for (const [path, message] of [
    [await at("cut", bytes.subarray(0, bytes.length / 2)), /cut short/],
    [await at("end", gzipSync(plain.subarray(0, -20))), /cut short/],
    [await at("swapped", gzipSync(swapped)), /damaged/],
    [await at("text", "hello"), /not a backup/],
    [await at("zipped", gzipSync("hello, this is no backup")), /not a backup/],
    [await at("newer", gzipSync(newer)), /newer Pharos/],
    [folder.at("missing"), /not there/],
  ] as const)
    await expect(restoreBackup(copy.ownerUrl, path), path).rejects.toThrow(message)

  const sound = await holds(copy.ownerUrl)
  expect(await restoreBackup(copy.ownerUrl, file)).toMatchObject({ madeAt: "2026-11-22T08:00:00.000Z" })
  expect(await fingerprints(copy.ownerUrl)).toEqual(await fingerprints(data.ownerUrl))
  expect(await holds(copy.ownerUrl)).toEqual(sound)
  await using again = await openShelf(copy)
  expect(await again.left(stockId)).toEqual({ 'A\t\\N\n"é සිං': 5 })
  await again.makeRow({ quantity: 1 })
  await expect(restoreBackup(copy.ownerUrl, file)).rejects.toThrow(/in use/)
})

test("restores and upgrades a 0.4.1 backup and refuses an unreleased version", async () => {
  await using folder = await makeFolder()
  await using old = await makeOldDatabase()
  const made = await makeBackup(old.ownerUrl, folder.at("old"), new Date())
  await ask(old.ownerUrl, "insert into kysely_migration values ('0040_different_products', now())")
  await makeBackup(old.ownerUrl, folder.at("unreleased"), new Date())
  await using copy = await makeBareDatabase()
  await expect(restoreBackup(copy.ownerUrl, folder.at("unreleased"))).rejects.toThrow(
    /unreleased is at 0040_different_products, .* backup of 0\.4\.1\.$/,
  )
  expect(await restoreBackup(copy.ownerUrl, folder.at("old"))).toMatchObject({
    rows: made.rows,
    tables: made.tables,
  })
  await refuseInconsistentLedgers(copy.appUrl)
  await using now = await makeDatabase()
  expect(await describeSchema(copy.ownerUrl, { withBodies: true })).toBe(
    await describeSchema(now.ownerUrl, { withBodies: true }),
  )
  expect(await ask(copy.ownerUrl, "select gtin from pharmacy_barcodes")).toEqual([{ gtin: "04790000000017" }])
  await expect(restoreBackup(now.ownerUrl, folder.at("old"))).rejects.toThrow(/newer Pharos has prepared it/)
})

test("restores no former nodes and no unfinished backups", async () => {
  await using folder = await makeFolder()
  await using data = await makeDatabase()
  await using shelf = await openShelf(data)
  await shelf.makeRow({ quantity: 5 })
  await using running = await startApp({ database: data })
  await saveHealth(running.database, randomUUID(), {
    running: {
      id: randomUUID(),
      name: "vm:4500",
      version: "0.4.1",
      startedAt: "2026-11-20T08:00:00Z",
      memoryBytes: 1,
      loopDelayMs: 0,
    },
    samples: [],
    changes: [
      { part: "router", at: "2026-11-20T08:00:00Z", state: "failing", reason: "no-answer", error: null },
    ],
  })
  await shelf.sql(
    "insert into backups (started_at, took_ms, size_bytes, row_count, proven_at) values (now() - interval '1 day', 5, 5, 5, now())",
  )
  expect(await backupCommand([folder.at("one")], { DATABASE_URL: data.ownerUrl })).toBe(0)

  await using copy = await makeDatabase()
  await restoreBackup(copy.ownerUrl, folder.at("one"))
  await using app = await startApp({ database: copy })
  await ask(copy.ownerUrl, "update health_nodes set seen_at = now() - interval '1 day'")
  const admin = await signIn(app, { roles: ["admin"] })
  const headers = { cookie: admin.cookie }
  const check = async () => {
    const answer = await app.ask("/api/admin/health/check", { method: "POST", headers, body: "{}" })
    const { parts } = (await answer.json()) as { parts: { part: string; state: string }[] } // the contract's type
    return parts
  }
  // On a busy machine, the change feed may take seconds to connect.
  const failing = async () => (await check()).filter(({ state }) => state === "failing")
  await expect.poll(failing, { interval: 4_000, timeout: 60_000 }).toEqual([])
  expect((await check()).find(({ part }) => part === "backup")).toMatchObject({ state: "well" })
  expect(await ask(copy.ownerUrl, "select from health_incidents where ended_at is null")).toEqual([])
})

test("verifies and records each backup and overwrites nothing", async () => {
  await using folder = await makeFolder()
  await using data = await makeDatabase()
  await using shelf = await openShelf(data)
  await shelf.makeRow({ quantity: 5 })
  const environment = { DATABASE_URL: data.ownerUrl }
  const noted = () =>
    shelf.sql<{ proven: boolean; error: string | null }>(
      "select proven_at is not null as proven, error from backups order by id",
    )
  expect(await backupCommand([folder.at("one")], environment)).toBe(0)
  expect(await noted()).toEqual([{ proven: true, error: null }])
  expect(await backupCommand([folder.at("one")], environment)).toBe(1)
  expect(await backupCommand([folder.at("no/such/folder")], environment)).toBe(1)
  await shelf.sql("update stock set quantity = 4")
  expect(await backupCommand([folder.at("wrong")], environment)).toBe(1)
  expect((await noted()).map(({ error }) => error)).toEqual([
    null,
    expect.stringContaining("cannot be written"),
    expect.stringContaining("disagrees with its history"),
  ])
  expect(await restoreCommand([folder.at("one")], environment)).toBe(1)
  expect(await backupCommand([], environment)).toBe(1)
})
