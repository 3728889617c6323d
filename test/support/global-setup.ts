import { mkdtemp } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import pg from "pg"
import type { TestProject } from "vitest/node"
import { startEmbeddedPostgres } from "#server/platform/embedded-postgres/supervisor.ts"
import { removeAbandonedRuns, removeDataFolder } from "./abandoned-runs.ts"
import { dropAbandonedDatabases, dropRun, makeTemplate, type TestServer } from "./postgres.ts"

declare module "vitest" {
  // Vitest's own declaration, which only an interface can extend.
  interface ProvidedContext {
    testServer: TestServer
  }
}

/** Starts one PostgreSQL per run, with a migrated template that every test file copies. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env.TEST_DATABASE_URL
  const server = given ? await useServer(given) : await startServer()
  const template = await makeTemplate(server.urls.ownerUrl)
  project.provide("testServer", { ...server.urls, template })
  return () => server.stop(template)
}

async function useServer(url: string) {
  await dropAbandonedDatabases(url)
  return { urls: { ownerUrl: url, appUrl: url }, stop: (template: string) => dropRun(url, template) }
}

async function startServer() {
  await removeAbandonedRuns()
  const dataDir = await mkdtemp(join(tmpdir(), "pharos-test-"))
  const log = process.env.TEST_DATABASE_LOG ? console.log : () => {}
  const database = await startEmbeddedPostgres({ dataDir, log, durable: false })
  await shortenLogins(database)
  return {
    urls: { ownerUrl: database.ownerUrl, appUrl: database.appUrl },
    async stop() {
      await database.stop()
      await removeDataFolder(dataDir)
    },
  }
}

/** Hashes the same passwords in one round instead of thousands, because the tests log in thousands of times. */
async function shortenLogins({ ownerUrl, appUrl }: { ownerUrl: string; appUrl: string }) {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  await client.query("set scram_iterations = 1")
  for (const { username, password } of [new URL(ownerUrl), new URL(appUrl)])
    await client.query(`alter role ${username} password ${pg.escapeLiteral(decodeURIComponent(password))}`)
  await client.end()
}
