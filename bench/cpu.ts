import { readdir, readFile } from "node:fs/promises"
import { join } from "node:path"

// USER_HZ, which Linux fixes at 100 for everything in /proc.
const tickMs = 10

/**
 * Returns the fields of /proc/<pid>/stat after the name, which may contain anything: the first is the state, the
 * second the parent.
 */
async function statOf(pid: string): Promise<string[]> {
  const text = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => "")
  return text.slice(text.lastIndexOf(")") + 2).split(" ")
}

const ticksOf = (fields: string[], from: number, to: number) =>
  fields.slice(from, to).reduce((sum, ticks) => sum + Number(ticks), 0)

/** Returns the CPU milliseconds of a process, of its children that run, and of those that ended. */
export async function familyCpuMs(pid: number): Promise<number> {
  const own = ticksOf(await statOf(String(pid)), 11, 15)
  const pids = (await readdir("/proc")).filter((name) => /^\d+$/.test(name))
  const children = (await Promise.all(pids.map(statOf))).filter((fields) => Number(fields[1]) === pid)
  return (own + children.reduce((sum, fields) => sum + ticksOf(fields, 11, 13), 0)) * tickMs
}

export type Processes = { server: number; postmaster: number }

/** Reads the CPU milliseconds that a server and its PostgreSQL have used so far. */
export async function readCpuMs({ server, postmaster }: Processes) {
  const [ofServer, database] = await Promise.all([familyCpuMs(server), familyCpuMs(postmaster)])
  return { server: ofServer, database }
}

/** Reads the first line of the file in which a running PostgreSQL records its process. */
export async function findPostmaster(dataDir: string): Promise<number> {
  return Number.parseInt(await readFile(join(dataDir, "postgres/cluster/postmaster.pid"), "utf8"), 10)
}
