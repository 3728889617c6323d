import { randomBytes } from "node:crypto"
import { mkdtemp } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, expect, test } from "vitest"
import { migrate } from "#database/migrate.ts"
import { openDatabase } from "#server/platform/database/database.ts"
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from "#server/platform/embedded-postgres/supervisor.ts"
import { removeDataFolder } from "#test/support/abandoned-runs.ts"
import { notDemo, startProduct } from "#test/support/product-process.ts"
import { ask } from "#test/support/query.ts"
import { asLogin, prepareAppLogin, refuseOwner } from "./app-login.ts"
import { checkServer, logInAsApp } from "./prepare.ts"
import type { AppLogin } from "./queries.ts"

let server: EmbeddedPostgres
let folder: string

// An external server without any part of Pharos. Its owner may do everything; ours may not.
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "pharos-external-"))
  server = await startEmbeddedPostgres({ dataDir: folder, log: () => {} })
  await ask(server.ownerUrl, "drop role pharos_app")
})

afterAll(async () => {
  await server.stop()
  await removeDataFolder(folder)
})

/** Creates a database with its own owner, who is not a superuser. */
async function makeOwned(may = "createrole replication") {
  const name = `shop_${randomBytes(4).toString("hex")}`
  await ask(server.ownerUrl, `create role ${name} login ${may} password 'owner'`)
  await ask(server.ownerUrl, `create database ${name} owner ${name}`)
  const url = new URL(server.ownerUrl)
  url.pathname = name
  const administratorUrl = url.href
  url.username = name
  url.password = "owner"
  return { name, ownerUrl: url.href, administratorUrl }
}

type Owned = Awaited<ReturnType<typeof makeOwned>>

/** The first database's owner created pharos_app; another owner must be allowed to grant it. */
const allowRole = ({ name, administratorUrl }: Owned) =>
  ask(
    administratorUrl,
    `do $$ begin
       if not exists (select from pg_roles where rolname = 'pharos_app') then create role pharos_app; end if;
       grant pharos_app to ${name} with admin option;
     end $$`,
  )

const addresses = (databaseUrl: string, databaseAppUrl: string | null = null) => ({
  databaseUrl,
  databaseAppUrl,
  databaseReadUrl: null,
  isDurabilityPromised: false,
})

const attempts = [
  "select set_config('role', 'none', false)",
  "update stock set quantity = 999",
  "select password from private.app_login",
  "create table mine (id int)",
  "alter table stock disable trigger all",
]

/** Runs statements one after the other in one session and returns each outcome. */
async function tryAll(url: string, statements: string[]) {
  const database = openDatabase({ url, poolSize: 1 })
  const client = await database.pool.connect()
  try {
    const said: string[] = []
    for (const statement of statements) {
      const failure: unknown = await client.query(statement).then(
        () => "done",
        (error: { code?: string }) => error.code,
      )
      said.push(String(failure))
    }
    return said
  } finally {
    client.release()
    await database.end()
  }
}

test("runs with an owner that is no superuser", async () => {
  const owned = await makeOwned()
  await allowRole(owned)
  await using product = await startProduct(join(folder, "unused"), {
    ...notDemo,
    DATABASE_URL: owned.ownerUrl,
  })
  expect((await fetch(`${product.url}/api/availability?q=a`)).status).toBe(200)
  const logins = await ask(
    owned.administratorUrl,
    "select distinct usename::text as name from pg_stat_activity where datname = current_database() and application_name = 'pharos'",
  )
  expect(logins).toEqual([{ name: `pharos_app_${owned.name}` }])
  const { appUrl } = await logInAsApp(addresses(owned.ownerUrl))
  const becoming = [`set role ${owned.name}`, "set session authorization default", ...attempts]
  expect(await tryAll(appUrl, becoming)).toEqual([
    "42501",
    "done",
    "done",
    "42501",
    "42501",
    "42501",
    "42501",
  ])
})

test("shares one password between nodes that start together", async () => {
  const owned = await makeOwned()
  await allowRole(owned)
  await migrate(owned.ownerUrl)
  const logins = await Promise.all(Array.from({ length: 5 }, () => prepareAppLogin(owned.ownerUrl)))
  expect(new Set(logins.map(({ password }) => password)).size).toBe(1)
  const [login] = logins as [AppLogin]
  await ask(owned.administratorUrl, `alter role ${login.name} password 'another' nologin`)
  expect(await prepareAppLogin(owned.ownerUrl)).toEqual(login)
  expect(await tryAll(asLogin(owned.ownerUrl, login), ["select 1"])).toEqual(["done"])
})

test("accepts an operator's login unless it can become the owner", async () => {
  const owned = await makeOwned("replication")
  await allowRole(owned)
  await migrate(owned.ownerUrl)
  await ask(owned.administratorUrl, `create role ${owned.name}_web login password 'web' in role pharos_app`)
  const own = asLogin(owned.ownerUrl, { name: `${owned.name}_web`, password: "web" })
  expect(await logInAsApp(addresses(owned.ownerUrl, own))).toMatchObject({ appUrl: own, warnings: [] })
  await expect(logInAsApp(addresses(owned.ownerUrl, owned.ownerUrl))).rejects.toThrow(
    `DATABASE_APP_URL logs in as ${owned.name}, which owns the database`,
  )
  await ask(owned.administratorUrl, `create role ${owned.name}_alien login password 'alien'`)
  const alien = asLogin(owned.ownerUrl, { name: `${owned.name}_alien`, password: "alien" })
  await expect(refuseOwner(alien, "DATABASE_APP_URL")).rejects.toThrow(
    "DATABASE_APP_URL does not let the application act as pharos_app",
  )
})

test("prints the statements to run when the owner cannot create roles", async () => {
  const owned = await makeOwned("")
  await allowRole(await makeOwned())
  const told: string[] = []
  await expect(checkServer(addresses(owned.ownerUrl), (line) => told.push(line))).rejects.toThrow(
    `Run as an administrator of the server: grant pharos_app to "${owned.name}";`,
  )
  expect(
    await ask(owned.ownerUrl, "select from pg_class where relnamespace = 'public'::regnamespace"),
  ).toEqual([])
  await allowRole(owned)
  await ask(owned.administratorUrl, `create role ${owned.name}_web login password 'web' in role pharos_app`)
  const own = asLogin(owned.ownerUrl, { name: `${owned.name}_web`, password: "web" })
  await checkServer(addresses(owned.ownerUrl, own), (line) => told.push(line))
  expect(told).toEqual([expect.stringContaining(`alter role "${owned.name}" replication;`)])
})

test("refuses a database with unsafe commits unless the operator allows it", async () => {
  const owned = await makeOwned()
  await allowRole(owned)
  await migrate(owned.ownerUrl)
  await ask(owned.administratorUrl, `alter database ${owned.name} set synchronous_commit = off`)
  await expect(logInAsApp(addresses(owned.ownerUrl))).rejects.toThrow(
    "synchronous_commit is off (a sale could be answered before it is stored)",
  )
  const promised = { ...addresses(owned.ownerUrl), isDurabilityPromised: true }
  expect((await logInAsApp(promised)).warnings).toEqual(["durability-unknown"])
})
