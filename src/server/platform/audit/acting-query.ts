import pg from "pg"

/**
 * The acting person, workplace, endpoint and device, the cashier at the till and a colleague's approval:
 * settings that the triggers and functions of the audit log and of the cashiers read.
 */
export type Actor = {
  subject: string
  workplace: string
  action: string
  device: string
  cashier?: string
  approval?: string
}

const statement = "acting"

/** Prepares the statement on every new connection, so that setting the actor costs no parsing. */
export async function prepareActing(client: { query: (text: string) => unknown }): Promise<void> {
  await client.query(
    `prepare ${statement} (text, text, text, text, text, text) as select set_config('pharos.subject', $1, true),
      set_config('pharos.workplace', $2, true), set_config('pharos.action', $3, true), set_config('pharos.device', $4, true),
      set_config('pharos.cashier', $5, true), set_config('pharos.approval', $6, true)`,
  )
}

type Message = { fields?: unknown }
type Answers = {
  handleDataRow(message: Message): void
  handleCommandComplete(message: Message, connection: pg.Connection): void
}
type Callback = (error: Error | undefined, result: pg.QueryResult) => void

// pg calls these on every query it sends; its types name only `submit`.
const Query = pg.Query as unknown as new (config: pg.QueryConfig, callback: Callback) => pg.Query & Answers

/**
 * Pipelines `set_config` with the statement before a single Sync, so both run in one transaction and one
 * round trip, and no actor leaks to the connection's next user.
 */
export class ActingQuery extends Query {
  readonly #actor: Actor
  #isNamed = false

  constructor(actor: Actor, config: pg.QueryConfig, callback: Callback) {
    super({ ...config, queryMode: "extended" } as pg.QueryConfig, callback) // missing in its types
    this.#actor = actor
    const submit = this.submit
    this.submit = (connection) => {
      const { subject, workplace, action, device, cashier = "", approval = "" } = this.#actor
      connection.stream.cork()
      connection.bind({ statement, values: [subject, workplace, action, device, cashier, approval] }, true)
      connection.execute({}, true)
      const failed = submit.call(this, connection)
      connection.stream.uncork()
      return failed
    }
  }

  override handleDataRow(message: Message): void {
    if (this.#isNamed) super.handleDataRow(message)
  }

  override handleCommandComplete(message: Message, connection: pg.Connection): void {
    if (this.#isNamed) super.handleCommandComplete(message, connection)
    this.#isNamed = true
  }
}
