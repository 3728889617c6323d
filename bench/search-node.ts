import { makeApp } from "#server/app/app.ts"
import { openDatabase } from "#server/platform/database/database.ts"
import { readSettings } from "#server/platform/settings/settings.ts"

/** Runs a node on a database that is there, as its own process, so that its CPU time is its own. */
const [url = "", ownerUrl = ""] = process.argv.slice(2)
const database = openDatabase({ url })
const app = await makeApp({
  settings: readSettings({ LOG_LEVEL: "error", SEARCHES_PER_MINUTE: "10000000" }),
  database,
  ownerUrl,
})
async function stop() {
  await app.close()
  await database.end()
  process.exit(0)
}
process.once("message", () => void stop())
// A benchmark that fails or is interrupted must not leave its node running.
process.once("disconnect", () => void stop())
process.send?.({ url: await app.listen({ port: 0, host: "127.0.0.1" }) })
