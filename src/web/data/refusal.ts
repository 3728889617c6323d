import { ORPCError } from "@orpc/client"

/** A refused request's code and details, validated before use. */
export type Refusal = {
  code: string
  detail: (name: string) => unknown
  /** The fields that the server refused as bad input, each with its sentence. */
  fields: Record<string, string>
}

/** Reads a failed call; undefined when the server did not refuse it. */
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
    // The first of several messages about a field is the clearest.
    if (typeof name === "string" && typeof message === "string") fields[name] ??= message
  }
  return fields
}

/** One part of a value whose shape is unknown. */
export const partOf = (of: unknown, name: string): unknown =>
  typeof of === "object" && of !== null ? Object.entries(of).find(([key]) => key === name)?.[1] : undefined

/** A number of the first of the refused lines. */
export function lineNumber({ detail }: Refusal, name: string): number | null {
  const lines = detail("lines")
  const value = partOf(Array.isArray(lines) ? lines[0] : undefined, name)
  return typeof value === "number" ? value : null
}
