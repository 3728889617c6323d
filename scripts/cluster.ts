import { once } from "node:events"
import { parseArgs } from "node:util"
import { buildIfStale } from "./build-if-stale.ts"
import { measureNodeLoss } from "./cluster/balancing.ts"
import { fillForBrowserTests, runBrowserSuite, settingsForBrowserTests } from "./cluster/browser-suite.ts"
import { type Cluster, type Options, startCluster } from "./cluster/cluster.ts"
import { measureFailover } from "./cluster/failover.ts"
import { measureReplicaSearches } from "./cluster/replica-searches.ts"
import { settingsForSoak, soak } from "./cluster/soak.ts"
import { checkOut, measureUpgrade } from "./cluster/upgrade.ts"

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    folder: { type: "string", default: "/tmp/pharos-cluster" },
    port: { type: "string", default: "7100" },
    binaries: { type: "string", default: "/usr/lib/postgresql/15/bin" },
    rounds: { type: "string", default: "10" },
    from: { type: "string" },
    minutes: { type: "string", default: "60" },
  },
})
const { folder, binaries } = values
const stopped = Promise.race([once(process, "SIGINT"), once(process, "SIGTERM")])

const [name = "up", ...files] = positionals
const port = Number(values.port)
const rounds = Number(values.rounds)
const pushPort = port + 1000

type Act = Pick<Options, "fill" | "settings"> & {
  /** Prepares the version that the nodes begin with, if it is not this one; returns where it lies. */
  prepare?: () => Promise<string>
  /** Returns whether it went well. */
  run: (cluster: Cluster) => Promise<boolean>
}

/** What can be done with a cluster. */
const acts: Record<string, Act> = {
  up: {
    async run({ url }) {
      console.log(`Two nodes on three machines: ${url}. Logs are in ${folder}. Ctrl+C stops everything.`)
      await stopped
      return true
    },
  },
  failover: { run: (cluster) => measureFailover(cluster, rounds) },
  nodes: { run: (cluster) => measureNodeLoss(cluster, rounds) },
  soak: { settings: settingsForSoak, run: (cluster) => soak(cluster, Number(values.minutes)) },
  reading: { run: (cluster) => measureReplicaSearches(cluster, folder) },
  upgrade: { prepare: () => checkOut(values.from, folder), run: measureUpgrade },
  browser: {
    fill: fillForBrowserTests,
    settings: settingsForBrowserTests(pushPort),
    run: (cluster) => runBrowserSuite(cluster, pushPort, files),
  },
}

const act = acts[name]
if (!act) throw new Error(`What is ${name}? There are ${Object.keys(acts).join(", ")}.`)
await buildIfStale()
const checkout = await act.prepare?.()
const cluster = await startCluster({ ...act, folder, binaries, port, checkout })
try {
  const isSound = await Promise.race([act.run(cluster), stopped.then(() => false)])
  if (!isSound) process.exitCode = 1
} finally {
  await cluster.stop()
}
process.exit()
