import { once } from "node:events"
import { parseArgs } from "node:util"
import { buildIfStale } from "./build-if-stale.ts"
import { measureNodeLoss } from "./cluster/balancing.ts"
import { type Cluster, startCluster } from "./cluster/cluster.ts"
import { measureFailover } from "./cluster/failover.ts"

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    folder: { type: "string", default: "/tmp/pharos-cluster" },
    port: { type: "string", default: "7100" },
    binaries: { type: "string", default: "/usr/lib/postgresql/15/bin" },
    rounds: { type: "string", default: "10" },
  },
})
const { folder, binaries } = values
const stopped = Promise.race([once(process, "SIGINT"), once(process, "SIGTERM")])

/** What can be done with a cluster; each returns whether it went well. */
const acts: Record<string, (cluster: Cluster) => Promise<boolean>> = {
  async up({ url }) {
    console.log(`Two nodes on three machines: ${url}. Logs are in ${folder}. Ctrl+C stops everything.`)
    await stopped
    return true
  },
  failover: (cluster) => measureFailover(cluster, Number(values.rounds)),
  nodes: (cluster) => measureNodeLoss(cluster, Number(values.rounds)),
}

const [name = "up"] = positionals
const act = acts[name]
if (!act) throw new Error(`What is ${name}? There are ${Object.keys(acts).join(", ")}.`)
await buildIfStale()
const cluster = await startCluster({ folder, binaries, port: Number(values.port) })
try {
  const isSound = await Promise.race([act(cluster), stopped.then(() => false)])
  if (!isSound) process.exitCode = 1
} finally {
  await cluster.stop()
}
process.exit()
