import { once } from "node:events"
import { type AddressInfo, connect, createServer, type Socket } from "node:net"
import { expect, test } from "vitest"
import { writeStream } from "./stream.ts"

/** Opens a connection to a browser that reads nothing. */
async function makeStuckBrowser() {
  const server = createServer().listen(0, "127.0.0.1")
  await once(server, "listening")
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1") // a TCP server has no other address
  socket.on("error", () => {})
  socket.pause()
  const [connection] = (await once(server, "connection")) as [Socket] // the event's own argument
  return {
    connection,
    async [Symbol.asyncDispose]() {
      socket.destroy()
      server.close()
      await once(server, "close")
    },
  }
}

test("disconnects a browser that does not read before memory fills", async () => {
  await using stuck = await makeStuckBrowser()
  const stream = writeStream(stuck.connection, new Set(["medicines"]))
  let most = 0
  for (let n = 0; n < 100_000 && !stuck.connection.destroyed; n++) {
    stream.changed(
      Array.from({ length: 20 }, (_, id) => `medicine:${id}`),
      "0-0",
    )
    most = Math.max(most, stuck.connection.writableLength)
    if (n % 100 === 0) await new Promise((done) => setImmediate(done))
  }
  expect(stuck.connection.destroyed).toBe(true)
  expect(most).toBeLessThan(128 * 1024)
  stream.changed(["medicines"], "0-1")
})
