import { once } from "node:events"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"

const builtName = /-([\w-]{8})(n?)\.(js|css|woff2)\b/g
const isText = (type: string | null) => /html|javascript|css/.test(type ?? "")

/** Starts the product at its own address, where a new build can be deployed: every built file gets another name. */
export async function openDeploys(targetUrl: string) {
  let isNew = false
  const server = createServer((request, response) => {
    void answer(request.url ?? "/").then(
      ({ status, type, body }) => response.writeHead(status, { "content-type": type }).end(body),
      () => response.destroy(),
    )
  })

  async function answer(path: string) {
    const asked = [...path.matchAll(builtName)].at(-1)
    // Files of the other build return 404.
    if (asked && (asked[2] === "n") !== isNew) return { status: 404, type: "text/plain", body: "" }
    const url = targetUrl + path.replace(builtName, "-$1.$3")
    const got = await fetch(url, { headers: { accept: "text/html,*/*" } })
    const type = got.headers.get("content-type") ?? ""
    const body = Buffer.from(await got.arrayBuffer())
    if (!isNew || !isText(type)) return { status: got.status, type, body }
    const renamed = body
      .toString("utf8")
      .replace(builtName, "-$1n.$3")
      .replace(/version:`[\w-]+`/, "version:`deployed`")
    return { status: got.status, type, body: renamed }
  }

  server.listen(0, "127.0.0.1")
  await once(server, "listening")
  const { port } = server.address() as AddressInfo // it listens on a port, not on a path
  return {
    url: `http://127.0.0.1:${port}`,
    deploy() {
      isNew = true
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      server.close()
      await once(server, "close")
    },
  }
}
