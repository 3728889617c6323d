import { spawn } from "node:child_process"
import { mkdtemp, readFile, rm } from "node:fs/promises"
import { createServer } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as wait } from "node:timers/promises"
import { fileURLToPath } from "node:url"
import { startProduct } from "./product.ts"
import { type BenchRow, saveResults } from "./results.ts"

const idleMs = 60_000
const root = fileURLToPath(new URL("..", import.meta.url))

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const address = server.address()
      server.close(() => resolve(typeof address === "object" && address ? address.port : 0))
    })
  })
}

/** Returns the seconds from `npm start` to the first answer, then stops it as a person would. */
async function startOnce(dataDir: string): Promise<number> {
  const port = await freePort()
  const startedAt = performance.now()
  const env = { ...process.env, PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: "error" }
  const child = spawn("npm", ["start"], { cwd: root, env, stdio: "ignore", detached: true })
  try {
    for (;;) {
      const answer = await fetch(`http://127.0.0.1:${port}/pharos`).catch(() => null)
      if (answer?.ok) return (performance.now() - startedAt) / 1000
      if (child.exitCode !== null) throw new Error("npm start exited unexpectedly")
      await new Promise((done) => setTimeout(done, 20))
    }
  } finally {
    if (child.pid) process.kill(-child.pid, "SIGTERM")
    await new Promise((done) => child.on("close", done))
  }
}

/** Returns the megabytes that a node holds after it has had nothing to do for a while. */
async function weighIdle(dataDir: string): Promise<number> {
  const product = await startProduct(dataDir)
  try {
    await wait(idleMs)
    const status = await readFile(`/proc/${product.pid}/status`, "utf8")
    return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1]) / 1000
  } finally {
    await product.stop()
  }
}

function memoryRow(start: string, idleMb: number): BenchRow {
  return {
    promise: "standing costs",
    measured: `memory of an idle node with the demo data, a minute after ${start} (resident)`,
    value: idleMb,
    unit: "MB",
    goal: "≤ 150 MB",
    met: idleMb <= 150,
  }
}

/**
 * Measures `npm start` to its first answer, in an empty folder and in one that is installed and filled, and what a
 * node holds when it is idle.
 */
export async function run(): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), "pharos-start-"))
  try {
    const first = await startOnce(dataDir)
    const again = [await startOnce(dataDir), await startOnce(dataDir), await startOnce(dataDir)].toSorted(
      (a, b) => a - b,
    )
    const median = again[1] ?? Number.NaN
    const idleMb = await weighIdle(dataDir)
    const firstIdleMb = await weighIdle(join(dataDir, "first"))
    await saveResults("start", [
      {
        promise: "start",
        measured: "npm start, installed and filled, to the first answer (median of 3)",
        value: median,
        unit: "s",
        goal: "≤ 2 s",
        met: median <= 2,
      },
      {
        promise: "start",
        measured: "npm start, installed, into an empty data folder",
        value: first,
        unit: "s",
        goal: "≤ 180 s on a bare machine",
        met: first <= 180,
      },
      memoryRow("its start", idleMb),
      memoryRow("its first start, which makes the data", firstIdleMb),
    ])
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}
