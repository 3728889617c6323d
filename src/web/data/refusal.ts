import { ORPCError } from "@orpc/client"
import { sayMessage, words } from "#web/words/words.ts"

/** The code and details of a refused request, validated before use. */
export type Refusal = {
  code: string
  detail: (name: string) => unknown
  /** The refused fields, each with its message in the chosen language. */
  fields: Record<string, string>
}

/** Reads a refusal from a failed call; undefined when the server did not refuse it. */
export function readRefusal(error: unknown): Refusal | undefined {
  if (!(error instanceof ORPCError)) return undefined
  const { code } = error
  const detail = (name: string) => partOf(error.data, name)
  return { code, detail, fields: code === "bad-input" ? readFields(detail("fields")) : {} }
}

function readFields(said: unknown): Record<string, string> {
  const fields: Record<string, string> = {}
  for (const each of Array.isArray(said) ? said : []) {
    const [name, message] = [partOf(each, "field"), partOf(each, "message")]
    // The first message about a field is the clearest.
    if (typeof name === "string" && typeof message === "string")
      fields[name] ??= sayMessage(message) ?? words.t("problems.bad-input")
  }
  return fields
}

/** Reads one property of a value of unknown shape. */
export const partOf = (of: unknown, name: string): unknown =>
  typeof of === "object" && of !== null ? Object.entries(of).find(([key]) => key === name)?.[1] : undefined

/** Reads a number from the first refused line. */
export function lineNumber({ detail }: Refusal, name: string): number | null {
  const lines = detail("lines")
  const value = partOf(Array.isArray(lines) ? lines[0] : undefined, name)
  return typeof value === "number" ? value : null
}
