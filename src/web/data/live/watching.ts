import { makeListeners } from "#domain/platform/listeners.ts"
import { concerns, type LiveMode, maxSinceMs } from "#domain/platform/live.ts"
import { joinTabs, type LeaderMessage } from "./tabs.ts"

export type LiveConnection = "live" | "connecting" | "polling" | "offline"
export type Changed = string[] | "everything"
/** A promise that it returns is awaited before the next call, because changes may come faster than answers. */
export type OnChange = (changed: Changed) => unknown

type Watcher = {
  topics: string[]
  onChange: OnChange
  pending: Set<string> | "everything" | undefined
  /** The call under way. */
  running: symbol | undefined
}

/** Coalesces bursts; the jitter spreads clients. */
const coalesceMs = 150
const jitterMs = 150
const pollMs = 15_000
const tickMs = 5_000
const sleptMs = 30_000
/** Delays reading while a page mounts, so that the stream is opened once. */
const settleMs = 30

const watchers = new Set<Watcher>()
const listeners = makeListeners()
let mode: LiveMode | undefined
let tabs: ReturnType<typeof joinTabs> | undefined
let settling: ReturnType<typeof setTimeout> | undefined
let flushing: ReturnType<typeof setTimeout> | undefined
let uncoveredSince: number | undefined
let recent: { at: number; changed: Changed }[] = []

/**
 * Calls back, coalesced, when one of these topics changes or has changed since `since`; returns a
 * function that unsubscribes.
 */
export function watchTopics(topics: string[], onChange: OnChange, since = Date.now()): () => void {
  const watcher: Watcher = { topics, onChange, pending: undefined, running: undefined }
  watchers.add(watcher)
  uncoveredSince = Math.min(uncoveredSince ?? since, since)
  start()
  settle()
  for (const { at, changed } of recent) if (at >= since) markFor(watcher, changed)
  scheduleFlush()
  return () => {
    watchers.delete(watcher)
    settle()
  }
}

export function liveConnection(): LiveConnection {
  if (!navigator.onLine) return "offline"
  return mode === "live" || mode === "polling" ? mode : "connecting"
}

export const onLiveConnection = listeners.subscribe

function start() {
  if (tabs) return
  tabs = joinTabs(onMessage)
  addEventListener("online", wake)
  addEventListener("offline", listeners.notify)
  addEventListener("pageshow", (event) => event.persisted && wake())
  addEventListener("pagehide", (event) => !event.persisted && tabs?.leave())
  document.addEventListener("visibilitychange", () => scheduleFlush())
  watchTheClock()
}

function settle() {
  clearTimeout(settling)
  settling = setTimeout(() => {
    tabs?.watch({ topics: [...new Set([...watchers].flatMap((watcher) => watcher.topics))], uncoveredSince })
    uncoveredSince = undefined
  }, settleMs)
}

function onMessage(message: LeaderMessage) {
  if (message.kind === "changed") mark(message.topics)
  else if (message.kind === "reset") mark("everything")
  else if (message.kind === "mode") {
    mode = message.mode
    listeners.notify()
  }
}

function mark(changed: Changed) {
  const at = Date.now()
  recent = [...recent.filter((before) => before.at > at - maxSinceMs), { at, changed }]
  for (const watcher of watchers) markFor(watcher, changed)
  scheduleFlush()
}

function markFor(watcher: Watcher, changed: Changed) {
  if (changed === "everything") watcher.pending = "everything"
  else if (watcher.pending !== "everything") {
    const mine = changed.filter((topic) => watcher.topics.some((watched) => concerns(topic, watched)))
    if (mine.length > 0) watcher.pending = new Set([...(watcher.pending ?? []), ...mine])
  }
}

// A hidden page refetches when it becomes visible.
function scheduleFlush() {
  if (flushing || document.hidden || ![...watchers].some(isDue)) return
  flushing = setTimeout(flush, coalesceMs + Math.random() * jitterMs)
}

function flush() {
  flushing = undefined
  for (const watcher of watchers) if (isDue(watcher)) void run(watcher)
}

// Once the connection is back, the call under way may still be waiting for its next attempt.
const isDue = ({ pending, running }: Watcher) =>
  pending === "everything" || (pending !== undefined && running === undefined)

async function run(watcher: Watcher) {
  const { pending = [], onChange } = watcher
  const running = Symbol("running")
  watcher.pending = undefined
  watcher.running = running
  try {
    await onChange(pending === "everything" ? pending : [...pending])
  } finally {
    if (watcher.running === running) watcher.running = undefined
    scheduleFlush()
  }
}

function wake() {
  tabs?.wake()
  mark("everything")
  listeners.notify()
}

/** Timers pause while a machine sleeps; without a live stream, the page polls. */
function watchTheClock() {
  let lastTickAt = Date.now()
  let lastPollAt = Date.now()
  setInterval(() => {
    const now = Date.now()
    if (now - lastTickAt > sleptMs && !document.hidden) wake()
    lastTickAt = now
    if (mode === "live") lastPollAt = now
    else if (now - lastPollAt >= pollMs && navigator.onLine && !document.hidden) {
      lastPollAt = now
      mark("everything")
    }
  }, tickMs)
}
