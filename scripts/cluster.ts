import { once } from "node:events"
import { parseArgs } from "node:util"
import { buildIfStale } from "./build-if-stale.ts"
import { startCluster } from "./cluster/cluster.ts"

const { values } = parseArgs({
  options: {
    folder: { type: "string", default: "/tmp/pharos-cluster" },
    port: { type: "string", default: "7100" },
    binaries: { type: "string", default: "/usr/lib/postgresql/15/bin" },
  },
})
await buildIfStale()
const { folder, binaries } = values
const cluster = await startCluster({ folder, binaries, port: Number(values.port) })
try {
  console.log(`Two nodes on three machines: ${cluster.url}. Logs are in ${folder}. Ctrl+C stops everything.`)
  await Promise.race([once(process, "SIGINT"), once(process, "SIGTERM")])
} finally {
  await cluster.stop()
}
