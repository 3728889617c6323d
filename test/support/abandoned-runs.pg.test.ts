import { access, mkdtemp, realpath } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { expect, test } from "vitest"
import { findHome } from "#server/platform/embedded-postgres/directories.ts"
import { serversIn } from "#server/platform/embedded-postgres/processes.ts"
import { removeAbandonedRuns } from "./abandoned-runs.ts"
import { startDatabaseProcess } from "./database-process.ts"

test("removes what a killed test run left, but nothing of a running one", async () => {
  const dataDir = await realpath(await mkdtemp(join(tmpdir(), "pharos-test-")))
  await using run = startDatabaseProcess({ dataDir })
  await run.ready()
  const cluster = join((await findHome(dataDir)) ?? "", "cluster")
  await removeAbandonedRuns()
  expect(await serversIn(cluster)).not.toEqual([])

  await run.kill("alone")
  expect(await serversIn(cluster)).not.toEqual([])
  await removeAbandonedRuns()
  expect(await serversIn(cluster)).toEqual([])
  await expect(access(dataDir)).rejects.toThrow("ENOENT")
})
