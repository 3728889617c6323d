import { main } from "#server/main.ts"
import { buildIfStale } from "./build-if-stale.ts"

await buildIfStale()
await main()
