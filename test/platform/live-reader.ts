import { createParser, type EventSourceMessage } from "eventsource-parser"
import type { LiveEventName } from "#domain/platform/live.ts"

export type LiveEvent = { name: LiveEventName; data: string; id: string | undefined }

export type ReaderOptions = {
  topics: string[]
  lastEventId?: string
  query?: string
  headers?: Record<string, string>
}

/** Reads a live stream as a browser does, message by message. */
export async function openStream(
  url: string,
  { topics, lastEventId, query = "", headers = {} }: ReaderOptions,
) {
  const gone = new AbortController()
  const address = `${url}/api/live?topics=${topics.map(encodeURIComponent).join(",")}${query}`
  const answer = await fetch(address, {
    signal: gone.signal,
    headers: { ...headers, ...(lastEventId ? { "last-event-id": lastEventId } : {}) },
  })
  const events: LiveEvent[] = []
  const waiting = new Set<() => void>()
  let isOpen = answer.ok
  let bytes = 0
  const ended = answer.ok ? read() : Promise.resolve()

  async function read() {
    const parser = createParser({ onEvent: onEvent })
    const decoder = new TextDecoder()
    try {
      for await (const chunk of answer.body ?? []) {
        bytes += chunk.byteLength
        parser.feed(decoder.decode(chunk, { stream: true }))
      }
    } catch {
      // Cut off mid-message: complete messages have been processed.
    }
    isOpen = false
    for (const wake of waiting) wake()
  }

  function onEvent({ event, data, id }: EventSourceMessage) {
    events.push({ name: event as LiveEventName, data, id })
    for (const wake of waiting) wake()
  }

  /** Waits until a condition holds for the received messages. */
  async function until(isTrue: (events: LiveEvent[]) => boolean, timeoutMs = 10_000): Promise<void> {
    const giveUpAt = performance.now() + timeoutMs
    while (!isTrue(events)) {
      if (!isOpen) throw new Error(`The stream ended before that: ${JSON.stringify(events.slice(-5))}`)
      if (performance.now() > giveUpAt)
        throw new Error(`Not told in time: ${JSON.stringify(events.slice(-5))}`)
      await new Promise<void>((done) => {
        const wake = () => (clearTimeout(timer), waiting.delete(wake), done())
        const timer = setTimeout(wake, 100)
        waiting.add(wake)
      })
    }
  }

  return {
    answer,
    events,
    ended,
    until,
    /** Waits until the node follows the changes: earlier ones reach a reader only as a reset. */
    untilLive: () =>
      // A new slot waits for every transaction that runs anywhere in the cluster, other tests' included.
      until((events) => events.some(({ name, data }) => name === "mode" && data === "live"), 40_000),
    isOpen: () => isOpen,
    bytes: () => bytes,
    lastId: () => events.findLast((one) => one.id)?.id,
    changed: () =>
      events.filter((one) => one.name === "changed").flatMap((one) => JSON.parse(one.data) as string[]),
    has: (topic: string) =>
      until(() => events.some((one) => one.name === "changed" && one.data.includes(`"${topic}"`))),
    close: () => gone.abort(),
    async [Symbol.asyncDispose]() {
      gone.abort()
      await ended
    },
  }
}
