import type { FastifyBaseLogger } from "fastify"
import type { LiveMode } from "#domain/platform/live.ts"
import { gatherAudience, heardBy, type Listener } from "./audience.ts"
import { followChanges, type Transaction } from "./change-feed.ts"
import { eventId, type Position } from "./positions.ts"
import { type Bounds, keepRecent } from "./recent-events.ts"
import type { RowChanges } from "./row-changes.ts"

/** A listener: a browser's stream, or another part of the server. */
export type LiveListener = Listener & {
  changed: (topics: string[], id: string) => void
  /** Changes may have been missed: everything may be different. */
  reset: (id: string) => void
  mode: (mode: LiveMode, id?: string) => void
}

/** A part of the server that keeps a copy of some tables. It hears of a change before any listener does. */
export type Follower = {
  tables: ReadonlySet<string>
  /** Takes over the snapshot, in which everything before the feed's start is visible. */
  begin: (snapshot: string) => Promise<void>
  change: (rows: RowChanges) => void
  /** Everything that was committed before this time has been heard. */
  current: (asOfMs: number) => void
  /** The feed has ended: nothing more is heard until it begins again. */
  lost: () => void
}

const nobody: Follower = {
  tables: new Set(),
  begin: async () => {},
  change() {},
  current() {},
  lost() {},
}

/** Where a listener starts: after an event or since a time, whichever is earlier; with neither, now. */
export type StartAt = { after?: Position | "unknown"; sinceMs?: number }

export type LiveState = {
  mode: LiveMode
  listeners: number
  lagBytes: number
  lagMs: number
  lastError: string | null
}

export type LiveOptions = {
  /** Must be allowed to replicate: the owner's URL, not the application's. */
  ownerUrl: string
  log: Pick<FastifyBaseLogger, "info" | "warn">
  recent?: Bounds
  follower?: Follower
}

export type Live = ReturnType<typeof startLive>

/** 10,000 events are some minutes of a busy country; 4 MB bound them whatever their size. */
const defaultBounds: Bounds = { maxEvents: 10_000, maxBytes: 4_000_000 }

/** Codes with which a server says that it cannot replicate at all, as opposed to being away. */
const cannotReplicate = new Set(["55000", "42501", "42704", "53400", "28000", "0A000", "08P01"])

/** Follows the database's changes for as long as this node runs, and notifies listeners. */
export function startLive({ ownerUrl, log, recent: bounds = defaultBounds, follower = nobody }: LiveOptions) {
  const audience = gatherAudience<LiveListener>()
  const recent = keepRecent(bounds)
  const stopping = new AbortController()
  let position: Position | undefined
  let mode: LiveMode = "away"
  let lagBytes = 0
  let lagMs = 0
  let lastError: string | null = null

  const idAt = (lsn: bigint) => eventId({ epoch: position?.epoch ?? "00000000", lsn })

  function setMode(next: LiveMode) {
    if (next === mode) return
    mode = next
    for (const listener of audience.all) listener.mode(mode, position && idAt(position.lsn))
  }

  const running = keepFollowing()

  async function keepFollowing() {
    for (let failures = 0; !stopping.signal.aborted; failures++) {
      try {
        const handlers = {
          onSlot: follower.begin,
          onStart,
          onTransaction,
          onProgress,
          onCurrent: follower.current,
        }
        await followChanges(ownerUrl, handlers, { rowsOf: follower.tables }, stopping.signal)
      } catch (error) {
        follower.lost()
        if (mode === "live") failures = 0
        reportFailure(error)
        await pause(mode === "polling" ? 30_000 : Math.min(250 * 2 ** failures, 3_000), stopping.signal)
      }
    }
  }

  function onStart(start: Position) {
    position = start
    lastError = null
    recent.restart(start.lsn, performance.now())
    setMode("live")
    for (const listener of audience.all) listener.reset(idAt(start.lsn))
    log.info({ position: idAt(start.lsn) }, "live: the change feed is connected")
  }

  function onTransaction(transaction: Transaction) {
    const { lsn, topics } = transaction
    follower.change(transaction.rows)
    if (position) position = { ...position, lsn }
    lagMs = transaction.lagMs
    recent.add({ lsn, topics, heardAtMs: performance.now() })
    const id = idAt(lsn)
    for (const listener of audience.of(topics)) listener.changed(heardBy(listener.topics, topics), id)
  }

  function onProgress(bytes: number) {
    lagBytes = bytes
  }

  function reportFailure(error: unknown) {
    lastError = error instanceof Error ? error.message : String(error)
    log.warn({ err: error }, "live: the change feed is interrupted")
    const code = error instanceof Error && "code" in error ? String(error.code) : ""
    setMode(cannotReplicate.has(code) ? "polling" : "away")
  }

  /** Returns what a new listener missed, in order, or `gone` when that is no longer known. */
  function missedBy({ after, sinceMs }: StartAt) {
    if (!position) return []
    const isForeign = after === "unknown" || (after && after.epoch !== position.epoch)
    if (isForeign) return "gone"
    const byId = after ? recent.after(after.lsn) : []
    const byTime = sinceMs === undefined ? [] : recent.since(performance.now() - sinceMs)
    if (byId === "gone" || byTime === "gone") return "gone"
    return byId.length > byTime.length ? byId : byTime
  }

  return {
    /** Adds a listener and sends it what it missed; returns a function that removes it. */
    join(listener: LiveListener, start: StartAt = {}) {
      const missed = missedBy(start)
      audience.add(listener)
      if (missed === "gone") listener.reset(position ? idAt(position.lsn) : "")
      else {
        for (const { lsn, topics } of missed) {
          const heard = heardBy(listener.topics, topics)
          if (heard.length > 0) listener.changed(heard, idAt(lsn))
        }
      }
      // The id is sent last: a client that disconnects while catching up must resume from its old position.
      listener.mode(mode, position && idAt(position.lsn))
      return () => audience.remove(listener)
    },
    /** Calls back for each change of these topics, and with `everything` after a gap. */
    onTopics(topics: Iterable<string>, heard: (changed: string[] | "everything") => void) {
      const listener: LiveListener = {
        topics: new Set(topics),
        changed: (changed) => heard(changed),
        reset: () => heard("everything"),
        mode: () => {},
      }
      audience.add(listener)
      return () => audience.remove(listener)
    },
    /** Returns the id of the newest event. */
    position: () => position && idAt(position.lsn),
    state: (): LiveState => ({ mode, listeners: audience.all.size, lagBytes, lagMs, lastError }),
    async stop() {
      stopping.abort()
      await running
    },
  }
}

function pause(ms: number, stopped: AbortSignal): Promise<void> {
  return new Promise((done) => {
    const timer = setTimeout(done, ms * (0.75 + Math.random() / 2))
    stopped.addEventListener("abort", () => (clearTimeout(timer), done()), { once: true })
  })
}
