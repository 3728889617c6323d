import { execFile } from "node:child_process"
import { readdir, readFile, readlink } from "node:fs/promises"
import { promisify } from "node:util"

const run = promisify(execFile)
// The kernel reports times to user space in hundredths of a second on every architecture we ship for.
const ticksPerSecond = 100

/** Whether the process is alive; false for a zombie. */
export async function isRunning(pid: number): Promise<boolean> {
  try {
    process.kill(pid, 0)
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM"
  }
  const stat = await readStat(pid)
  return !stat || !["Z", "X"].includes(stat.state)
}

/** Returns a text that is unique to this process and boot, or null when there is no such process. */
export async function markOf(pid: number): Promise<string | null> {
  if (!(await isRunning(pid))) return null
  const stat = await readStat(pid)
  if (!stat) return (await askPs(pid, "lstart=")) ?? "unknown"
  const boot = await readFile("/proc/sys/kernel/random/boot_id", "utf8").catch(() => "")
  return `${boot.trim()}:${stat.startTicks}`
}

/** Returns a process's start in seconds since 1970, or null when unknown. */
export async function startSecondsOf(pid: number): Promise<number | null> {
  const stat = await readStat(pid)
  if (stat) {
    const boot = /^btime (\d+)$/m.exec(await readFile("/proc/stat", "utf8"))
    return boot ? Number(boot[1]) + stat.startTicks / ticksPerSecond : null
  }
  const started = Date.parse((await askPs(pid, "lstart=")) ?? "")
  return Number.isNaN(started) ? null : started / 1000
}

/** Returns the parent process's pid, or null when unknown. */
export async function parentOf(pid: number): Promise<number | null> {
  const stat = await readStat(pid)
  return (stat ? stat.parent : Number(await askPs(pid, "ppid="))) || null
}

/** Returns the command line of a process, or null when unknown. */
export async function commandOf(pid: number): Promise<string | null> {
  const text = await readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => null)
  return text === null ? askPs(pid, "args=") : text.replaceAll("\0", " ").trim()
}

/** Returns a process's working directory, or null; Linux only, and only for processes we may inspect. */
export function folderOf(pid: number): Promise<string | null> {
  return readlink(`/proc/${pid}/cwd`).catch(() => null)
}

/** Returns the PostgreSQL processes that work in this folder; always empty where /proc does not exist. */
export async function serversIn(folder: string): Promise<number[]> {
  const names = await readdir("/proc").catch(() => [])
  const found: number[] = []
  for (const pid of names.map(Number).filter(Number.isInteger)) {
    if ((await folderOf(pid)) !== folder || !(await isRunning(pid))) continue
    if ((await readFile(`/proc/${pid}/comm`, "utf8").catch(() => "")).startsWith("postgres")) found.push(pid)
  }
  return found
}

async function readStat(pid: number) {
  const text = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => null)
  if (text === null) return null
  // The second field, the command's name, may contain spaces and brackets.
  const fields = text.slice(text.lastIndexOf(")") + 2).split(" ")
  return { state: fields[0] ?? "", parent: Number(fields[1]), startTicks: Number(fields[19]) }
}

async function askPs(pid: number, column: string): Promise<string | null> {
  const answer = await run("ps", ["-o", column, "-p", String(pid)], {
    env: { ...process.env, LC_ALL: "C" },
  }).catch(() => null)
  return answer?.stdout.trim() || null
}
