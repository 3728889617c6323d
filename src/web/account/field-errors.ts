import { ORPCError } from "@orpc/client"
import type { FieldError } from "#web/ui/error-summary.tsx"

/** The errors of a refused form, for the fields that it knows, in their order; none for any other failure. */
export function readErrors(error: unknown, fields: Record<string, FieldError>): FieldError[] {
  const refused = refusedFields(error)
  return Object.entries(fields)
    .filter(([name]) => refused.has(name))
    .map(([, fieldError]) => fieldError)
}

function refusedFields(error: unknown): Set<unknown> {
  if (!(error instanceof ORPCError) || error.code !== "bad-input") return new Set()
  const data: unknown = error.data
  if (typeof data !== "object" || data === null || !("fields" in data) || !Array.isArray(data.fields))
    return new Set()
  return new Set(data.fields.map((each: { field?: unknown } | null) => each?.field))
}
