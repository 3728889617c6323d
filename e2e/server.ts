import { mkdtemp } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { main } from "#server/main.ts"

// The real product with demo data, in a folder of its own.
const dataDir = process.env.DATA_DIR ?? (await mkdtemp(join(tmpdir(), "pharos-e2e-")))
await main({ LOG_LEVEL: "warn", SEARCHES_PER_MINUTE: "1000000", ...process.env, DATA_DIR: dataDir })
