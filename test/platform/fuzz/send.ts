import { Agent, request as ask, type IncomingHttpHeaders } from "node:http"
import type { Request } from "./request.ts"

export type Told = { status: number; headers: IncomingHttpHeaders; text: string; ms: number }

const agent = new Agent({ keepAlive: true, maxSockets: 4 })
const waitMs = 30_000
/** A request whose announced body never comes has no answer. */
const cutMs = 1_500

/** Sends a request as it is; returns null if the connection ended without an answer. */
export function send(origin: string, { method, path, headers, body, kind }: Request): Promise<Told | null> {
  const startedAt = performance.now()
  const isCut = headers["content-length"] !== undefined
  return new Promise((resolve) => {
    const sent = ask(
      origin + "/",
      {
        method,
        path,
        headers: { ...(body === null ? {} : { "content-length": String(body.length) }), ...headers },
        agent: kind === "wire" ? false : agent,
        setDefaultHeaders: true,
        timeout: isCut ? cutMs : waitMs,
      },
      (answer) => {
        const chunks: Buffer[] = []
        const end = () => {
          const { statusCode: status = 0, headers: named } = answer
          resolve({
            status,
            headers: named,
            text: Buffer.concat(chunks).toString(),
            ms: performance.now() - startedAt,
          })
        }
        // The live stream never ends.
        if (path.startsWith("/api/live") && answer.statusCode === 200) {
          end()
          answer.destroy()
          return
        }
        answer.on("data", (chunk: Buffer) => chunks.push(chunk))
        answer.on("end", end)
        answer.on("error", () => resolve(null))
      },
    )
    sent.on("timeout", () => sent.destroy())
    sent.on("error", () => resolve(null))
    sent.end(body ?? undefined)
  })
}
