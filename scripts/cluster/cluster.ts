import { randomBytes } from "node:crypto"
import { chmod, chown, mkdir, rm } from "node:fs/promises"
import { setTimeout as wait } from "node:timers/promises"
import pg from "pg"
import { chooseAccount } from "#server/platform/embedded-postgres/account.ts"
import { local, type Machine, machineNumbers, type Place, portsFrom, startMachine } from "./machines.ts"
import { type Process, startProcess } from "./processes.ts"

export type Cluster = Awaited<ReturnType<typeof startCluster>>
export type Options = {
  folder: string
  port: number
  binaries: string
  settings?: Record<string, string>
  /** Fills the empty database before the first node starts; otherwise the first node does, with the demo. */
  fill?: (ownerUrl: string) => Promise<unknown>
  /** Where the nodes' first version lies, if not here; a node that starts again is of this one. */
  checkout?: string | undefined
}

/** Waits until the question has an answer. */
export async function until<Answer>(
  what: string,
  ask: () => Promise<Answer | null | undefined | false>,
  seconds = 120,
): Promise<Answer> {
  for (const endAt = performance.now() + seconds * 1000; performance.now() < endAt; await wait(100)) {
    const answer = await ask().catch(() => null)
    if (answer) return answer
  }
  throw new Error(`Within ${seconds} s this did not happen: ${what}.`)
}

export const untilReady = ({ nodeUrls }: Pick<Cluster, "nodeUrls">, index: number) =>
  until(`node ${index + 1} is ready`, async () => (await fetch(`${nodeUrls[index]}/readyz`)).ok)

/** Starts three machines with PostgreSQL, HAProxy and two nodes of Pharos, all on this one. */
export async function startCluster({ folder, port, binaries, settings = {}, fill, checkout }: Options) {
  const account = await chooseAccount(null)
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  if (account) await chown(folder, account.uid, account.gid)
  await chmod(folder, 0o700)
  const ports = portsFrom(port)
  const password = randomBytes(18).toString("base64url")
  const place: Place = { folder, ports, account, password, binaries }
  const machines: Machine[] = []
  const others: Process[] = []
  const nodes: Process[] = []
  const cluster = {
    machines,
    nodes,
    url: `http://localhost:${ports.balancer}`,
    nodeUrls: ports.nodes.map((one) => `http://${local(one)}`),
    ownerUrl: `postgres://pharos:${password}@${local(ports.primary)}/pharos`,
    /** The machine that is primary and runs. */
    async primary() {
      for (const machine of machines) {
        const state = await machine.state()
        if (state && /^(master|primary)$/.test(state.role) && state.state === "running") return machine
      }
      return null
    },
    /** Whether every machine has its part: a primary, and replicas that receive its log, one of them synchronously. */
    async isWhole() {
      const states = await Promise.all(machines.map((machine) => machine.state()))
      const replicas = states.filter((one) => one?.role === "replica" && one.state === "running")
      const timelines = new Set(states.map((one) => one?.timeline))
      const hasSync = replicas.some((one) => one?.sync_standby)
      return replicas.length === machines.length - 1 && timelines.size === 1 && hasSync
    },
    startNode(
      index: number,
      more: { checkout?: string | undefined; settings?: Record<string, string> } = {},
    ) {
      nodes[index] = startNode(index, place, { ...more, settings: { ...settings, ...more.settings } })
    },
    async stop() {
      await Promise.all(nodes.map((one) => one.stop()))
      await Promise.all(others.map((one) => one.stop()))
      // etcd last: Patroni gives the leader's key back.
      await Promise.all(machines.map((one) => one.stopPatroni()))
      await Promise.all(machines.map((one) => one.stopEtcd()))
    },
  }
  try {
    for (const number of machineNumbers) machines.push(await startMachine(number, place))
    others.push(startBalancer(place))
    await until("three machines with PostgreSQL replicate", cluster.isWhole)
    await makeDatabase(place)
    await fill?.(cluster.ownerUrl)
    for (const index of ports.nodes.keys()) {
      cluster.startNode(index, { checkout })
      await untilReady(cluster, index)
    }
    await until("the balancer reaches a node", async () => (await fetch(`${cluster.url}/readyz`)).ok)
    return cluster
  } catch (error) {
    await cluster.stop()
    throw error
  }
}

/** The same two statements as in docs/deploying.md. */
async function makeDatabase({ ports, password }: Place): Promise<void> {
  await until("the balancer leads to the primary", async () => {
    const connectionString = `postgres://postgres:${password}@${local(ports.primary)}/postgres`
    const client = new pg.Client({ connectionString })
    client.on("error", () => {})
    try {
      await client.connect()
      const made = await client.query("select from pg_roles where rolname = 'pharos'")
      if (made.rowCount === 0)
        await client.query(
          `create role pharos login createrole replication password ${pg.escapeLiteral(password)}`,
        )
      await client.query("create database pharos owner pharos")
      return true
    } finally {
      await client.end()
    }
  })
}

function startBalancer({ folder, ports }: Place): Process {
  const env: Record<string, string> = {
    PRIMARY_LISTEN: local(ports.primary),
    READING_LISTEN: local(ports.reading),
    PHAROS_LISTEN: local(ports.balancer),
  }
  for (const number of machineNumbers) {
    env[`DATABASE_${number}`] = local(ports.machine(number).postgres)
    env[`PATRONI_${number}`] = local(ports.machine(number).patroni)
  }
  for (const [index, port] of ports.nodes.entries()) env[`PHAROS_${index + 1}`] = local(port)
  const args = ["-db", "-f", "deploy/cluster/haproxy.cfg"]
  return startProcess({ name: "haproxy", command: "/usr/sbin/haproxy", args, env, folder })
}

function startNode(
  index: number,
  { folder, ports, password }: Place,
  { settings, checkout }: Pick<Options, "settings" | "checkout">,
) {
  const url = (port: number) => `postgres://pharos:${password}@${local(port)}/pharos`
  return startProcess({
    name: `pharos-${index + 1}`,
    command: process.execPath,
    args: ["src/server/app/main.ts"],
    folder,
    checkout,
    env: {
      DEMO: "1",
      PORT: String(ports.nodes[index]),
      PUBLIC_URL: `http://localhost:${ports.balancer}`,
      TRUST_PROXY: "1",
      DATABASE_URL: url(ports.primary),
      DATABASE_READ_URL: url(ports.reading),
      SHUTDOWN_DELAY_SECONDS: "3",
      LOG_LEVEL: "info",
      SEARCHES_PER_MINUTE: "1000000",
      ...settings,
    },
  })
}
