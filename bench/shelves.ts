import { fork } from "node:child_process"
import { once } from "node:events"
import { setTimeout as wait } from "node:timers/promises"
import { fileURLToPath } from "node:url"
import { startEmbeddedPostgres } from "#server/platform/embedded-postgres/supervisor.ts"
import { findPostmaster } from "./cpu.ts"
import { makeShelves } from "./generate.ts"

/** How `deploy/` starts a node, besides its settings. */
const deployed = {
  environment: { GLIBC_TUNABLES: "glibc.malloc.hugetlb=1:glibc.malloc.arena_max=1" },
  flags: ["--use-largepages=silent"],
}
const dataDir = fileURLToPath(new URL("../data/bench", import.meta.url))
const toDatabase = (url: string, name: string) => url.replace(/\/[^/?]*(\?|$)/, `/${name}$1`)

/** Rows in stock to measure with; ten million take some minutes to make, once. */
const everySize = [100_000, 600_000, 10_000_000]
const maxRows = Number(process.env.BENCH_ROWS ?? 600_000)
export const sizes = everySize.filter((rows) => rows <= maxRows)

/** Starts PostgreSQL for benchmarks: without fsync, with generated stock kept in data/bench. */
export async function openShelves() {
  const postgres = await startEmbeddedPostgres({ dataDir, log: () => {}, durable: false })
  return {
    postmaster: await findPostmaster(dataDir),
    /** Starts a node on the stock of one size. */
    async serve(rows: number) {
      const name = await makeShelves(postgres.ownerUrl, rows)
      const urls = [postgres.appUrl, postgres.ownerUrl].map((url) => toDatabase(url, name))
      const node = fork(new URL("./search-node.ts", import.meta.url), urls, {
        env: { ...process.env, ...deployed.environment },
        execArgv: deployed.flags,
      })
      const ended = once(node, "exit").then(() => {
        throw new Error("The node ended before its time")
      })
      const [{ url }] = (await Promise.race([once(node, "message"), ended])) as [{ url: string }] // its only message
      ended.catch(() => {})
      return {
        url,
        pid: node.pid ?? 0,
        /** Returns what answers searches, as soon as the node says that it has loaded. */
        way: () => findWay(url),
        async [Symbol.asyncDispose]() {
          node.send("stop")
          await ended.catch(() => {})
        },
      }
    },
    [Symbol.asyncDispose]: () => postgres.stop(),
  }
}

const patienceMs = 180_000

/** Waits for the index in memory; returns what answers searches. */
async function findWay(url: string): Promise<string> {
  const startedAt = performance.now()
  for (;;) {
    const { search = "sql" } = (await (await fetch(`${url}/readyz`)).json()) as { search?: string }
    if (search === "memory" || performance.now() - startedAt > patienceMs) return search
    await wait(100)
  }
}

/** Serves a constant through the same stack: guards, contract, validation, compression. */
export const constantRoute = "/api/site"
