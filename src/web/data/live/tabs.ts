import { isPublicTopic, type LiveMode, maxTopics, wideTopic } from "#domain/platform/live.ts"
import { openLiveStream, type Watch } from "#web/data/live/stream.ts"

/** A message from the tab that holds the stream to all tabs. */
export type Told =
  | { kind: "changed"; topics: string[] }
  | { kind: "reset" }
  | { kind: "mode"; mode: LiveMode }
  | { kind: "at"; id: string }
  /** Which tabs' wishes the stream now covers, by the number of the wish. */
  | { kind: "covers"; wishes: Record<string, number> }

type Wish = Watch & { number: number }
type Message =
  | { from: "leader"; told: Told }
  | { from: "leader"; rollCall: true }
  | { from: "tab"; tab: string; wish: Wish }
  | { from: "tab"; tab: string; leaves: true }
  | { from: "tab"; tab: string; wake: true }

const name = "pharos.live"
const rollCallEveryMs = 60_000
const answerWithinMs = 5_000
/** A new leader first hears what the other tabs want. */
const gatherMs = 80

/** Joins this browser's tabs: one of them holds the stream for all, and when it goes the next one takes over. */
export function joinTabs(hear: (told: Told) => void) {
  const tab = crypto.randomUUID()
  const channel = typeof BroadcastChannel === "undefined" ? undefined : new BroadcastChannel(name)
  const leaving = new AbortController()
  let mine: Wish = { topics: [], uncoveredSince: undefined, number: 0 }
  let lastId: string | undefined
  let leader: ReturnType<typeof lead> | undefined

  function heard(told: Told) {
    if (told.kind === "at") lastId = told.id
    if (told.kind === "covers" && told.wishes[tab] === mine.number)
      mine = { ...mine, uncoveredSince: undefined }
    hear(told)
  }

  const say = (message: Message) => channel?.postMessage(message)
  const sayWish = () => (leader ? leader.wants(tab, mine) : say({ from: "tab", tab, wish: mine }))

  function tellAll(told: Told) {
    say({ from: "leader", told })
    heard(told)
  }

  channel?.addEventListener("message", ({ data }: MessageEvent<Message>) => {
    if (data.from === "leader") return "told" in data ? heard(data.told) : sayWish()
    if ("wish" in data) leader?.wants(data.tab, data.wish)
    else if ("leaves" in data) leader?.forget(data.tab)
    else leader?.wake()
  })

  function takeOver() {
    leader = lead({ tellAll, rollCall: () => say({ from: "leader", rollCall: true }), lastId })
    sayWish()
  }

  if (channel && navigator.locks) {
    const held = Promise.withResolvers<void>()
    leaving.signal.addEventListener("abort", () => held.resolve())
    navigator.locks
      .request(name, { signal: leaving.signal }, () => {
        takeOver()
        return held.promise
      })
      .catch(() => {})
  } else takeOver()

  return {
    watch({ topics, uncoveredSince }: Watch) {
      mine = { topics, uncoveredSince: mine.uncoveredSince ?? uncoveredSince, number: mine.number + 1 }
      sayWish()
    },
    wake: () => (leader ? leader.wake() : say({ from: "tab", tab, wake: true })),
    leave() {
      say({ from: "tab", tab, leaves: true })
      leader?.close()
      leader = undefined
      leaving.abort()
      channel?.close()
    },
  }
}

type Lead = { tellAll: (told: Told) => void; rollCall: () => void; lastId: string | undefined }

/** The leader tab: one stream for all tabs' topics. */
function lead({ tellAll, rollCall, lastId }: Lead) {
  const wishes = new Map<string, Wish>()
  const present = new Set<string>()
  let mode: LiveMode = "away"
  let gathering: ReturnType<typeof setTimeout> | undefined = setTimeout(gathered, gatherMs)

  const stream = openLiveStream(
    {
      changed: (topics) => tellAll({ kind: "changed", topics }),
      reset: () => tellAll({ kind: "reset" }),
      at: (id) => tellAll({ kind: "at", id }),
      mode(next) {
        mode = next
        tellAll({ kind: "mode", mode })
      },
      covers(topics) {
        const known = new Set(topics)
        const covered = [...wishes].filter(([, wish]) =>
          fitTopics(wish.topics).every((topic) => isIn(known, topic)),
        )
        for (const [tab, wish] of covered) wishes.set(tab, { ...wish, uncoveredSince: undefined })
        tellAll({
          kind: "covers",
          wishes: Object.fromEntries(covered.map(([tab, { number }]) => [tab, number])),
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
    const all = [...wishes.values()]
    const waiting = all.map((wish) => wish.uncoveredSince).filter((since) => since !== undefined)
    stream.watch({
      topics: fitTopics(all.flatMap((wish) => wish.topics)),
      uncoveredSince: waiting.length > 0 ? Math.min(...waiting) : undefined,
    })
  }

  const rollCalls = setInterval(() => {
    present.clear()
    rollCall()
    setTimeout(dropAbsent, answerWithinMs)
  }, rollCallEveryMs)

  function dropAbsent() {
    const own = wishes.keys().next().value
    for (const tab of wishes.keys()) if (tab !== own && !present.has(tab)) wishes.delete(tab)
    update()
  }

  rollCall()

  return {
    wants(tab: string, wish: Wish) {
      present.add(tab)
      const before = wishes.get(tab)
      wishes.set(tab, wish)
      if (before?.number === wish.number) return
      if (!before) tellAll({ kind: "mode", mode })
      update()
    },
    forget(tab: string) {
      wishes.delete(tab)
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

/** Never more topics than a stream may watch: the largest public kinds are watched as a whole instead. */
export function fitTopics(wanted: Iterable<string>, most = maxTopics): string[] {
  const byKind = Map.groupBy(new Set(wanted), wideTopic)
  const kinds = [...byKind].sort(([, a], [, b]) => a.length - b.length)
  let count = kinds.reduce((sum, [, topics]) => sum + topics.length, 0)
  for (const [kind, topics] of kinds.toReversed()) {
    if (count <= most) break
    if (!isPublicTopic(kind)) continue
    count -= topics.length - 1
    byKind.set(kind, [kind])
  }
  return [...byKind.values()].flat().slice(0, most)
}
