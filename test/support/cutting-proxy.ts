import { once } from "node:events"
import net from "node:net"

/** A TCP proxy that can be cut at any moment, in the middle of a message, or can drop bytes. */
export async function makeCuttingProxy(targetUrl: string) {
  const target = new URL(targetUrl)
  const sockets = new Set<net.Socket>()
  let isOpen = true
  let isSwallowing = false
  const server = net.createServer((near) => {
    if (!isOpen) return near.destroy()
    const far = net.connect(addressOf(target))
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
      one.on("data", (chunk) => !isSwallowing && other.write(chunk))
    }
  })
  server.listen(0, "127.0.0.1")
  await once(server, "listening")
  const { port } = server.address() as net.AddressInfo // a TCP server has no other kind
  const url = new URL(targetUrl)
  url.hostname = "127.0.0.1"
  url.port = String(port)
  const cut = () => {
    // Only a TCP connection can be reset; a Unix socket just closes.
    for (const socket of sockets) {
      if (socket.remoteAddress) socket.resetAndDestroy()
      else socket.destroy()
    }
  }
  return {
    url: url.href.replace(/\/$/, ""),
    cut,
    /** Cuts all connections and accepts none until `restore`. */
    close() {
      isOpen = false
      cut()
    },
    restore() {
      isOpen = true
    },
    /** Drops every byte without closing, as a dead host or a NAT that lost its state does. */
    swallow() {
      isSwallowing = true
    },
    /** Delays everything sent from now on until `pass`. */
    hold() {
      for (const socket of sockets) socket.pause()
    },
    /** Forwards everything that is held or sent from now on. */
    pass() {
      isSwallowing = false
      for (const socket of sockets) socket.resume()
    },
    async [Symbol.asyncDispose]() {
      cut()
      server.close()
      await once(server, "close")
    },
  }
}

/** PostgreSQL also listens on a Unix socket; its folder is percent-encoded in place of the host name. */
function addressOf({ hostname, port }: URL): net.NetConnectOpts {
  const host = decodeURIComponent(hostname)
  if (host.startsWith("/")) return { path: `${host}/.s.PGSQL.${port || 5432}` }
  return { host, port: Number(port || 5432) }
}
