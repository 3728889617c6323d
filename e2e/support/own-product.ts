import { type ChildProcess, type ChildProcessByStdio, spawn } from "node:child_process"
import { once } from "node:events"
import { chmod, mkdtemp, rm } from "node:fs/promises"
import { type AddressInfo, createServer } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { createInterface } from "node:readline"
import type { Readable } from "node:stream"
import { setTimeout as wait } from "node:timers/promises"
import { fileURLToPath } from "node:url"
import { findHome } from "#server/platform/embedded-postgres/directories.ts"
import { readPostmasterFile, signalTo } from "#server/platform/embedded-postgres/postmaster-file.ts"
import { copySeeded } from "./seeded-data.ts"

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1")
  await once(server, "listening")
  const { port } = server.address() as AddressInfo // it listens on a port, not on a path
  server.close()
  await once(server, "close")
  return port
}

async function untilReady(url: string, child: ChildProcess) {
  while (child.exitCode === null && child.signalCode === null) {
    const answer = await fetch(`${url}/readyz`).catch(() => null)
    if (answer?.ok) return
    await wait(200)
  }
  throw new Error("The product ended before it was ready.")
}

/** Starts a separate product, always at the same address, whose processes can be killed; `program` starts it. */
export async function startOwnProduct(
  settings: Record<string, string> = {},
  program = "e2e/support/server.ts",
) {
  const parent = await mkdtemp(join(tmpdir(), "pharos-e2e-own-"))
  // PostgreSQL's account passes through this folder to its data.
  await chmod(parent, 0o711)
  const dataDir = join(parent, "data")
  const port = await freePort()
  const url = `http://localhost:${port}`
  let child: ChildProcessByStdio<null, null, Readable>
  let wantsOutage = false

  async function start() {
    child = spawn(process.execPath, [program], {
      cwd: fileURLToPath(new URL("../..", import.meta.url)),
      env: { ...process.env, ...settings, PORT: String(port), DATA_DIR: dataDir },
      stdio: ["ignore", "ignore", "pipe"],
    })
    createInterface({ input: child.stderr }).on("line", (line) => {
      // Ended connections are expected; other messages are for the person who reads the run.
      if (!wantsOutage) console.error(line)
    })
    await untilReady(url, child)
  }

  async function stop() {
    if (child.exitCode !== null || child.signalCode !== null) return
    child.kill("SIGTERM")
    await once(child, "exit")
  }

  /** Kills the database, and every restarted one, until the returned function is called. */
  function keepDatabaseDown() {
    let isOver = false
    wantsOutage = true
    const killing = (async () => {
      const cluster = join((await findHome(dataDir)) ?? "", "cluster")
      while (!isOver) {
        signalTo((await readPostmasterFile(cluster))?.pid, "SIGKILL")
        await wait(100)
      }
    })()
    return async () => {
      isOver = true
      await killing
      wantsOutage = false
    }
  }

  await copySeeded(process.env.E2E_DATA_DIR ?? "", dataDir)
  await start().catch(async (error: unknown) => {
    await rm(parent, { recursive: true, force: true })
    throw error
  })
  return {
    url,
    dataDir,
    start,
    stop,
    keepDatabaseDown,
    async [Symbol.asyncDispose]() {
      await stop()
      await rm(parent, { recursive: true, force: true })
    },
  }
}
