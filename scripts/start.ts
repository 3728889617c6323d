import { main } from "#server/main.ts"
import { buildIfStale } from "./build-if-stale.ts"
import { stopWithParent } from "./stop-with-parent.ts"

await stopWithParent()
await buildIfStale()
await main()
