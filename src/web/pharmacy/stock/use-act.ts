import { ORPCError } from "@orpc/client"
import { useState } from "react"
import { sayProblem } from "#web/problem-words.ts"

/** What is wrong, by field, in the words beside it. */
export type Wrong = { [field: string]: string | undefined }

type Outcome = { turn: number; wrong: Wrong; failure: string | null }

/** What a refused call says: its code and its details, looked at and never trusted to be there. */
export type Refused = { code: string; detail: (name: string) => unknown; fields: string[] }

type ActOptions = {
  /** The fields' ids by the server's names, so that the first wrong one gets the focus. */
  ids: Record<string, string>
  /** Words for a refusal, by field, for this form; undefined when the usual sentence will do. */
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
      const wrong = refused && explain?.(refused)
      show(wrong ?? {}, wrong ? null : sayProblem(error))
    }
  }
  return { ...outcome, isSending, show, run }
}

export function readRefused(error: unknown): Refused | undefined {
  if (!(error instanceof ORPCError)) return undefined
  const data: unknown = error.data
  const detail = (name: string) => part(data, name)
  const fields = detail("fields")
  const names = Array.isArray(fields) ? fields.map((each) => part(each, "field")) : []
  return { code: error.code, detail, fields: names.filter((name) => typeof name === "string") }
}

const part = (of: unknown, name: string): unknown =>
  typeof of === "object" && of !== null ? Object.entries(of).find(([key]) => key === name)?.[1] : undefined

/** The number at the start of a list of refused lines. */
export function lineNumber(refused: Refused, name: string): number | null {
  const lines = refused.detail("lines")
  const value = part(Array.isArray(lines) ? lines[0] : undefined, name)
  return typeof value === "number" ? value : null
}
