import { spawn } from "node:child_process"
import { once } from "node:events"
import { createInterface } from "node:readline"
import { fileURLToPath } from "node:url"

export type ProductProcess = Awaited<ReturnType<typeof startProduct>>

const root = fileURLToPath(new URL("..", import.meta.url))

/** What a developer has set for a Pharos of their own, set to nothing. */
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
}

/** Settings of a product that is no demonstration, and so begins without the demo's data. */
export const notDemo = { OIDC_ISSUER: "https://login.example", OIDC_CLIENT_ID: "pharos" }

/** The whole product as a process of its own, with demo data unless told otherwise, ready to serve; to be killed and stopped as systems do. */
export async function startProduct(dataDir: string, settings: Record<string, string> = {}) {
  const startedAt = performance.now()
  const child = spawn(process.execPath, ["src/server/app/main.ts"], {
    cwd: root,
    env: { ...process.env, ...unset, PORT: "0", DATA_DIR: dataDir, LOG_LEVEL: "error", ...settings },
    stdio: ["ignore", "pipe", "pipe"],
  })
  const said: string[] = []
  const ended = once(child, "exit")
  const heard = createInterface({ input: child.stdout }).on("line", (line) => said.push(line))
  createInterface({ input: child.stderr }).on("line", (line) => said.push(line))
  const isRunning = () => child.exitCode === null && child.signalCode === null
  const findUrl = () => said.map((line) => /^Pharos is ready: (\S+)/.exec(line)?.[1]).find(Boolean)

  while (!findUrl() && isRunning()) await Promise.race([once(heard, "line"), ended])
  const url = findUrl()
  if (!url) throw new Error(`Pharos ended before it was ready: ${said.join("\n")}`)
  const ready = await fetch(`${url}/readyz`)
  if (!ready.ok) throw new Error(`Pharos says that it serves, and is not ready: ${await ready.text()}`)

  return {
    url,
    pid: child.pid ?? 0,
    /** From the start of the process to its first yes at `/readyz`. */
    startMs: performance.now() - startedAt,
    said,
    isRunning,
    /** Ends this process at once and leaves what it started. */
    async kill() {
      child.kill("SIGKILL")
      await ended
    },
    /** Asks it to stop, and gives its exit code. */
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
