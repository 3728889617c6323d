import type { ServerResponse } from "node:http"
import type { LiveEventName } from "#domain/platform/live.ts"
import type { LiveListener } from "./live.ts"

/** A client this far behind is disconnected; it reconnects and resumes. */
const maxWaitingBytes = 64 * 1024

const message = (name: LiveEventName, data: string, id?: string) =>
  `${id ? `id: ${id}\n` : ""}event: ${name}\ndata: ${data}\n\n`

export type LiveStream = LiveListener & {
  beat: (id: string | undefined) => void
  /** Ends the stream; the browser reconnects after this time. */
  end: (retryMs: number) => void
}

/** Wraps an open response as a listener that writes Server-Sent Events. */
export function writeStream(response: ServerResponse, topics: ReadonlySet<string>): LiveStream {
  function write(text: string) {
    if (response.destroyed || response.writableEnded) return
    response.write(text)
    if (response.writableLength > maxWaitingBytes) response.destroy()
  }
  return {
    topics,
    changed: (changed, id) => write(message("changed", JSON.stringify(changed), id)),
    reset: (id) => write(message("reset", "everything", id)),
    mode: (mode, id) => write(message("mode", mode, id)),
    beat: (id) => write(message("beat", "1", id)),
    end(retryMs) {
      write(`retry: ${Math.round(retryMs)}\n\n`)
      response.end()
    },
  }
}
