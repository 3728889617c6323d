import { type ChildProcess, execFile, spawn } from "node:child_process"
import { once } from "node:events"
import { createInterface } from "node:readline"
import { setTimeout as wait } from "node:timers/promises"
import { promisify } from "node:util"
import { type Account, childOptions } from "./account.ts"
import type { Binaries } from "./binaries.ts"
import { readPostmasterFile, signalTo } from "./postmaster-file.ts"

export type PostmasterOptions = {
  binaries: Binaries
  cluster: string
  account: Account
  settings: Record<string, string>
  log: (line: string) => void
}

export type Postmaster = { ended: Promise<string>; stop(): Promise<void> }

const run = promisify(execFile)
const patienceMs = { SIGINT: 15_000, SIGQUIT: 5_000, SIGKILL: 60_000 } as const
// Expected at every start and stop, or when a client disconnects during login; all other lines are logged.
const routine =
  /expected SASL response, got message type 88|starting PostgreSQL|listening on|was shut down at|ready to accept connections|fast shutdown request|aborting any active|replication launcher|shutting down|is shut down|logical decoding/
// Expected for open connections during a requested stop; logged at any other time.
const stopped =
  /FATAL: +terminating (connection|walsender|background worker|replication).*administrator command/

/**
 * Starts PostgreSQL and waits until it accepts connections; rejects with its last output when it exits before
 * that.
 */
export async function startPostmaster(options: PostmasterOptions): Promise<Postmaster> {
  const { binaries, cluster, account, settings, log } = options
  const flags = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`])
  const child = spawn(binaries.postgres, ["-D", cluster, ...flags], {
    ...childOptions(account),
    stdio: ["ignore", "ignore", "pipe"],
    // Its own process group: Ctrl-C in the terminal is for Pharos, which finishes its requests first.
    detached: true,
    windowsHide: true,
  })
  let isStopping = false
  const isNews = (line: string) => !routine.test(line) && !(isStopping && stopped.test(line))
  const ended = endOf(child, (line) => isNews(line) && log(`PostgreSQL: ${line}`))
  const running = new AbortController()
  const sayStop = () => signalTo(child.pid, "SIGINT")
  process.once("exit", sayStop)
  void ended.finally(() => {
    running.abort()
    process.off("exit", sayStop)
  })
  const failed = await Promise.race([ended, untilReady(child, cluster, running.signal)])
  if (failed) throw new Error(failed)
  const stop = () => {
    isStopping = true
    return stopChild(child, ended, options)
  }
  return { ended, stop }
}

/** Resolves with a sentence when the child has exited, for any reason. */
async function endOf(child: ChildProcess, log: (line: string) => void): Promise<string> {
  const lastWords: string[] = []
  if (child.stderr) {
    createInterface({ input: child.stderr }).on("line", (line) => {
      log(line)
      lastWords.push(line)
      if (lastWords.length > 4) lastWords.shift()
    })
  }
  try {
    const [code, signal] = await once(child, "exit")
    return `PostgreSQL ended (${signal ?? code}): ${lastWords.join(" | ") || "no output"}`
  } catch (error) {
    return `PostgreSQL did not start: ${String(error)}`
  }
}

async function untilReady(child: ChildProcess, cluster: string, running: AbortSignal): Promise<null> {
  while (!running.aborted) {
    const file = await readPostmasterFile(cluster)
    if (file?.pid === child.pid && file?.status === "ready") break
    await wait(20)
  }
  return null
}

async function stopChild(
  child: ChildProcess,
  ended: Promise<string>,
  { binaries, cluster }: PostmasterOptions,
) {
  // Windows has no signals; pg_ctl stops PostgreSQL there.
  if (process.platform === "win32")
    await run(binaries.pgCtl, ["stop", "-D", cluster, "-m", "fast"]).catch(() => {})
  for (const signal of ["SIGINT", "SIGQUIT", "SIGKILL"] as const) {
    signalTo(child.pid, signal)
    if (await Promise.race([ended, wait(patienceMs[signal], null, { ref: false })])) return
  }
}
