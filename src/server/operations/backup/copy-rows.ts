import { once } from "node:events"
import pg from "pg"

type Connection = pg.Connection & {
  sendCopyFromChunk(chunk: Buffer): void
  endCopyFrom(): void
  sendCopyFail(message: string): void
}
type Message = { chunk: Buffer }
type Callback = (error: Error | undefined) => void
type CopyHandlers = {
  handleCopyData(message: Message, connection: Connection): void
  handleCopyInResponse(connection: Connection): void
}

// pg calls these on every query it sends; its types name only `submit`.
const Query = pg.Query as unknown as new (
  config: pg.QueryConfig,
  callback: Callback,
) => pg.Query & CopyHandlers

type Take = (chunk: Buffer, pause: () => () => void) => void

class CopyOut extends Query {
  readonly #take: Take

  constructor(text: string, { take, done }: { take: Take; done: Callback }) {
    super({ text }, done)
    this.#take = take
  }

  override handleCopyData({ chunk }: Message, { stream }: Connection): void {
    this.#take(chunk, () => {
      stream.pause()
      return () => void stream.resume()
    })
  }
}

class CopyIn extends Query {
  readonly #chunks: AsyncIterable<Buffer>
  failure: unknown = null

  constructor(text: string, { chunks, done }: { chunks: AsyncIterable<Buffer>; done: Callback }) {
    super({ text }, done)
    this.#chunks = chunks
  }

  override handleCopyInResponse(connection: Connection): void {
    this.#send(connection).catch((error: unknown) => {
      this.failure = error
      connection.sendCopyFail("the rows could not be read")
    })
  }

  async #send(connection: Connection) {
    for await (const chunk of this.#chunks) {
      connection.sendCopyFromChunk(chunk)
      if (connection.stream.writableNeedDrain) await once(connection.stream, "drain")
    }
    connection.endCopyFrom()
  }
}

/** Runs `copy … to stdout`; the consumer of the rows can apply backpressure. */
export function copyOut(client: pg.Client, text: string, take: Take): Promise<void> {
  return new Promise((resolve, reject) => {
    client.query(new CopyOut(text, { take, done: (error) => (error ? reject(error) : resolve()) }))
  })
}

/** Runs `copy … from stdin` with these rows; rethrows a failure of their source unchanged. */
export function copyIn(client: pg.Client, text: string, chunks: AsyncIterable<Buffer>): Promise<void> {
  return new Promise((resolve, reject) => {
    const copy = new CopyIn(text, {
      chunks,
      done: (error) => (error ? reject(copy.failure ?? error) : resolve()),
    })
    client.query(copy)
  })
}
