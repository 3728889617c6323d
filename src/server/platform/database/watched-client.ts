import type { EventEmitter } from "node:events"
import type { Socket } from "node:net"
import pg from "pg"

/** How long a server may stay silent after the limit of its own statement_timeout has passed. */
const graceMs = 500

/** The server did not answer: the host is gone, or the network loses what is sent. */
class NoAnswer extends Error {
  override name = "NoAnswer"
  readonly code = "ETIMEDOUT"
}

/** The protocol's side of a connection; the stream is another one once TLS has begun. */
type Wire = EventEmitter & { stream: Socket }

/**
 * A connection that closes itself when a query stays unanswered for longer than PostgreSQL itself lets it run. Over a
 * half-open connection nothing else would ever end the wait. Its queries fail, and the pool drops it.
 */
export class WatchedClient extends pg.Client {
  #limitMs = 0
  #unanswered = 0
  #bytesRead = 0
  #sentAtMs = 0
  #heardAtMs = 0
  #timer: NodeJS.Timeout | undefined
  /** Called when this connection gives up, with the moment since which nothing came over it. */
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
    this.#connection.once("end", () => clearTimeout(this.#timer))
    // pg declares eight forms of this method; all of them only pass through.
    const query = this.query.bind(this) as (...given: unknown[]) => unknown
    this.query = (...given: unknown[]) => {
      this.#unanswered += 1
      if (this.#unanswered === 1) this.#watch()
      return query(...given) as never
    }
  }

  /** Sets how long one statement may run, in milliseconds; 0 for as long as it takes. */
  expectAnswersWithin(statementMs: number): void {
    this.#limitMs = statementMs && statementMs + graceMs
  }

  /** Closes a connection over which nothing came since that moment, unless a query of its own waits on it. */
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
    // After a pause of this process, an answer may have come and not been read yet: that goes first.
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
