import { randomUUID } from "node:crypto"
import { expect, test } from "vitest"
import { openDatabase } from "#server/platform/database/database.ts"
import { startLiveServer } from "#test/platform/live-server.ts"
import { makeCuttingProxy } from "#test/support/cutting-proxy.ts"
import { makeDatabase } from "#test/support/postgres.ts"
import { runProbe } from "./probe-result.ts"
import { probeLive } from "./probes/live-feed.ts"

test("measures the feed with a probe row and reports an interruption", async () => {
  await using data = await makeDatabase()
  await using line = await makeCuttingProxy(data.ownerUrl)
  await using node = await startLiveServer({ database: data, ownerUrl: line.url })
  const database = openDatabase({ url: data.appUrl, poolSize: 2 })
  const id = randomUUID()
  const look = (patienceMs = 4_000) =>
    runProbe(probeLive({ live: node.live, database, node: id, patienceMs }))
  try {
    await node.untilMode("live")
    const measured = await look()
    expect(measured, JSON.stringify(measured)).toMatchObject({ reason: null, error: null })
    expect(measured.latencyMs).toBeGreaterThan(0)
    await node.owner.query("alter publication pharos_live drop table live_probes")
    expect(await look(300)).toMatchObject({
      state: "failing",
      reason: "not-seen",
      error: "not received within 0.3 seconds",
    })
    const begunAnew: typeof node.live.onTopics = (_, heard) => {
      heard("everything")
      return () => true
    }
    const live = { state: node.live.state, onTopics: begunAnew }
    const restarted = await runProbe(probeLive({ live, database, node: id, patienceMs: 100 }))
    expect(restarted, "a restarted feed has not seen our row").toMatchObject({ reason: "not-seen" })
    line.close()
    await node.untilMode("away")
    expect(await look()).toMatchObject({ state: "failing", reason: "feed-away", error: expect.any(String) })
  } finally {
    await database.end()
  }
})
