import { once } from "node:events"
import net from "node:net"

/** The line between a till and the product, which can be cut. It counts the sales that were sent over it. */
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
      // The product takes writes from pages of its own address only.
      far.write(text.replaceAll(url, target.origin), "latin1")
    })
    // The last question reaches the product, and its answer comes no further.
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
    /** How many sales were sent since the line was last restored. */
    sent: () => sent,
    /** Opens the line again; told a number, it is cut when so many sales have been sent, before the last one is answered. */
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
