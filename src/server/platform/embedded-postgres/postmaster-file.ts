import { readFile, rm } from "node:fs/promises"
import { join } from "node:path"
import { setTimeout as wait } from "node:timers/promises"
import { commandOf, folderOf, isRunning, parentOf, serversIn, startSecondsOf } from "./processes.ts"
import { StartRefused } from "./start-refused.ts"

export type PostmasterFile = { pid: number; folder: string; startSeconds: number; status: string }

/** Reads the cluster's postmaster.pid. */
export async function readPostmasterFile(cluster: string): Promise<PostmasterFile | null> {
  const text = await readFile(join(cluster, "postmaster.pid"), "utf8").catch(() => null)
  if (text === null) return null
  const [pid, folder = "", start, , , , , status = ""] = text.split("\n").map((line) => line.trim())
  return { pid: Number(pid), folder, startSeconds: Number(start), status }
}

/** Stops a PostgreSQL that a killed Pharos left running on this cluster. Throws while that Pharos lives. */
export async function stopOrphan(cluster: string, log: (line: string) => void) {
  const file = await readPostmasterFile(cluster)
  if (file && (await isItsPostmaster(file, cluster))) await refuseLivingOwner(file.pid, cluster)
  await stopPostmaster(cluster, log)
}

/** Stops the PostgreSQL on this cluster, also one that another process started. */
export async function stopPostmaster(cluster: string, log: (line: string) => void) {
  const file = await readPostmasterFile(cluster)
  if (!file) return
  if (await isItsPostmaster(file, cluster)) {
    log(`Stopping the PostgreSQL (process ${file.pid}) that an earlier Pharos left running.`)
    await endPostmaster(file.pid)
  }
  await waitForBackends(cluster)
  // PostgreSQL would mistake any process that has this pid now for itself and refuse to start.
  await rm(join(cluster, "postmaster.pid"), { force: true })
}

// The lock file can be lost while its Pharos runs. An orphan's parent is the init process, which is a Node
// process only in a container.
async function refuseLivingOwner(pid: number, cluster: string) {
  const owner = await parentOf(pid)
  if (owner === null || owner === 1 || !/^\S*node\b/.test((await commandOf(owner)) ?? "")) return
  throw new StartRefused(
    `Another Pharos (process ${owner}) runs the database in ${cluster}. Stop it first, or set DATA_DIR to another folder.`,
  )
}

// The pid alone may have been reused: the data path and the start time must match as well.
async function isItsPostmaster(file: PostmasterFile, cluster: string): Promise<boolean> {
  if (file.folder !== cluster || !(await isRunning(file.pid))) return false
  if ((await folderOf(file.pid)) === cluster) return true
  const started = await startSecondsOf(file.pid)
  return started !== null && Math.abs(started - file.startSeconds) <= 5
}

/** Requests a fast shutdown, then an immediate one if that takes too long. */
export async function endPostmaster(pid: number) {
  for (const [signal, patienceMs] of [
    ["SIGINT", 15_000],
    ["SIGQUIT", 5_000],
  ] as const) {
    signalTo(pid, signal)
    if (await waitUntil(async () => !(await isRunning(pid)), patienceMs)) return
  }
  throw new StartRefused(`PostgreSQL (process ${pid}) does not stop. End it by hand and start Pharos again.`)
}

export function signalTo(pid: number | undefined, signal: NodeJS.Signals) {
  try {
    if (pid) process.kill(pid, signal)
  } catch {
    // It had exited already.
  }
}

// A backend can outlive its postmaster for a moment; starting a second server next to it would corrupt the
// cluster.
async function waitForBackends(cluster: string) {
  const gone = async () => (await serversIn(cluster)).length === 0
  if (await waitUntil(gone, 2_000)) return
  for (const pid of await serversIn(cluster)) signalTo(pid, "SIGQUIT")
  if (await waitUntil(gone, 5_000)) return
  throw new StartRefused(
    `Parts of an earlier PostgreSQL still work in ${cluster}. End them and start Pharos again.`,
  )
}

async function waitUntil(done: () => Promise<boolean>, patienceMs: number): Promise<boolean> {
  const end = performance.now() + patienceMs
  while (!(await done())) {
    if (performance.now() > end) return false
    await wait(50)
  }
  return true
}
