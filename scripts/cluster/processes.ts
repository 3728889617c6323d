import { spawn } from "node:child_process"
import { once } from "node:events"
import { closeSync, openSync } from "node:fs"
import { readFile } from "node:fs/promises"
import { join } from "node:path"
import type { Account } from "#server/platform/embedded-postgres/account.ts"

export type Process = ReturnType<typeof startProcess>

type Command = {
  name: string
  command: string
  args: string[]
  env: Record<string, string>
  /** Its log is written here, as `<name>.log`. */
  folder: string
  account?: Account
  /** The checkout of Pharos it runs in, if it is not this one. */
  checkout?: string | undefined
}

const patienceMs = 30_000

/** Starts a program with no environment but the given one. */
export function startProcess({ name, command, args, env, folder, account, checkout }: Command) {
  const log = openSync(join(folder, `${name}.log`), "a")
  const child = spawn(command, args, {
    ...account,
    cwd: account ? "/" : (checkout ?? process.cwd()),
    env: { PATH: process.env.PATH, LANG: "C.UTF-8", TZ: "UTC", ...env },
    stdio: ["ignore", log, log],
    // Ctrl+C reaches this process only, which then stops the others in order.
    detached: true,
  })
  closeSync(log)
  const ended = once(child, "exit").catch(() => {})
  const isRunning = () => child.pid !== undefined && child.exitCode === null && child.signalCode === null
  return {
    isRunning,
    async kill() {
      child.kill("SIGKILL")
      if (isRunning()) await ended
    },
    /** Asks it to stop, and kills it if it does not. */
    async stop() {
      if (!isRunning()) return
      child.kill("SIGTERM")
      const patience = setTimeout(() => child.kill("SIGKILL"), patienceMs)
      await ended
      clearTimeout(patience)
    },
  }
}

/** Kills a PostgreSQL server and its children, as a machine that loses power does. */
export async function killPostgres(dataDir: string): Promise<void> {
  const lines = await readFile(join(dataDir, "postmaster.pid"), "utf8").catch(() => "")
  const pid = Number(lines.split("\n")[0])
  if (!pid) return
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, "utf8").catch(() => "")
  for (const each of [pid, ...children.split(" ").filter(Boolean).map(Number)]) {
    try {
      process.kill(each, "SIGKILL")
    } catch {
      // It has ended by itself.
    }
  }
}
