import pg from "pg"
import type { Desk } from "#domain/admin/desks.ts"
import type { District } from "#domain/platform/districts.ts"

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

/** Whose rows a request's statements may see and write (database/functions/row_scopes.sql). */
export type RowScope =
  | { person: string | null; pharmacy: number | null; supplier: number | null }
  | { desk: Desk; districts?: readonly District[] | undefined }

/** A statement that runs before another one in the same transaction. */
export type Preface = { statement: string; values: string[] }

const scopeSettings = ["person", "pharmacy", "supplier"]
const deskSettings = ["districts", "desk"]
const actorSettings = ["subject", "workplace", "action", "device", "cashier", "approval"]

/** The rows of a request, the person who acts, or both; the scope takes the role that has row policies, the last value the desk. */
const prefaces = {
  scope: scopeSettings,
  desk: deskSettings,
  acting: actorSettings,
  acting_in_scope: [...actorSettings, ...scopeSettings],
  acting_at_desk: [...actorSettings, ...deskSettings],
}

function preparing(name: keyof typeof prefaces): string {
  const settings = prefaces[name].map((each, nth) => `set_config('pharos.${each}', $${nth + 1}, true)`)
  const last = prefaces[name].length
  if (name.endsWith("scope")) settings.push("set_config('role', 'pharos_request', true)")
  if (name.endsWith("desk")) settings.push(`set_config('role', 'pharos_' || $${last}, true)`)
  const types = prefaces[name].map(() => "text").join(", ")
  return `prepare ${name} (${types}) as select ${settings.join(", ")}`
}

const prepareAll = (Object.keys(prefaces) as (keyof typeof prefaces)[]).map(preparing).join("; ") // its own keys

/** Prepares the statements on every new connection, so that setting actor and scope costs no parsing. */
export async function preparePrefaces(client: { query: (text: string) => unknown }): Promise<void> {
  await client.query(prepareAll)
}

/** Returns the statement that sets the actor, the scope or both; administrators have no scope. */
export function prefaceOf(actor: Actor | null, scope: RowScope | null): Preface {
  const acts = actor && [
    actor.subject,
    actor.workplace,
    actor.action,
    actor.device,
    actor.cashier ?? "",
    actor.approval ?? "",
  ]
  if (scope === null) return { statement: "acting", values: acts ?? [] }
  const isDesk = "desk" in scope
  const rows = isDesk
    ? [`{${(scope.districts ?? []).map((district) => `"${district}"`).join()}}`, scope.desk]
    : [scope.person, scope.pharmacy, scope.supplier]
  const statement = acts ? (isDesk ? "acting_at_desk" : "acting_in_scope") : isDesk ? "desk" : "scope"
  return { statement, values: [...(acts ?? []), ...rows.map((of) => String(of ?? ""))] }
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
 * round trip, and neither actor nor scope leaks to the connection's next user.
 */
export class PrefacedQuery extends Query {
  readonly #preface: Preface
  #isPrefaced = false

  constructor(preface: Preface, config: pg.QueryConfig, callback: Callback) {
    super({ ...config, queryMode: "extended" } as pg.QueryConfig, callback) // missing in its types
    this.#preface = preface
    const submit = this.submit
    this.submit = (connection) => {
      connection.stream.cork()
      connection.bind(this.#preface, true)
      connection.execute({}, true)
      const failed = submit.call(this, connection)
      connection.stream.uncork()
      return failed
    }
  }

  override handleDataRow(message: Message): void {
    if (this.#isPrefaced) super.handleDataRow(message)
  }

  override handleCommandComplete(message: Message, connection: pg.Connection): void {
    if (this.#isPrefaced) super.handleCommandComplete(message, connection)
    this.#isPrefaced = true
  }
}
