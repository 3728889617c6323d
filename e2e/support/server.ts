import { rmSync } from "node:fs"
import { main } from "#server/app/main.ts"
import { seedDataFolder, seededCopyOf } from "./seeded-data.ts"

const { DATA_DIR = "", E2E_DATA_DIR } = process.env
// A test's own product restarts on its data; the shared product keeps none.
if (DATA_DIR === E2E_DATA_DIR) {
  process.on("exit", () => {
    for (const folder of [DATA_DIR, seededCopyOf(DATA_DIR)]) rmSync(folder, { recursive: true, force: true })
  })
  await seedDataFolder(DATA_DIR)
}

// Starts the real product with demo data, in its own folder.
await main({ LOG_LEVEL: "warn", SEARCHES_PER_MINUTE: "1000000", ...process.env })
