import { once } from "node:events"
import net from "node:net"

/** A proxy between a till and the product that can be cut. It counts the sales sent through it. */
export async function openLine(targetUrl: string) {
  const target = new URL(targetUrl)
  const sockets = new Set<net.Socket>()
  let isOpen = true
  let sent = 0
  let cutAt = Number.POSITIVE_INFINITY

  const cut = () => {
    isOpen = false
    for (const socket of sockets) socket.resetAndDestroy()
  }
  const hear = (text: string) => {
    sent += text.split("POST /api/sales ").length - 1
    return sent >= cutAt
  }
  const server = net.createServer((near) => {
    if (!isOpen) return near.resetAndDestroy()
    const far = net.connect(Number(target.port), target.hostname)
    let isMute = false
    near.on("data", (asked) => {
      const text = asked.toString("latin1")
      isMute = hear(text)
      // The product accepts writes only from pages of its own origin.
      far.write(text.replaceAll(url, target.origin), "latin1")
    })
    // The last request reaches the product, and its answer is dropped.
    far.on("data", (answer) => (isMute ? cut() : near.write(answer)))
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one)
      one.on("error", () => {})
      one.on("close", () => {
        sockets.delete(one)
        other.destroy()
      })
    }
  })
  server.listen(0, "127.0.0.1")
  await once(server, "listening")
  const { port } = server.address() as net.AddressInfo // a TCP server has no other kind
  const url = `http://127.0.0.1:${port}`
  return {
    url,
    cut,
    /** The number of sales sent since the connection was last restored. */
    sent: () => sent,
    /**
     * Restores the connection; with a number, cuts it after this many sales are sent, before the last one is
     * answered.
     */
    restore(cutAtSale = Number.POSITIVE_INFINITY) {
      sent = 0
      cutAt = cutAtSale
      isOpen = true
    },
    async [Symbol.asyncDispose]() {
      cut()
      server.close()
      await once(server, "close")
    },
  }
}
