import { rmSync } from "node:fs"
import { buildIfStale } from "../../scripts/build-if-stale.ts"
import { loadBuiltServer } from "../../scripts/built-server.ts"
import { seedDataFolder, seededCopyOf } from "./seeded-data.ts"

const { DATA_DIR = "", E2E_DATA_DIR } = process.env
// A test's own product restarts on its data; the shared product keeps none.
if (DATA_DIR === E2E_DATA_DIR) {
  process.on("exit", () => {
    for (const folder of [DATA_DIR, seededCopyOf(DATA_DIR)]) rmSync(folder, { recursive: true, force: true })
  })
  await buildIfStale()
  await seedDataFolder(DATA_DIR)
}

// Starts the real product as it is shipped, with demo data, in its own folder.
const { main } = await loadBuiltServer()
await main({ LOG_LEVEL: "warn", SEARCHES_PER_MINUTE: "1000000", ...process.env })
