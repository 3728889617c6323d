import { readdir, rm, writeFile } from "node:fs/promises"
import { setTimeout as wait } from "node:timers/promises"
import { expect, test } from "vitest"
import { makeDataFolder } from "#test/support/data-folder.ts"
import { killNow, startDatabaseProcess } from "#test/support/database-process.ts"
import { ask } from "#test/support/query.ts"
import { findRunningDatabase } from "./connection-file.ts"
import { socketFoldersFor } from "./directories.ts"
import { lockPath } from "./folder-lock.ts"
import { readPostmasterFile } from "./postmaster-file.ts"
import { isRunning, serversIn } from "./processes.ts"
import { startEmbeddedPostgres } from "./supervisor.ts"

const quiet = { log: () => {} }

test.each([
  { seconds: 0.25, what: "all" as const },
  { seconds: 0.45, what: "all" as const },
  { seconds: 0.45, what: "alone" as const },
  { seconds: 0.7, what: "all" as const },
])("starts again after a first start killed at $seconds s ($what)", async ({ seconds, what }) => {
  await using folder = await makeDataFolder()
  await using cut = startDatabaseProcess({ dataDir: folder.path })
  await wait(seconds * 1000)
  await cut.kill(what)
  await using second = startDatabaseProcess({ dataDir: folder.path })
  const { appUrl } = await second.ready()
  expect(await ask(appUrl, "select 1 as one")).toEqual([{ one: 1 }])
  expect(await second.stop()).toBe(0)
  expect((await readdir(`${folder.path}/postgres`)).sort()).toEqual(["cluster", "pg_hba.conf"])
})

test("replaces the orphaned PostgreSQL of a killed Pharos", async () => {
  await using folder = await makeDataFolder()
  await using first = startDatabaseProcess({ dataDir: folder.path })
  const { ownerUrl } = await first.ready()
  await ask(ownerUrl, "create table kept as select 7 as units")
  await first.kill("alone")
  const orphan = await readPostmasterFile(folder.cluster)
  expect(await isRunning(orphan?.pid ?? 0)).toBe(true)
  expect(await findRunningDatabase(folder.path)).toBe(null)

  await using second = await startEmbeddedPostgres({ dataDir: folder.path, ...quiet })
  expect(await isRunning(orphan?.pid ?? 0)).toBe(false)
  expect(await ask(second.ownerUrl, "select units from kept")).toEqual([{ units: 7 }])
  await second.stop()
})

test("restarts a killed PostgreSQL with every acknowledged write", async () => {
  await using folder = await makeDataFolder()
  const lines: string[] = []
  await using database = await startEmbeddedPostgres({
    dataDir: folder.path,
    log: (line) => lines.push(line),
  })
  await ask(database.ownerUrl, "create table sales as select 1 as id")
  for (const round of [2, 3]) {
    await ask(database.ownerUrl, `insert into sales values (${round})`)
    for (const pid of await serversIn(folder.cluster)) killNow(pid)
    await expect.poll(() => database.isUp(), { interval: 20 }).toBe(false)
    await expect.poll(() => database.isUp(), { interval: 20 }).toBe(true)
  }
  expect(await ask(database.ownerUrl, "select count(*)::int as sales from sales")).toEqual([{ sales: 3 }])
  expect(lines.filter((line) => line.includes("is up again"))).toHaveLength(2)
  await database.stop()
})

test("refuses a second Pharos on the same data", async () => {
  await using folder = await makeDataFolder()
  await using first = startDatabaseProcess({ dataDir: folder.path })
  const urls = await first.ready()
  await expect(startEmbeddedPostgres({ dataDir: folder.path, ...quiet })).rejects.toThrow(
    `Another Pharos (process ${first.pid}) is using the data folder ${folder.path}.`,
  )
  expect(await findRunningDatabase(folder.path)).toEqual(urls)
  expect(await ask(urls.appUrl, "select 1 as one")).toEqual([{ one: 1 }])
  expect(await first.stop()).toBe(0)
})

test.each([
  ["lost", (lock: string) => rm(lock)],
  ["damaged", (lock: string) => writeFile(lock, "{")],
])("leaves a running database alone when the lock is %s", async (_what, spoil) => {
  await using folder = await makeDataFolder()
  await using first = startDatabaseProcess({ dataDir: folder.path })
  const urls = await first.ready()
  const postmaster = await readPostmasterFile(folder.cluster)
  await spoil(lockPath(folder.path))
  await expect(startEmbeddedPostgres({ dataDir: folder.path, ...quiet })).rejects.toThrow(
    `Another Pharos (process ${first.pid}) runs the database in ${folder.cluster}.`,
  )
  expect(await readPostmasterFile(folder.cluster)).toEqual(postmaster)
  expect(await ask(urls.appUrl, "select 1 as one")).toEqual([{ one: 1 }])
  expect(await first.stop()).toBe(0)
})

test("stops with code 0 and leaves no process, socket or lock", async () => {
  await using folder = await makeDataFolder()
  await using database = startDatabaseProcess({ dataDir: folder.path })
  await database.ready()
  expect(await serversIn(folder.cluster)).not.toEqual([])
  expect(await database.stop()).toBe(0)
  expect(await serversIn(folder.cluster)).toEqual([])
  expect((await readdir(folder.path)).sort()).toEqual(["passwords.json", "postgres"])
  for (const socketFolder of socketFoldersFor(`${folder.path}/postgres`)) {
    await expect(readdir(socketFolder)).rejects.toThrow("ENOENT")
  }
})
