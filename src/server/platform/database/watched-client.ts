import type { EventEmitter } from "node:events"
import type { Socket } from "node:net"
import pg from "pg"

/** How long a server may stay silent after its own statement_timeout has passed. */
const graceMs = 500

/** The SQLSTATE of a write at a standby: the primary is another server by now. */
export const noPrimary = "25006"

/** The server did not answer: the host is down, or the network drops packets. */
class NoAnswer extends Error {
  override name = "NoAnswer"
  readonly code = "ETIMEDOUT"
}

/** The protocol layer of a connection; its stream is replaced once TLS has begun. */
type Wire = EventEmitter & { stream: Socket }

/**
 * A connection that closes itself when a query is unanswered for longer than PostgreSQL lets it run: a
 * half-open connection would otherwise wait forever. Its queries fail, and the pool drops it. So it does with one to a
 * former primary, to which every further write would fail as well.
 */
export class WatchedClient extends pg.Client {
  #limitMs = 0
  #unanswered = 0
  #bytesRead = 0
  #sentAtMs = 0
  #heardAtMs = 0
  #timer: NodeJS.Timeout | undefined
  /** Called when this connection gives up, with the time since which nothing was received. */
  onSilent: (sinceMs: number) => void = () => {}

  constructor(config?: pg.ClientConfig) {
    super(config)
    this.expectAnswersWithin(Number(config?.statement_timeout || 0))
    this.#connection.on("readyForQuery", () => {
      this.#heardAtMs = performance.now()
      this.#unanswered = Math.max(0, this.#unanswered - 1)
      if (this.#unanswered > 0) this.#watch()
      else clearTimeout(this.#timer)
    })
    this.#connection.on("errorMessage", (error: { code?: string }) => {
      if (error.code === noPrimary) this.#close()
    })
    this.#connection.once("end", () => clearTimeout(this.#timer))
    // pg declares eight overloads of this method; all of them are passed through.
    const query = this.query.bind(this) as (...args: unknown[]) => unknown
    this.query = (...args: unknown[]) => {
      this.#unanswered += 1
      if (this.#unanswered === 1) this.#watch()
      return query(...args) as never
    }
  }

  /** Sets the expected statement timeout in milliseconds; 0 for none. */
  expectAnswersWithin(statementMs: number): void {
    this.#limitMs = statementMs && statementMs + graceMs
  }

  /** Closes a connection that received nothing since that time, unless a query of its own is waiting. */
  closeIfIdleSince(momentMs: number): void {
    if (this.#unanswered === 0 && this.#heardAtMs < momentMs) this.#close()
  }

  get #connection() {
    return (this as unknown as { connection: Wire }).connection // left out of pg's types
  }

  #watch() {
    clearTimeout(this.#timer)
    if (this.#limitMs === 0) return
    this.#bytesRead = this.#connection.stream.bytesRead
    this.#sentAtMs = performance.now()
    // After a pause of this process, an answer may have arrived unread: the event loop handles it first.
    this.#timer = setTimeout(() => setImmediate(() => this.#giveUp()), this.#limitMs)
  }

  #giveUp() {
    const { stream } = this.#connection
    if (this.#unanswered === 0 || stream.destroyed) return
    if (stream.bytesRead > this.#bytesRead) return this.#watch()
    this.#close()
    this.onSilent(this.#sentAtMs)
  }

  #close() {
    this.#connection.stream.destroy(new NoAnswer("The database did not answer in time."))
  }
}
