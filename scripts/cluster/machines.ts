import { copyFile, mkdir } from "node:fs/promises"
import { join } from "node:path"
import type { Account } from "#server/platform/embedded-postgres/account.ts"
import { killPostgres, type Process, startProcess } from "./processes.ts"

/** Where everything listens, from the balancer's port on. */
export const portsFrom = (base: number) => ({
  balancer: base,
  primary: base + 1,
  reading: base + 2,
  nodes: [base + 3, base + 4] as const,
  machine: (number: number) => ({
    postgres: base + 10 * number,
    patroni: base + 10 * number + 1,
    etcd: base + 10 * number + 2,
    etcdPeer: base + 10 * number + 3,
  }),
})
export type Ports = ReturnType<typeof portsFrom>

export const local = (port: number) => `127.0.0.1:${port}`
export const machineNumbers = [1, 2, 3]

export type Place = { folder: string; ports: Ports; account: Account; password: string; binaries: string }
export type Machine = Awaited<ReturnType<typeof startMachine>>

/** The environment of a machine, with the names of deploy/cluster/cluster.env.example. */
function environmentOf(number: number, { folder, ports, password, binaries }: Place): Record<string, string> {
  const own = ports.machine(number)
  const every = (text: (number: number) => string) => machineNumbers.map(text).join(",")
  const peer = (port: number) => `http://${local(port)}`
  return {
    ETCD_NAME: `db${number}`,
    ETCD_DATA_DIR: join(folder, `etcd-${number}`),
    ETCD_LISTEN_CLIENT_URLS: peer(own.etcd),
    ETCD_ADVERTISE_CLIENT_URLS: peer(own.etcd),
    ETCD_LISTEN_PEER_URLS: peer(own.etcdPeer),
    ETCD_INITIAL_ADVERTISE_PEER_URLS: peer(own.etcdPeer),
    ETCD_INITIAL_CLUSTER: every((one) => `db${one}=${peer(ports.machine(one).etcdPeer)}`),
    ETCD_INITIAL_CLUSTER_STATE: "new",
    ETCD_INITIAL_CLUSTER_TOKEN: "pharos",
    PATRONI_NAME: `db${number}`,
    PATRONI_RESTAPI_LISTEN: local(own.patroni),
    PATRONI_RESTAPI_CONNECT_ADDRESS: local(own.patroni),
    PATRONI_ETCD3_HOSTS: every((one) => local(ports.machine(one).etcd)),
    PATRONI_POSTGRESQL_LISTEN: local(own.postgres),
    PATRONI_POSTGRESQL_CONNECT_ADDRESS: local(own.postgres),
    PATRONI_POSTGRESQL_DATA_DIR: join(folder, `postgres-${number}`),
    PATRONI_POSTGRESQL_BIN_DIR: binaries,
    PATRONI_SUPERUSER_USERNAME: "postgres",
    PATRONI_SUPERUSER_PASSWORD: password,
    PATRONI_REPLICATION_USERNAME: "replicator",
    PATRONI_REPLICATION_PASSWORD: password,
  }
}

/** One of three machines with etcd, and PostgreSQL under Patroni; here its own ports stand for an address. */
export async function startMachine(number: number, place: Place) {
  const { folder, ports, account } = place
  const env = environmentOf(number, place)
  const config = join(folder, "patroni.yml")
  await mkdir(folder, { recursive: true })
  await copyFile("deploy/cluster/patroni.yml", config)
  const programs: Process[] = []
  const start = () => {
    const common = { env, folder, account }
    programs.splice(
      0,
      2,
      startProcess({ ...common, name: `etcd-${number}`, command: "etcd", args: [] }),
      startProcess({ ...common, name: `patroni-${number}`, command: "patroni", args: [config] }),
    )
  }
  start()
  const dataDir = join(folder, `postgres-${number}`)
  return {
    number,
    name: `db${number}`,
    start,
    /** Kills everything on it. */
    async cutPower() {
      await Promise.all([killPostgres(dataDir), ...programs.map((one) => one.kill())])
      // What Patroni was about to start.
      await killPostgres(dataDir)
    },
    /** Kills its PostgreSQL only. */
    killPostgres: () => killPostgres(dataDir),
    /** What Patroni says of it: `role`, `state`, `timeline`; null while it does not answer. */
    async state(): Promise<MachineState | null> {
      try {
        const answer = await fetch(`http://${local(ports.machine(number).patroni)}/patroni`, {
          signal: AbortSignal.timeout(2_000),
        })
        return (await answer.json()) as MachineState // as Patroni documents it
      } catch {
        return null
      }
    },
    stopPatroni: async () => programs[1]?.stop(),
    stopEtcd: async () => programs[0]?.stop(),
  }
}

export type MachineState = {
  role: string
  state: string
  timeline?: number
  sync_standby?: boolean
  replication_state?: string
}
