import { mkdtemp } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
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
  return {
    urls: { ownerUrl: database.ownerUrl, appUrl: database.appUrl },
    async stop() {
      await database.stop()
      await removeDataFolder(dataDir)
    },
  }
}
