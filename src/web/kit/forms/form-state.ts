import { makeListeners } from "#domain/platform/listeners.ts"
import { isOutcomeUnknown, outageOf } from "#web/data/connection.ts"
import { isProblem, sayProblem } from "#web/data/problem-words.ts"
import { type Refusal, readRefusal } from "#web/data/refusal.ts"

/** A field, or part of a field with several values: `lines`, `lines.2.quantity`. */
export type FieldName<Values> = (keyof Values & string) | `${keyof Values & string}.${string}`

/** The errors by field, in the order of the screen. */
export type Errors<Values> = { [field in FieldName<Values>]?: string | undefined }

/** Why a form was not sent or not accepted: messages at its fields, or one sentence. */
export type Objection<Values> = Errors<Values> | string

/** The body to send; null while `errors` explain why the form cannot be read. */
export type Checked<Values, Body> = { errors?: Objection<Values>; body: Body | null }

type FormState<Values> = {
  values: Values
  errors: Errors<Values>
  failure: string | null
  /** The failed call itself, for screens that need more detail. */
  error: unknown
  isSending: boolean
  /** Accepted and unchanged since. */
  isSent: boolean
  isDirty: boolean
  /** Counts refusals, so that each is announced and takes the focus. */
  turn: number
}

export type Sending<Values, Body, Result> = {
  check: (values: Values) => Checked<Values, Body>
  /** `key` makes the request idempotent. */
  send: (body: Body, key: string) => Promise<Result>
  onSent: (result: Result, body: Body) => unknown
  /** Called after a refusal or a missing answer. */
  onFailed?: ((error: unknown) => unknown) | undefined
  /** Explains a refusal; undefined selects the usual message, `{}` shows none. */
  explain?: ((refusal: Refusal, error: unknown) => Objection<Values> | undefined) | undefined
  /** Reads again what somebody else has changed, after a refusal of an outdated version. */
  onStale?: (() => void) | undefined
  /** Shown when no answer came and the request may have been carried out. */
  unsure?: string | undefined
  /** The server's names of fields that have another name here. */
  serverNames?: Partial<Record<keyof Values & string, string>> | undefined
}

/**
 * Holds a form's values and errors and sends one request at a time. Independent of React and the DOM.
 */
export function makeForm<Values extends object>(start: Values) {
  let first = start
  let state: FormState<Values> = {
    values: start,
    errors: {},
    failure: null,
    error: null,
    isSending: false,
    isSent: false,
    isDirty: false,
    turn: 0,
  }
  const listeners = makeListeners()
  const keys = makeRequestKeys()

  const put = (part: Partial<FormState<Values>>) => {
    state = { ...state, ...part }
    listeners.notify()
  }
  const object = (objection: Objection<Values>, error: unknown = null) =>
    put({
      error,
      turn: state.turn + 1,
      errors: typeof objection === "string" ? {} : objection,
      failure: typeof objection === "string" ? objection : null,
    })

  const wordsFor = (
    error: unknown,
    {
      explain,
      onStale,
      serverNames,
      unsure,
    }: Pick<Sending<Values, never, never>, "explain" | "onStale" | "serverNames" | "unsure">,
  ) => {
    if (unsure !== undefined && outageOf(error)) return unsure
    const refusal = readRefusal(error)
    if (refusal?.code === "already-changed") onStale?.()
    const said = refusal && (explain?.(refusal, error) ?? ownFields(refusal, state.values, serverNames))
    return said ?? sayProblem(error)
  }

  return {
    read: () => state,
    subscribe: listeners.subscribe,
    /** Changes values and clears the errors of these fields, or only of the named parts. */
    set(part: Partial<Values>, edited?: string[]) {
      const values = { ...state.values, ...part }
      const isEdited = (name: string) =>
        edited?.includes(name) ??
        Object.keys(part).some((field) => name === field || name.startsWith(`${field}.`))
      const kept = Object.entries(state.errors).filter(([name]) => !isEdited(name))
      const errors = Object.fromEntries(kept) as Errors<Values> // a subset of the same names
      put({ values, errors, isSent: false, isDirty: differ(values, first) })
    },
    /** Resets the form to these values. */
    restart(values: Values) {
      first = values
      put({ values, errors: {}, failure: null, error: null, isDirty: false })
    },
    object,
    async submit<Body, Result>({ check, send, ...after }: Sending<Values, Body, Result>) {
      if (state.isSending) return
      const { errors = {}, body } = check(state.values)
      if (isObjection(errors)) return object(errors)
      if (body === null) throw new Error("a form that cannot be sent says why")
      put({ isSending: true, isSent: false, errors: {}, failure: null, error: null })
      let result: Result
      try {
        result = await send(body, keys.keyOf(body))
      } catch (error) {
        if (isOutcomeUnknown(error)) keys.lose()
        else if (isProblem(error, "key-used-differently")) keys.forget()
        put({ isSending: false })
        after.onFailed?.(error)
        return object(wordsFor(error, after), error)
      }
      keys.forget()
      put({ isSending: false, isSent: true })
      after.onSent(result, body)
    },
  }
}

const isObjection = (errors: string | object) =>
  typeof errors === "string" || Object.values(errors).some((error) => error !== undefined)

const differ = <Values extends object>(values: Values, first: Values) =>
  (Object.keys(values) as (keyof Values)[]).some((name) => values[name] !== first[name]) // its own names

/**
 * Returns the server's messages for this form's fields and their parts; undefined when there are none.
 */
function ownFields<Values extends object>(
  { fields }: Refusal,
  values: Values,
  serverNames: Partial<Record<string, string>> = {},
): Errors<Values> | undefined {
  const said = Object.keys(values).flatMap((name) => {
    const theirs = serverNames[name] ?? name
    return Object.entries(fields)
      .filter(([field]) => field === theirs || field.startsWith(`${theirs}.`))
      .map(([field, message]) => [name + field.slice(theirs.length), message])
  })
  return said.length > 0 ? (Object.fromEntries(said) as Errors<Values>) : undefined // the names of its values
}

/**
 * Creates idempotency keys. The same body keeps its key, and a changed body gets a new one. After a
 * lost answer a changed body keeps the key too: the first body may have arrived, and the server then
 * refuses the second instead of doing both.
 */
function makeRequestKeys() {
  let last: { key: string; body: string } | null = null
  let isUnsure = false
  return {
    keyOf(body: unknown): string {
      const text = JSON.stringify(body)
      const isKept = last !== null && (isUnsure || last.body === text)
      last = { key: isKept && last ? last.key : crypto.randomUUID(), body: text }
      isUnsure = false
      return last.key
    },
    /** Records that no answer came. */
    lose: () => {
      isUnsure = true
    },
    /** Discards the key after a success. */
    forget: () => {
      last = null
      isUnsure = false
    },
  }
}
