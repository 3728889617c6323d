import Fastify from "fastify"
import { startLive } from "#server/platform/live/live.ts"
import { serveLive } from "#server/platform/live/routes.ts"

/** Runs a node that serves only live streams, as its own process, so that its memory is theirs. */
const live = startLive({
  ownerUrl: process.argv[2] ?? "",
  log: { info() {}, warn: console.error },
})
const server = Fastify({ forceCloseConnections: true })
// All of the benchmark's browsers have one address.
serveLive(server, { live, who: async () => null, maxPerAddress: 10_000 })
await server.listen({ port: 0, host: "127.0.0.1" })

async function answer(question: unknown) {
  if (question === "stop") {
    await server.close()
    await live.stop()
    process.exit(0)
  }
  for (let n = 0; n < 5; n++) globalThis.gc?.()
  const { heapUsed, external, rss } = process.memoryUsage()
  process.send?.({
    mode: live.state().mode,
    streams: live.state().listeners,
    bytes: heapUsed + external,
    rss,
  })
}
process.on("message", (question) => void answer(question))
// A benchmark that fails or is interrupted must not leave its node running.
process.once("disconnect", () => process.exit(0))
const address = server.server.address()
process.send?.({ port: typeof address === "object" ? address?.port : undefined })
