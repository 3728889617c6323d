import { once } from "node:events"
import { createServer, type ServerResponse } from "node:http"
import { type AddressInfo, connect } from "node:net"
import { expect, test } from "vitest"
import { writeStream } from "./stream.ts"

/** Opens a connection that stops reading after its request. */
async function makeStuckBrowser() {
  const server = createServer().listen(0, "127.0.0.1")
  await once(server, "listening")
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1") // a TCP server has no other address
  socket.on("error", () => {})
  socket.pause()
  socket.write("GET / HTTP/1.1\r\nhost: x\r\n\r\n")
  const [, response] = (await once(server, "request")) as [unknown, ServerResponse] // the event's own arguments
  return {
    response,
    async [Symbol.asyncDispose]() {
      socket.destroy()
      server.close()
      await once(server, "close")
    },
  }
}

test("disconnects a browser that does not read before memory fills", async () => {
  await using stuck = await makeStuckBrowser()
  const stream = writeStream(stuck.response, new Set(["medicines"]))
  const { socket } = stuck.response
  let most = 0
  for (let n = 0; n < 100_000 && !socket?.destroyed; n++) {
    stream.changed(
      Array.from({ length: 20 }, (_, id) => `medicine:${id}`),
      "0-0",
    )
    most = Math.max(most, socket?.writableLength ?? 0)
    if (n % 100 === 0) await new Promise((done) => setImmediate(done))
  }
  expect(socket?.destroyed).toBe(true)
  expect(most).toBeLessThan(128 * 1024)
  stream.changed(["medicines"], "0-1")
})
