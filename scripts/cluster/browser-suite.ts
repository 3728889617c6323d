import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { migrate } from "#database/migrate.ts"
import { seedDemo } from "#database/seed.ts"
import { findChromium } from "../chromium.ts"
import { run } from "../run-command.ts"
import type { Cluster } from "./cluster.ts"

/** Fills the cluster's database with the data that the browser tests start from. */
export async function fillForBrowserTests(ownerUrl: string): Promise<void> {
  await migrate(ownerUrl)
  await seedDemo(ownerUrl, { isPlain: true })
}

/** The settings of nodes under the browser tests, whose push service listens at this port. */
export const settingsForBrowserTests = (pushPort: number) => ({
  PUSH_SERVICES: `http://127.0.0.1:${pushPort}`,
  LOG_LEVEL: "warn",
})

/**
 * Runs the browser tests through the balancer, so that each request reaches either node; `files` chooses some. Tests
 * that kill their product start one of their own beside the cluster. Returns whether all passed.
 */
export async function runBrowserSuite(cluster: Cluster, pushPort: number, files: string[]): Promise<boolean> {
  await findChromium()
  const dataDir = await mkdtemp(join(tmpdir(), "pharos-e2e-"))
  try {
    // Imported late: the browser tests' modules are loaded for this act only.
    const { seedDataFolder, seededCopyOf } = await import("../../e2e/support/seeded-data.ts")
    await seedDataFolder(dataDir)
    const code = await run("playwright", ["test", "--workers=2", ...files], {
      CI: "1",
      E2E_PORT: new URL(cluster.url).port,
      E2E_PUSH_PORT: String(pushPort),
      E2E_DATA_DIR: dataDir,
      E2E_DATABASE_URL: cluster.ownerUrl,
    })
    await rm(seededCopyOf(dataDir), { recursive: true, force: true })
    return code === 0
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}
