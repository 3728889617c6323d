import { createHmac } from "node:crypto"
import { once } from "node:events"
import { createServer, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"

export type Received = {
  id: string
  path: string
  type: string
  data: Record<string, unknown>
  isSigned: boolean
}
type Reply = number | "hang"

/** A program of a pharmacy that takes webhooks and checks their signatures. */
export async function startReceiver() {
  const received: Received[] = []
  const secrets = new Map<string, string>()
  const hanging = new Set<ServerResponse>()
  let replyTo: (path: string) => Reply = () => 204
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on("data", (chunk: Buffer) => chunks.push(chunk))
    request.on("end", () => {
      const body = Buffer.concat(chunks).toString()
      const path = request.url ?? ""
      const header = (name: string) => String(request.headers[`webhook-${name}`])
      const key = Buffer.from(secrets.get(path)?.slice(6) ?? "", "base64")
      const own = createHmac("sha256", key).update(`${header("id")}.${header("timestamp")}.${body}`)
      const isFresh = Math.abs(Date.now() / 1000 - Number(header("timestamp"))) < 300
      const isSigned =
        isFresh &&
        header("signature")
          .split(" ")
          .includes(`v1,${own.digest("base64")}`)
      received.push({ id: header("id"), path, isSigned, ...JSON.parse(body) })
      const reply = replyTo(path)
      if (reply === "hang") hanging.add(response)
      else response.writeHead(reply).end(`answered ${reply}`)
    })
  })
  await once(server.listen(0, "127.0.0.1"), "listening")
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, // it listens on a port, not on a path
    received,
    knows: (path: string, secret: string) => secrets.set(path, secret),
    reply(how: typeof replyTo) {
      replyTo = how
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      server.close()
      await once(server, "close")
    },
  }
}
