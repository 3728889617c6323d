import { setTimeout as wait } from "node:timers/promises"
import pg from "pg"
import { expect, test } from "vitest"
import { migrate } from "#database/migrate.ts"
import { startEmbeddedPostgres } from "#server/platform/embedded-postgres/supervisor.ts"
import { startLiveServer, until } from "#test/platform/live-server.ts"
import { makeDataFolder } from "#test/support/data-folder.ts"
import { makeDatabase } from "#test/support/postgres.ts"

async function openOwner(connectionString: string) {
  const client = new pg.Client({ connectionString })
  client.on("error", () => {})
  await client.connect()
  return Object.assign(client, { [Symbol.asyncDispose]: () => client.end() })
}

test("confirms no commit in place of a standby where any client counts as one", async () => {
  await using folder = await makeDataFolder()
  await using server = await startEmbeddedPostgres({ dataDir: folder.path, log: () => {}, durable: false })
  await migrate(server.ownerUrl)
  const none = async () => {}
  const database = { ...server, drop: none, [Symbol.asyncDispose]: none }
  await using node = await startLiveServer({ database })
  await node.untilMode("live")
  await using operator = await openOwner(server.ownerUrl)
  const setStandbys = async (names: string) => {
    await operator.query(`alter system set synchronous_standby_names = '${names}'`)
    await operator.query("select pg_reload_conf()")
  }
  await setStandbys("*")
  // Either the feed counts as the standby now, or it has left already.
  await until(async () => {
    const { rowCount } = await operator.query("select from pg_stat_replication where sync_state = 'sync'")
    return rowCount === 1 || node.live.state().mode === "away"
  })
  await wait(50)
  const sale = node.owner.query("insert into adverts (title, placement) values ('Fan', 'top')")
  expect(await Promise.race([sale, wait(2_000, "still waits for a standby")])).toBe(
    "still waits for a standby",
  )
  expect(node.live.state()).toMatchObject({
    mode: "away",
    lastError: expect.stringContaining("synchronous_standby_names is *") as string,
  })
  await setStandbys("")
  await expect(sale).resolves.toMatchObject({ rowCount: 1 })
  await node.untilMode("live")
})

test("leaves a server that is a standby, and returns when it is the primary", async () => {
  await using made = await makeDatabase()
  await using owner = await openOwner(made.ownerUrl)
  const { rows } = await owner.query<{ name: string }>("select current_database() as name")
  // The path puts this function before PostgreSQL's own.
  await owner.query("create function public.pg_is_in_recovery() returns boolean language sql return true")
  await owner.query(`alter database ${rows[0]?.name} set search_path = public, pg_catalog`)
  await using node = await startLiveServer({ database: made })
  await expect.poll(() => node.live.state().lastError).toMatch(/this server is a standby/)
  expect(node.live.state().mode).toBe("away")
  await owner.query("drop function public.pg_is_in_recovery()")
  await node.untilMode("live")
})
