import { isPublicTopic, type LiveMode, maxTopics, wideTopic } from "#domain/platform/live.ts"
import { openLiveStream, type Watch } from "#web/data/live/stream.ts"

/** A message from the tab that holds the stream to all tabs. */
export type LeaderMessage =
  | { kind: "changed"; topics: string[] }
  | { kind: "reset" }
  | { kind: "mode"; mode: LiveMode }
  | { kind: "at"; id: string }
  /** The tabs whose subscriptions the stream now covers, by subscription number. */
  | { kind: "covers"; subscriptions: Record<string, number> }

type Subscription = Watch & { number: number }
type Message =
  | { from: "leader"; message: LeaderMessage }
  | { from: "leader"; rollCall: true }
  | { from: "tab"; tab: string; subscription: Subscription }
  | { from: "tab"; tab: string; leaves: true }
  | { from: "tab"; tab: string; wake: true }

const name = "pharos.live.2"
const rollCallEveryMs = 60_000
const answerWithinMs = 5_000
/** Time for a new leader to collect the other tabs' subscriptions. */
const gatherMs = 80

/** Joins this browser's tabs: one holds the stream for all, and another takes over when it closes. */
export function joinTabs(onMessage: (message: LeaderMessage) => void) {
  const tab = crypto.randomUUID()
  const channel = typeof BroadcastChannel === "undefined" ? undefined : new BroadcastChannel(name)
  const leaving = new AbortController()
  let own: Subscription = { topics: [], uncoveredSince: undefined, number: 0 }
  let lastId: string | undefined
  let leader: ReturnType<typeof lead> | undefined

  function receive(message: LeaderMessage) {
    if (message.kind === "at") lastId = message.id
    if (message.kind === "covers" && message.subscriptions[tab] === own.number)
      own = { ...own, uncoveredSince: undefined }
    onMessage(message)
  }

  const post = (message: Message) => channel?.postMessage(message)
  const sendSubscription = () =>
    leader ? leader.subscribe(tab, own) : post({ from: "tab", tab, subscription: own })

  function broadcast(message: LeaderMessage) {
    post({ from: "leader", message })
    receive(message)
  }

  channel?.addEventListener("message", ({ data }: MessageEvent<Message>) => {
    if (data.from === "leader") return "message" in data ? receive(data.message) : sendSubscription()
    if ("subscription" in data) leader?.subscribe(data.tab, data.subscription)
    else if ("leaves" in data) leader?.forget(data.tab)
    else leader?.wake()
  })

  function takeOver() {
    leader = lead({ broadcast, rollCall: () => post({ from: "leader", rollCall: true }), lastId })
    sendSubscription()
  }

  holdTabLock({ name, leaving, takeOver })

  return {
    watch({ topics, uncoveredSince }: Watch) {
      own = { topics, uncoveredSince: own.uncoveredSince ?? uncoveredSince, number: own.number + 1 }
      sendSubscription()
    },
    wake: () => (leader ? leader.wake() : post({ from: "tab", tab, wake: true })),
    leave() {
      post({ from: "tab", tab, leaves: true })
      leader?.close()
      leader = undefined
      leaving.abort()
      channel?.close()
    },
  }
}

type Lead = { broadcast: (message: LeaderMessage) => void; rollCall: () => void; lastId: string | undefined }

/** Runs the leader tab: one stream for the topics of all tabs. */
function lead({ broadcast, rollCall, lastId }: Lead) {
  const subscriptions = new Map<string, Subscription>()
  const present = new Set<string>()
  let mode: LiveMode = "away"
  let gathering: ReturnType<typeof setTimeout> | undefined = setTimeout(gathered, gatherMs)

  const stream = openLiveStream(
    {
      changed: (topics) => broadcast({ kind: "changed", topics }),
      reset: () => broadcast({ kind: "reset" }),
      at: (id) => broadcast({ kind: "at", id }),
      mode(next) {
        mode = next
        broadcast({ kind: "mode", mode })
      },
      covers(topics) {
        const known = new Set(topics)
        const covered = [...subscriptions].filter(([, subscription]) =>
          fitTopics(subscription.topics).every((topic) => isIn(known, topic)),
        )
        for (const [tab, subscription] of covered)
          subscriptions.set(tab, { ...subscription, uncoveredSince: undefined })
        broadcast({
          kind: "covers",
          subscriptions: Object.fromEntries(covered.map(([tab, { number }]) => [tab, number])),
        })
      },
    },
    lastId,
  )

  function gathered() {
    gathering = undefined
    update()
  }

  function update() {
    if (gathering) return
    const all = [...subscriptions.values()]
    const waiting = all
      .map((subscription) => subscription.uncoveredSince)
      .filter((since) => since !== undefined)
    stream.watch({
      topics: fitTopics(all.flatMap((subscription) => subscription.topics)),
      uncoveredSince: waiting.length > 0 ? Math.min(...waiting) : undefined,
    })
  }

  const rollCalls = setInterval(() => {
    present.clear()
    rollCall()
    setTimeout(dropAbsent, answerWithinMs)
  }, rollCallEveryMs)

  function dropAbsent() {
    const own = subscriptions.keys().next().value
    for (const tab of subscriptions.keys()) if (tab !== own && !present.has(tab)) subscriptions.delete(tab)
    update()
  }

  rollCall()

  return {
    subscribe(tab: string, subscription: Subscription) {
      present.add(tab)
      const before = subscriptions.get(tab)
      subscriptions.set(tab, subscription)
      if (before?.number === subscription.number) return
      if (!before) broadcast({ kind: "mode", mode })
      update()
    },
    forget(tab: string) {
      subscriptions.delete(tab)
      update()
    },
    wake: () => stream.wake(),
    close() {
      clearTimeout(gathering)
      clearInterval(rollCalls)
      stream.close()
    },
  }
}

function isIn(known: ReadonlySet<string>, topic: string): boolean {
  return known.has(topic) || known.has(topic.replace(/:[^:*]+/, ":*"))
}

/** Returns at most `max` topics by subscribing to the largest public kinds as a whole. */
export function fitTopics(topics: Iterable<string>, max = maxTopics): string[] {
  const byKind = Map.groupBy(new Set(topics), wideTopic)
  const kinds = [...byKind].sort(([, a], [, b]) => a.length - b.length)
  let count = kinds.reduce((sum, [, topics]) => sum + topics.length, 0)
  for (const [kind, topics] of kinds.toReversed()) {
    if (count <= max) break
    if (!isPublicTopic(kind)) continue
    count -= topics.length - 1
    byKind.set(kind, [kind])
  }
  return [...byKind.values()].flat().slice(0, max)
}

type Parts = {
  /** The lock's name, the same in every tab. */
  name: string
  /** Aborted when this tab gives the lock up. */
  leaving: AbortController
  takeOver: () => void
}

/** Calls back once this tab holds the lock, which one tab has at a time; at once in a browser without locks. */
export function holdTabLock({ name, leaving, takeOver }: Parts) {
  if (typeof BroadcastChannel === "undefined" || !navigator.locks) return takeOver()
  const held = Promise.withResolvers<void>()
  leaving.signal.addEventListener("abort", () => held.resolve())
  navigator.locks
    .request(name, { signal: leaving.signal }, () => {
      takeOver()
      return held.promise
    })
    .catch(() => {})
}
