import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { createInterface } from "node:readline"
import { setTimeout as wait } from "node:timers/promises"
import { type Account, childOptions } from "./account.ts"
import { readPostmasterFile, signalTo } from "./postmaster-file.ts"

export type PostmasterOptions = {
  program: string
  cluster: string
  account: Account
  settings: Record<string, string>
  log: (line: string) => void
}

export type Postmaster = { pid: number; ended: Promise<string>; stop(): Promise<void> }

/** Starts PostgreSQL and waits until it takes connections; rejects with its last words when it ends before that. */
export async function startPostmaster(options: PostmasterOptions): Promise<Postmaster> {
  const { program, cluster, account, settings, log } = options
  const flags = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`])
  // A group of its own: Ctrl-C in the terminal is for Pharos, which then finishes its requests first.
  const child = spawn(program, ["-D", cluster, ...flags], {
    ...childOptions(account),
    stdio: ["ignore", "ignore", "pipe"],
    detached: true,
  })
  const lastWords: string[] = []
  createInterface({ input: child.stderr }).on("line", (line) => {
    lastWords.push(line)
    if (lastWords.length > 4) lastWords.shift()
    log(line)
  })
  const ended = once(child, "exit").then(
    ([code, signal]) => `PostgreSQL ended (${signal ?? code}): ${lastWords.join(" | ") || "without a word"}`,
    (error: unknown) => `PostgreSQL did not start: ${error}`,
  )
  const failed = await Promise.race([ended, untilReady(child, cluster)])
  if (failed) throw new Error(failed)
  return { pid: child.pid ?? 0, ended, stop: () => stopChild(child, ended) }
}

async function untilReady(child: ChildProcess, cluster: string): Promise<null> {
  while (child.exitCode === null && child.signalCode === null) {
    const file = await readPostmasterFile(cluster)
    if (file?.pid === child.pid && file?.status === "ready") return null
    await wait(20)
  }
  return new Promise(() => {})
}

async function stopChild(child: ChildProcess, ended: Promise<string>) {
  for (const [signal, patienceMs] of [
    ["SIGINT", 15_000],
    ["SIGQUIT", 5_000],
    ["SIGKILL", 60_000],
  ] as const) {
    signalTo(child.pid ?? 0, signal)
    if (await Promise.race([ended, wait(patienceMs, null, { ref: false })])) return
  }
}
