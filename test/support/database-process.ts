import { spawn } from "node:child_process"
import { once } from "node:events"
import { readdir, readFile } from "node:fs/promises"
import { createInterface } from "node:readline"
import { fileURLToPath } from "node:url"

type Options = { dataDir: string; checkout?: string; account?: { uid: number; gid: number } }

const script = `
  const [supervisor, dataDir] = process.argv.slice(1)
  const { startEmbeddedPostgres } = await import(supervisor)
  const log = (line) => console.log("log " + line)
  try {
    const database = await startEmbeddedPostgres({ dataDir, log })
    process.once("SIGTERM", () => database.stop().then(() => process.exit(0)))
    setInterval(() => {}, 1000)
    console.log("ready " + JSON.stringify({ ownerUrl: database.ownerUrl, appUrl: database.appUrl }))
  } catch (error) {
    console.log("refused " + error.name + ": " + error.message)
    process.exit(1)
  }
`

/** Starts the database under its own Node process, which tests can kill and stop. */
export function startDatabaseProcess({ dataDir, checkout, account }: Options) {
  const root = checkout ?? fileURLToPath(new URL("../..", import.meta.url))
  const supervisor = `${root.replace(/\/$/, "")}/src/server/platform/embedded-postgres/supervisor.ts`
  const child = spawn(process.execPath, ["--input-type=module", "-e", script, supervisor, dataDir], {
    stdio: ["ignore", "pipe", "inherit"],
    cwd: "/",
    ...account,
  })
  const lines: string[] = []
  const heard = createInterface({ input: child.stdout }).on("line", (line) => lines.push(line))
  const ended = once(child, "exit")
  const readWord = (word: string) => lines.find((line) => line.startsWith(`${word} `))?.slice(word.length + 1)

  return {
    pid: child.pid ?? 0,
    lines,
    /** The connection strings once it is up, or its error message. */
    async ready(): Promise<{ ownerUrl: string; appUrl: string }> {
      while (!readWord("ready") && !readWord("refused")) await Promise.race([once(heard, "line"), ended])
      const refused = readWord("refused")
      if (refused) throw new Error(refused)
      return JSON.parse(readWord("ready") ?? "")
    },
    /** Kills the process, and with `all` everything it started, like a power cut. */
    async kill(what: "alone" | "all") {
      const pids = what === "all" ? await withDescendants(child.pid ?? 0) : [child.pid ?? 0]
      for (const pid of pids) killNow(pid)
      await ended
    },
    async stop(): Promise<number> {
      child.kill("SIGTERM")
      const [code] = await ended
      return code
    },
    async [Symbol.asyncDispose]() {
      if (child.exitCode === null && child.signalCode === null) await this.kill("all")
    },
  }
}

export function killNow(pid: number) {
  try {
    process.kill(pid, "SIGKILL")
  } catch {
    // It has exited.
  }
}

async function withDescendants(pid: number): Promise<number[]> {
  const parents = new Map<number, number>()
  for (const name of await readdir("/proc")) {
    const stat = await readFile(`/proc/${name}/stat`, "utf8").catch(() => "")
    const parent = stat.slice(stat.lastIndexOf(")") + 4).split(" ")[0]
    if (/^\d+$/.test(name) && parent) parents.set(Number(name), Number(parent))
  }
  const found = [pid]
  for (const one of found)
    found.push(...[...parents].filter(([, parent]) => parent === one).map(([child]) => child))
  return found
}
