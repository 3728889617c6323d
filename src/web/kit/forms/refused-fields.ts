import { ORPCError } from "@orpc/client"

type RefusedField = { field: string; message: string }

/** The fields that a refusal names, with its sentence for each; none when it was refused for another reason. */
export function fieldsOf(error: unknown): RefusedField[] {
  if (!(error instanceof ORPCError) || error.code !== "bad-input") return []
  const data: unknown = error.data
  if (typeof data !== "object" || data === null || !("fields" in data) || !Array.isArray(data.fields))
    return []
  return data.fields.filter(isRefusedField)
}

const isRefusedField = (value: unknown): value is RefusedField =>
  typeof value === "object" &&
  value !== null &&
  "field" in value &&
  typeof value.field === "string" &&
  "message" in value &&
  typeof value.message === "string"
