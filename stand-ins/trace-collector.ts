import { once } from "node:events"
import { createServer } from "node:http"
import { gunzipSync } from "node:zlib"

type Value = { stringValue?: string; intValue?: number | string }

/** A span as OTLP states it in JSON. */
export type SentSpan = {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  attributes: { key: string; value: Value }[]
  status: { code?: number }
}

type Sent = { resourceSpans: { scopeSpans: { spans: SentSpan[] }[] }[] }

/** An OpenTelemetry collector that takes traces by OTLP over HTTP in JSON; `bodies` has what it was sent. */
export async function startTraceCollector() {
  const spans: SentSpan[] = []
  const bodies: string[] = []
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on("data", (part: Buffer) => parts.push(part))
    request.on("end", () => {
      if (request.method !== "POST" || request.url !== "/v1/traces") return response.writeHead(404).end()
      const sent = Buffer.concat(parts)
      const body = (request.headers["content-encoding"] === "gzip" ? gunzipSync(sent) : sent).toString()
      bodies.push(body)
      const { resourceSpans } = JSON.parse(body) as Sent // the protocol's own shape
      for (const { scopeSpans } of resourceSpans) for (const scope of scopeSpans) spans.push(...scope.spans)
      response.writeHead(200, { "content-type": "application/json" }).end("{}")
    })
  })
  server.listen(0, "127.0.0.1")
  await once(server, "listening")
  const address = server.address()
  return {
    url: `http://127.0.0.1:${typeof address === "object" ? address?.port : 0}`,
    spans,
    bodies,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
