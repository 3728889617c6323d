import { spawn } from "node:child_process"
import { createInterface } from "node:readline"
import { fileURLToPath } from "node:url"

const root = fileURLToPath(new URL("..", import.meta.url))

export type Product = { url: string; pid: number; stop(): Promise<void> }

/** Starts the whole product as its own process on a free port, with demo data in the given folder. */
export async function startProduct(dataDir: string): Promise<Product> {
  const env = {
    ...process.env,
    PORT: "0",
    DATA_DIR: dataDir,
    LOG_LEVEL: "error",
    LOG_FORMAT: "text",
    SEARCHES_PER_MINUTE: "10000000",
  }
  const child = spawn(process.execPath, ["scripts/start.mjs"], {
    cwd: root,
    env,
    stdio: ["ignore", "pipe", "inherit"],
  })
  const ended = new Promise<void>((done) => child.on("close", () => done()))
  for await (const line of createInterface(child.stdout)) {
    const address = /^Pharos is ready: (\S+)/.exec(line)?.[1]
    if (!address) continue
    child.stdout.resume()
    return {
      url: address,
      pid: child.pid ?? 0,
      async stop() {
        child.kill("SIGTERM")
        await ended
      },
    }
  }
  throw new Error("Pharos ended before it was ready.")
}
