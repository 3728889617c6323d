import { readdir, readFile } from "node:fs/promises"

// USER_HZ, which Linux fixes at 100 for everything it tells of in /proc.
const tickMs = 10

/** The fields of /proc/<pid>/stat after the name, which may hold anything: the first is the state, the second the parent. */
async function statOf(pid: string): Promise<string[]> {
  const text = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => "")
  return text.slice(text.lastIndexOf(")") + 2).split(" ")
}

const ticksOf = (fields: string[], from: number, to: number) =>
  fields.slice(from, to).reduce((sum, ticks) => sum + Number(ticks), 0)

/** CPU milliseconds that a PostgreSQL has used: its own, its present backends' and those that have ended. */
async function postgresCpuMs(postmaster: number): Promise<number> {
  const own = ticksOf(await statOf(String(postmaster)), 11, 15)
  const pids = (await readdir("/proc")).filter((name) => /^\d+$/.test(name))
  const children = (await Promise.all(pids.map(statOf))).filter((fields) => Number(fields[1]) === postmaster)
  return (own + children.reduce((sum, fields) => sum + ticksOf(fields, 11, 13), 0)) * tickMs
}

/** Reads what this process and a PostgreSQL have worked so far, in CPU milliseconds. */
export async function readCpuMs(postmaster: number): Promise<{ server: number; database: number }> {
  const { user, system } = process.cpuUsage()
  return { server: (user + system) / 1000, database: await postgresCpuMs(postmaster) }
}
