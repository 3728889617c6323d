import { chown, rm, writeFile } from "node:fs/promises"
import { createServer } from "node:net"
import { join } from "node:path"
import type { Account } from "./account.ts"
import { makePrivate, prepareSocketFolder } from "./directories.ts"

/** How clients connect: a Unix socket in a private folder, or a loopback port on systems without one. */
export type PostgresSocket = {
  host: string
  port: number
  settings: Record<string, string>
  /** Removes what a killed PostgreSQL left behind. */
  clear(): Promise<void>
  close(): Promise<void>
}

const socketPort = 5432

export async function openDoor(home: string, account: Account): Promise<PostgresSocket> {
  const rules = join(home, "pg_hba.conf")
  const kind = process.platform === "win32" ? "host" : "local"
  const from = kind === "host" ? "127.0.0.1/32" : ""
  await writeFile(
    rules,
    `${kind} all all ${from} scram-sha-256\n${kind} replication all ${from} scram-sha-256\n`,
  )
  if (account) await chown(rules, account.uid, account.gid)
  return kind === "host"
    ? loopbackDoor(rules)
    : socketDoor(rules, await prepareSocketFolder(home, account), account)
}

function socketDoor(rules: string, folder: string, account: Account): PostgresSocket {
  return {
    host: encodeURIComponent(folder),
    port: socketPort,
    settings: {
      hba_file: rules,
      listen_addresses: "",
      port: String(socketPort),
      unix_socket_directories: folder,
      unix_socket_permissions: "0700",
    },
    async clear() {
      await rm(folder, { recursive: true, force: true })
      await makePrivate(folder, account)
    },
    close: () => rm(folder, { recursive: true, force: true }),
  }
}

async function loopbackDoor(rules: string): Promise<PostgresSocket> {
  const port = await findFreePort()
  return {
    host: "127.0.0.1",
    port,
    settings: { hba_file: rules, listen_addresses: "127.0.0.1", port: String(port) },
    clear: async () => {},
    close: async () => {},
  }
}

function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once("error", reject)
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === "object" && address ? address.port : 0))
    })
  })
}
