import { spawn } from "node:child_process"
import { once } from "node:events"
import { createInterface } from "node:readline"
import { fileURLToPath } from "node:url"

export type ProductProcess = Awaited<ReturnType<typeof startProduct>>

const root = fileURLToPath(new URL("../..", import.meta.url))

/** Clears the settings that a developer may have in the environment. */
export const unset = {
  HOST: "",
  DATABASE_URL: "",
  DATABASE_APP_URL: "",
  DATABASE_READ_URL: "",
  DATABASE_DURABILITY: "",
  PUBLIC_URL: "",
  OIDC_ISSUER: "",
  TRUST_PROXY: "",
  DEMO: "",
  LOG_FORMAT: "text",
}

/** Settings of a product that is no demonstration and so starts without demo data. */
export const notDemo = { OIDC_ISSUER: "https://login.example", OIDC_CLIENT_ID: "pharos" }

/**
 * Starts the whole product as its own process, with demo data by default, and waits until it is ready; tests can
 * kill and stop it.
 */
export async function startProduct(dataDir: string, settings: Record<string, string> = {}) {
  const startedAt = performance.now()
  const child = spawn(process.execPath, ["src/server/app/main.ts"], {
    cwd: root,
    env: { ...process.env, ...unset, PORT: "0", DATA_DIR: dataDir, LOG_LEVEL: "error", ...settings },
    stdio: ["ignore", "pipe", "pipe"],
  })
  const output: string[] = []
  const ended = once(child, "exit")
  const heard = createInterface({ input: child.stdout }).on("line", (line) => output.push(line))
  createInterface({ input: child.stderr }).on("line", (line) => output.push(line))
  const isRunning = () => child.exitCode === null && child.signalCode === null
  const findUrl = () => output.map((line) => /Pharos is ready: (http[^\s"]+)/.exec(line)?.[1]).find(Boolean)

  while (!findUrl() && isRunning()) await Promise.race([once(heard, "line"), ended])
  const url = findUrl()
  if (!url) throw new Error(`Pharos ended before it was ready: ${output.join("\n")}`)
  const ready = await fetch(`${url}/readyz`)
  if (!ready.ok) throw new Error(`Pharos says that it serves, and is not ready: ${await ready.text()}`)

  return {
    url,
    pid: child.pid ?? 0,
    /** Milliseconds from the start of the process to the first 200 of `/readyz`. */
    startMs: performance.now() - startedAt,
    output,
    isRunning,
    /** Kills this process and leaves its children running. */
    async kill() {
      child.kill("SIGKILL")
      await ended
    },
    /** Asks it to stop; returns its exit code. */
    async stop(): Promise<number | null> {
      child.kill("SIGTERM")
      const [code] = await ended
      return code
    },
    async [Symbol.asyncDispose]() {
      if (isRunning()) await this.kill()
    },
  }
}
