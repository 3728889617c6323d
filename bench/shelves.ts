import { readFile } from "node:fs/promises"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { makeApp } from "#server/app/app.ts"
import { openDatabase } from "#server/platform/database/database.ts"
import { startEmbeddedPostgres } from "#server/platform/embedded-postgres/supervisor.ts"
import { readSettings } from "#server/platform/settings/settings.ts"
import { makeShelves } from "./generate.ts"

const dataDir = fileURLToPath(new URL("../data/bench", import.meta.url))
const toDatabase = (url: string, name: string) => url.replace(/\/[^/?]*(\?|$)/, `/${name}$1`)

/** Sizes to measure; `BENCH_ROWS=1000000` limits them during development. */
export const maxRows = Number(process.env.BENCH_ROWS ?? 10_000_000)

/** Starts PostgreSQL for benchmarks: without fsync, with generated stock kept in data/bench. */
export async function openShelves() {
  const server = await startEmbeddedPostgres({ dataDir, log: () => {}, durable: false })
  return {
    postmaster: await postmasterPid(),
    urlOf: async (rows: number) => toDatabase(server.appUrl, await makeShelves(server.ownerUrl, rows)),
    /** Starts the real HTTP server on the stock of one size. */
    async serve(rows: number) {
      const name = await makeShelves(server.ownerUrl, rows)
      const settings = readSettings({ LOG_LEVEL: "silent", SEARCHES_PER_MINUTE: "10000000" })
      const database = openDatabase({ url: toDatabase(server.appUrl, name) })
      const app = await makeApp({ settings, database, ownerUrl: toDatabase(server.ownerUrl, name) })
      const url = await app.listen({ port: 0, host: "127.0.0.1" })
      return {
        url,
        async [Symbol.asyncDispose]() {
          await app.close()
          await database.end()
        },
      }
    },
    [Symbol.asyncDispose]: () => server.stop(),
  }
}

/** Reads the first line of the file in which a running PostgreSQL records its process. */
async function postmasterPid(): Promise<number> {
  return Number.parseInt(await readFile(join(dataDir, "postgres/cluster/postmaster.pid"), "utf8"), 10)
}

/** Returns the URL of the 50 nearest results for a text, from the centre of Colombo. */
export const nearest = (text: string) =>
  `/api/availability?${new URLSearchParams({ q: text, lat: "6.9271", lng: "79.8612", limit: "50" }).toString()}`

/** Serves a constant through the same stack: guards, contract, validation, compression. */
export const constantRoute = "/api/site"
