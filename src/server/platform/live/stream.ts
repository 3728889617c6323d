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

// Most streams receive the same text for an event, so it is encoded once for all of them.
let latest = { text: "", bytes: Buffer.alloc(0) }

function encode(text: string): Buffer {
  if (text !== latest.text) latest = { text, bytes: Buffer.from(text) }
  return latest.bytes
}

/**
 * Wraps a response whose headers are sent, and which ends with its connection, as a listener that writes Server-Sent
 * Events. Writing to the socket costs less than writing to the response, so the last of many browsers hears sooner.
 */
export function writeStream(response: ServerResponse, topics: ReadonlySet<string>): LiveStream {
  const { socket } = response
  function write(text: string) {
    if (!socket?.writable || response.writableEnded) return
    socket.write(encode(text))
    if (socket.writableLength > maxWaitingBytes) socket.destroy()
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
