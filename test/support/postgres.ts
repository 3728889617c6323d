import { randomBytes } from "node:crypto"
import pg from "pg"
import { inject } from "vitest"
import { migrate } from "#database/migrate.ts"
import { closeOwnerConnections, keepOwnerConnections } from "./owner-connections.ts"

export type TestServer = { ownerUrl: string; appUrl: string; template: string }

export type TestDatabase = {
  ownerUrl: string
  appUrl: string
  drop(): Promise<void>
  [Symbol.asyncDispose](): Promise<void>
}

const prefix = "pharos_test_"
const maxRunMs = 6 * 60 * 60 * 1000

/** Creates an empty migrated database. `await using` drops it. */
export const makeDatabase = () => makeNamed(copyTemplate)

/** Creates an empty database without migrations. `await using` drops it. */
export const makeBareDatabase = () =>
  makeNamed((ownerUrl, name) => withServer(ownerUrl, (client) => client.query(`create database ${name}`)))

/** Copies a database to which nobody is connected. `await using` drops the copy. */
export const copyDatabase = (from: TestDatabase) =>
  makeNamed((ownerUrl, name) => copyTemplate(ownerUrl, name, new URL(from.ownerUrl).pathname.slice(1)))

type Make = (ownerUrl: string, name: string, template: string) => Promise<unknown>

async function makeNamed(make: Make): Promise<TestDatabase> {
  const { ownerUrl, appUrl, template } = inject("testServer")
  const name = `${runOf(template)}${random()}`
  await make(ownerUrl, name, template)
  const ownOwnerUrl = toDatabase(ownerUrl, name)
  keepOwnerConnections(ownOwnerUrl)
  const drop = async () => {
    closeOwnerConnections(ownOwnerUrl)
    dropLater(ownerUrl, name)
  }
  return {
    ownerUrl: ownOwnerUrl,
    appUrl: toDatabase(appUrl, name),
    drop,
    [Symbol.asyncDispose]: drop,
  }
}

let dropping = Promise.resolve()

/** Dropped one after the other, during the following tests; the rest is dropped with the server at the end. */
function dropLater(ownerUrl: string, name: string) {
  dropping = dropping.then(() => withServer(ownerUrl, (client) => dropDatabase(client, name))).catch(() => {})
}

/** Creates the template that all other databases of this run are copied from; returns its name. */
export async function makeTemplate(ownerUrl: string): Promise<string> {
  const name = `${prefix}${Date.now().toString(36)}_${random()}_template`
  await withServer(ownerUrl, (client) => client.query(`create database ${name}`))
  await migrate(toDatabase(ownerUrl, name))
  return name
}

/** On your own server: drops the databases of runs that were killed. */
export async function dropAbandonedDatabases(url: string) {
  await dropDatabases(url, (name) => Date.now() - Number.parseInt(name.slice(prefix.length), 36) > maxRunMs)
}

/** Drops the template and all its copies. */
export async function dropRun(url: string, template: string) {
  await dropDatabases(url, (name) => name.startsWith(runOf(template)))
}

async function dropDatabases(url: string, isMeant: (name: string) => boolean) {
  await withServer(url, async (client) => {
    const found = await client.query<{ datname: string }>("select datname from pg_database")
    const names = found.rows.map((row) => row.datname).filter((name) => name.startsWith(prefix))
    for (const name of names.filter(isMeant)) await dropDatabase(client, name)
  })
}

async function copyTemplate(ownerUrl: string, name: string, template: string) {
  await withServer(ownerUrl, async (client) => {
    // A template that is being copied at this moment counts as in use.
    await client.query("select pg_advisory_lock(hashtext($1))", [template])
    try {
      // Many times faster than the default, which copies through the write-ahead log.
      await client.query(`create database ${name} template ${template} strategy file_copy`)
    } finally {
      await client.query("select pg_advisory_unlock(hashtext($1))", [template])
    }
  })
}

function runOf(template: string) {
  return template.slice(0, -"template".length)
}

function random() {
  return randomBytes(4).toString("hex")
}

/** Retries: a change feed that has just ended holds its slot for a moment. */
async function dropDatabase(client: pg.ClientBase, name: string, tries = 50): Promise<void> {
  try {
    await client.query(`drop database if exists ${pg.escapeIdentifier(name)} with (force)`)
  } catch (error) {
    if (tries <= 1 || !(error instanceof pg.DatabaseError) || error.code !== "55006") throw error
    await new Promise((done) => setTimeout(done, 200))
    await dropDatabase(client, name, tries - 1)
  }
}

function toDatabase(url: string, name: string) {
  return url.replace(/\/[^/?]*(\?|$)/, `/${name}$1`)
}

const pools = new Map<string, pg.Pool>()

/** Keeps connections to the server's own database, because each test makes and drops another one. */
function poolOf(url: string): pg.Pool {
  const known = pools.get(url)
  if (known) return known
  const pool = new pg.Pool({ connectionString: toDatabase(url, "postgres"), allowExitOnIdle: true })
  // The server may stop before the tests' processes do.
  pool.on("error", () => {})
  pools.set(url, pool)
  return pool
}

async function withServer<T>(url: string, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await poolOf(url).connect()
  try {
    return await work(client)
  } finally {
    client.release()
  }
}
