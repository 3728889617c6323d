import { randomBytes } from "node:crypto"
import { type EventEmitter, once } from "node:events"
import type { Socket } from "node:net"
import pg from "pg"
import { type Pgoutput, PgoutputPlugin } from "pg-logical-replication"
import { gatherTopics } from "./gathered-topics.ts"
import { lsnFromText, type Position } from "./positions.ts"
import { createSlot, getEpoch, getLogEnd, getSnapshot } from "./queries.ts"
import { readFromServer, standbyStatus } from "./replication-messages.ts"
import { gatherRows, type RowChanges } from "./row-changes.ts"
import { topicsOfRow, topicsOfTable } from "./topics-of-tables.ts"
import { holdUntilVisible } from "./visibility.ts"

export const publication = "pharos_live"

/** One committed transaction that changed a published table. */
export type Transaction = { lsn: bigint; xid: number; lagMs: number; topics: string[]; rows: RowChanges }

export type FeedHandlers = {
  /** A slot exists: whoever needs the rows before its start takes its snapshot over before this returns. */
  onSlot: (snapshot: string) => Promise<void>
  onStart: (start: Position) => void
  onTransaction: (transaction: Transaction) => void
  onProgress: (lagBytes: number) => void
  /** Every transaction answered before this time has been handed over. */
  onCurrent: (asOfMs: number) => void
}

export type FeedOptions = {
  /** The tables whose changed rows are handed over, besides the topics. */
  rowsOf: ReadonlySet<string>
}

/**
 * A pg client in replication mode: its types leave out the raw connection, which carries the copy messages.
 */
type FeedClient = pg.Client & {
  connection: EventEmitter & { sendCopyFromChunk(chunk: Buffer): void; end(): void; stream: Socket }
}

/** The server answers a status within moments; silence this long means a dead connection. */
const silenceMs = 15_000
/** Creating a slot waits for every transaction that runs anywhere in the cluster. */
const openingMs = 120_000
const snapshotMs = 10_000
const statusEveryMs = 5_000
/** How often the feed asks whether it has everything. */
const currentEveryMs = 300
const goodbyeMs = 1_000

const connectionSettings = (url: string) => ({
  connectionString: url,
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
  connectionTimeoutMillis: 10_000,
  application_name: "pharos live",
})

/** Follows the write-ahead log until `stopped` fires. Throws when the connection ends before that. */
export async function followChanges(
  url: string,
  handlers: FeedHandlers,
  options: FeedOptions,
  stopped: AbortSignal,
): Promise<void> {
  if (stopped.aborted) return
  // pg supports the mode, but its types do not; the same goes for the connection below.
  const feed = new pg.Client({
    ...connectionSettings(url),
    replication: "database",
  } as pg.ClientConfig) as FeedClient
  const reader = new pg.Client({ ...connectionSettings(url), query_timeout: snapshotMs })
  const ended = new Promise<never>((_, reject) => {
    for (const client of [feed, reader]) {
      client.on("error", reject)
      client.on("end", () => reject(new Error("The database closed the change feed.")))
    }
  })
  ended.catch(() => {})
  const stop = new Promise<void>((done) => stopped.addEventListener("abort", () => done(), { once: true }))
  try {
    await Promise.race([Promise.all([feed.connect(), reader.connect()]), ended, stop])
    if (!stopped.aborted) await Promise.race([stream(feed, reader, handlers, options), ended, stop])
  } finally {
    await Promise.all([hangUp(feed), hangUp(reader as FeedClient)]) // the same raw connection, untyped as well
  }
}

async function stream(
  feed: FeedClient,
  reader: pg.Client,
  handlers: FeedHandlers,
  { rowsOf }: FeedOptions,
): Promise<void> {
  const opening = setTimeout(
    () => feed.connection.stream.destroy(new Error("The change feed could not be opened in time.")),
    openingMs,
  ).unref()
  await getLogEnd(reader)
  const epoch = await getEpoch(feed)
  const slotName = `${publication}_${randomBytes(6).toString("hex")}`
  const slot = await createSlot(feed, slotName)
  const start = lsnFromText(slot.lsn)
  clearTimeout(opening)
  await handlers.onSlot(slot.snapshot)
  const plugin = new PgoutputPlugin({ protoVersion: 1, publicationNames: [publication] })
  const failed = Promise.withResolvers<never>()
  let [held, released] = [start, start]
  const hold = holdUntilVisible<Transaction>({
    snapshot: () => getSnapshot(reader),
    release(transaction) {
      handlers.onTransaction(transaction)
      released = transaction.lsn
      tellCurrent()
    },
    failed: failed.reject,
    // Under load, one reading of the socket then takes many commits, and PostgreSQL wakes this node less often.
    paused: (isPaused) => feed.connection.stream[isPaused ? "pause" : "resume"](),
  })
  const decoder = decodeTransactions(rowsOf, (transaction) => {
    held = transaction.lsn
    hold(transaction)
  })
  let seen = start
  let asked: { atMs: number; end: bigint | null; held: bigint | null } | undefined
  let heardAtMs = performance.now()

  feed.connection.on("copyData", ({ chunk }: { chunk: Buffer }) => {
    heardAtMs = performance.now()
    const message = readFromServer(chunk)
    if (!message) return
    try {
      if (message.kind === "data") seen = decoder(plugin.parse(message.payload), message.sentAtMs) ?? seen
      else if (message.walEnd > seen) seen = message.walEnd
    } catch (error) {
      failed.reject(error)
    }
    tellCurrent()
    handlers.onProgress(Number(message.walEnd > seen ? message.walEnd - seen : 0n))
    if (message.kind === "alive" && message.wantsReply) report(false)
  })
  // A commit that waits for a standby is confirmed by the standby first, even where any client counts as one.
  const report = (wantsReply: boolean) =>
    feed.connection.sendCopyFromChunk(
      standbyStatus(released < held ? released : seen, Date.now(), wantsReply),
    )
  /** Tells that the feed has everything up to the last question, once the server has sent and this has released it. */
  function tellCurrent() {
    if (!asked || asked.end === null || seen < asked.end) return
    asked.held ??= held
    if (released < asked.held) return
    const { atMs } = asked
    asked = undefined
    handlers.onCurrent(atMs)
    // On a busy machine the answer takes longer than the interval: the next question does not wait for it as well.
    if (performance.now() - atMs > currentEveryMs) ask()
  }
  async function askWhetherCurrent() {
    if (asked) return
    const question = { atMs: performance.now(), end: null, held: null }
    asked = question
    asked = { ...question, end: lsnFromText(await getLogEnd(reader)) }
    tellCurrent()
    // The server's answer tells how far it has read, when it has nothing to send.
    if (asked) report(true)
  }
  const ask = () => void askWhetherCurrent().catch(failed.reject)
  const current = setInterval(ask, currentEveryMs)
  const pulse = setInterval(() => {
    if (performance.now() - heardAtMs > silenceMs)
      failed.reject(new Error("The change feed has gone silent."))
    else report(true)
  }, statusEveryMs)
  feed.connection.once("replicationStart", () => handlers.onStart({ epoch, lsn: start }))
  try {
    await Promise.race([plugin.start(feed, slotName, "0/0"), failed.promise])
  } finally {
    clearInterval(pulse)
    clearInterval(current)
    feed.connection.removeAllListeners("copyData")
  }
}

/** Collects each transaction's messages and calls `commit` once it is complete. */
function decodeTransactions(rowsOf: ReadonlySet<string>, commit: (transaction: Transaction) => void) {
  let open:
    | { xid: number; topics: ReturnType<typeof gatherTopics>; rows: ReturnType<typeof gatherRows> }
    | undefined
  return (message: Pgoutput.Message, sentAtMs: number): bigint | undefined => {
    if (message.tag === "begin") open = { xid: message.xid, topics: gatherTopics(), rows: gatherRows(rowsOf) }
    else if (message.tag === "commit") {
      const lsn = lsnFromText(message.commitEndLsn ?? "0/0")
      const topics = open?.topics.list() ?? []
      const lagMs = Math.max(0, sentAtMs - Number(message.commitTime.valueOf() / 1000n))
      if (open && topics.length > 0) commit({ lsn, xid: open.xid, lagMs, topics, rows: open.rows.list() })
      open = undefined
      return lsn
    } else {
      open?.rows.add(message)
      for (const topics of topicsOfMessage(message)) open?.topics.add(topics)
    }
    return undefined
  }
}

/** A row that moves to another stock row affects both: its old key and its new values. */
function topicsOfMessage(message: Pgoutput.Message): string[][] {
  if (message.tag === "truncate") return message.relations.map((relation) => topicsOfTable(relation.name))
  if (message.tag === "insert") return [topicsOfRow(message.relation.name, message.new)]
  if (message.tag !== "update" && message.tag !== "delete") return []
  const rows = [message.key, message.old, message.tag === "update" ? message.new : null]
  return rows.filter((row) => row !== null).map((row) => topicsOfRow(message.relation.name, row))
}

/**
 * Terminates the connection, which client.end() does not while a query runs: the slot is free once the server
 * has closed it.
 */
async function hangUp({ connection }: FeedClient): Promise<void> {
  if (connection.stream.destroyed) return
  const closed = once(connection.stream, "close").catch(() => {})
  connection.end()
  const patience = setTimeout(() => connection.stream.destroy(), goodbyeMs)
  await closed
  clearTimeout(patience)
}
