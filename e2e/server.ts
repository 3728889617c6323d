import { rmSync } from "node:fs"
import { main } from "#server/app/main.ts"
import { seedDataFolder, seededCopyOf } from "./seeded-data.ts"

const { DATA_DIR = "", E2E_DATA_DIR } = process.env
// A product of a test's own is started again on its data; the one of all tests leaves none.
if (DATA_DIR === E2E_DATA_DIR) {
  process.on("exit", () => {
    for (const folder of [DATA_DIR, seededCopyOf(DATA_DIR)]) rmSync(folder, { recursive: true, force: true })
  })
  await seedDataFolder(DATA_DIR)
}

// The real product with demo data, in a folder of its own.
await main({ LOG_LEVEL: "warn", SEARCHES_PER_MINUTE: "1000000", ...process.env })
