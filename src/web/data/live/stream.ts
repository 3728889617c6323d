import { beatMs, isPublicTopic, type LiveMode, maxSinceMs } from "#domain/platform/live.ts"
import { retryDelayMs } from "#web/data/connection.ts"

export type StreamHandlers = {
  changed: (topics: string[]) => void
  reset: () => void
  mode: (mode: LiveMode) => void
  /** The newest event's id, from which another tab resumes. */
  at: (id: string) => void
  /** The topics that the stream now covers. */
  covers: (topics: string[]) => void
}

export type Watch = {
  topics: string[]
  /** The earliest moment from which events of these topics may have been missed. */
  uncoveredSince: number | undefined
}

/** The longest delay before a stream's first byte; beyond it, everything is refetched. */
const marginMs = 2_000
const silenceMs = beatMs * 2.25
const refusedMs = 60_000

/**
 * Holds one EventSource at a time and reconnects itself, because the browser would reuse an outdated
 * URL.
 */
export function openLiveStream(handlers: StreamHandlers, lastId?: string) {
  let watch: Watch = { topics: [], uncoveredSince: undefined }
  let opened: ReadonlySet<string> = new Set()
  let source: EventSource | undefined
  let failures = 0
  let isSecretRefused = false
  let timer: ReturnType<typeof setTimeout> | undefined
  let watchdog: ReturnType<typeof setTimeout> | undefined

  function close() {
    clearTimeout(timer)
    clearTimeout(watchdog)
    source?.close()
    source = undefined
    opened = new Set()
  }

  function open() {
    close()
    const topics = isSecretRefused ? watch.topics.filter(isPublicTopic) : watch.topics
    if (topics.length === 0) return
    const askedAt = Date.now()
    const sinceMs = watch.uncoveredSince === undefined ? undefined : askedAt - watch.uncoveredSince + marginMs
    const isTooLongAgo = sinceMs !== undefined && sinceMs > maxSinceMs
    const mine = new EventSource(addressOf(topics, lastId, isTooLongAgo ? undefined : sinceMs))
    source = mine
    opened = new Set(topics)
    let hasBegun = false

    const on = (name: string, handle: (data: string) => void) =>
      mine.addEventListener(name, (event: MessageEvent<string>) => {
        if (source !== mine) return
        handle(event.data)
        if (event.lastEventId) {
          lastId = event.lastEventId
          handlers.at(lastId)
        }
        expectBeat()
      })
    on("changed", (data) => handlers.changed(JSON.parse(data)))
    on("reset", () => handlers.reset())
    on("beat", () => {})
    on("mode", (data) => {
      if (!hasBegun && (isTooLongAgo || (sinceMs !== undefined && Date.now() - askedAt > marginMs)))
        handlers.reset()
      hasBegun = true
      failures = 0
      handlers.covers([...opened])
      handlers.mode(data as LiveMode) // sent by our own server
    })
    mine.addEventListener("error", () => {
      if (source === mine) failed(mine.readyState === EventSource.CLOSED && !hasBegun)
    })
    expectBeat()
  }

  /** The private topics may have been refused: retry with the public ones, and refetch what may have ended. */
  function failed(isRefused: boolean) {
    const hadSecret = [...opened].some((topic) => !isPublicTopic(topic))
    close()
    handlers.mode("away")
    if (isRefused && hadSecret) {
      isSecretRefused = true
      handlers.reset()
      setTimeout(() => askAgainForSecret(), refusedMs)
      return open()
    }
    timer = setTimeout(open, retryDelayMs(failures++))
  }

  function askAgainForSecret() {
    if (!isSecretRefused) return
    isSecretRefused = false
    if (source) open()
  }

  function expectBeat() {
    clearTimeout(watchdog)
    watchdog = setTimeout(() => failed(false), silenceMs)
  }

  return {
    /** Subscribes to these topics; reopens the stream only for a new one. */
    watch(next: Watch) {
      const isWaiting = timer !== undefined && source === undefined && watch.topics.length > 0
      watch = next
      if (next.topics.length === 0) return close()
      if (next.topics.every((topic) => opened.has(topic))) return handlers.covers([...opened])
      isSecretRefused = false
      if (!isWaiting) open()
    },
    /** Reconnects without waiting, after sleep or when the network is back. */
    wake() {
      failures = 0
      if (watch.topics.length > 0) open()
    },
    close,
  }
}

function addressOf(topics: string[], lastId: string | undefined, sinceMs: number | undefined): string {
  const question = new URLSearchParams({ topics: topics.join(",") })
  if (lastId) question.set("after", lastId)
  if (sinceMs !== undefined) question.set("since", String(Math.max(0, Math.round(sinceMs))))
  return `/api/live?${question}`
}
