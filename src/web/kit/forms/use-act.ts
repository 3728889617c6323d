import { ORPCError } from "@orpc/client"
import { useState } from "react"
import { sayProblem } from "#web/data/problem-words.ts"
import { fieldsOf } from "#web/kit/forms/refused-fields.ts"

/** What is wrong, by field, in the words beside it. */
export type Wrong = { [field: string]: string | undefined }

type Outcome = { turn: number; wrong: Wrong; failure: string | null }

/** What a refused call says: its code and its details, looked at and never trusted to be there. */
export type Refused = {
  code: string
  detail: (name: string) => unknown
  fields: string[]
  /** The server's sentence about a field. */
  says: (field: string) => string | undefined
}

type ActOptions = {
  /** The fields' ids by the server's names, so that the first wrong one gets the focus. */
  ids: Record<string, string>
  /** Words for a refusal, by field, for this form; undefined when the server's own will do. */
  explain?: (refused: Refused) => Wrong | undefined
}

/** Sends a form once at a time, and keeps what came of it: words at the fields, or one sentence. */
export function useAct({ ids, explain }: ActOptions) {
  const [isSending, setSending] = useState(false)
  const [outcome, setOutcome] = useState<Outcome>({ turn: 0, wrong: {}, failure: null })
  const show = (wrong: Wrong, failure: string | null = null) => {
    setOutcome(({ turn }) => ({ turn: turn + 1, wrong, failure }))
    const first = Object.keys(ids).find((field) => wrong[field] !== undefined)
    if (first !== undefined) document.getElementById(ids[first] ?? "")?.focus()
  }
  /** What was said of these fields is of the past: they are being changed. */
  const forget = (fields: string[]) =>
    setOutcome((before) =>
      fields.some((field) => before.wrong[field] !== undefined)
        ? {
            ...before,
            wrong: { ...before.wrong, ...Object.fromEntries(fields.map((field) => [field, undefined])) },
          }
        : before,
    )
  const run = async <Result>(send: () => Promise<Result>, done: (result: Result) => void) => {
    if (isSending) return
    setSending(true)
    show({})
    try {
      const result = await send()
      setSending(false)
      done(result)
    } catch (error) {
      setSending(false)
      const refused = readRefused(error)
      const wrong = refused && (explain?.(refused) ?? saidOf(refused, Object.keys(ids)))
      show(wrong ?? {}, wrong ? null : sayProblem(error))
    }
  }
  return { ...outcome, isSending, show, forget, run }
}

/** What the server says of a form's fields; undefined when it is about none of them. `named` are those it calls otherwise. */
export function saidOf(
  { says }: Refused,
  fields: readonly string[],
  named: Record<string, string> = {},
): Wrong | undefined {
  const wrong = fields.flatMap((field) => {
    const message = says(named[field] ?? field)
    return message === undefined ? [] : [[field, message] as const]
  })
  return wrong.length > 0 ? Object.fromEntries(wrong) : undefined
}

export function readRefused(error: unknown): Refused | undefined {
  if (!(error instanceof ORPCError)) return undefined
  const data: unknown = error.data
  const refused = fieldsOf(error)
  return {
    code: error.code,
    detail: (name) => part(data, name),
    fields: refused.map(({ field }) => field),
    // Of several sentences about one field the first is the plainest.
    says: (name) => refused.find(({ field }) => field === name)?.message,
  }
}

const part = (of: unknown, name: string): unknown =>
  typeof of === "object" && of !== null ? Object.entries(of).find(([key]) => key === name)?.[1] : undefined

/** The number at the start of a list of refused lines. */
export function lineNumber(refused: Refused, name: string): number | null {
  const lines = refused.detail("lines")
  const value = part(Array.isArray(lines) ? lines[0] : undefined, name)
  return typeof value === "number" ? value : null
}
