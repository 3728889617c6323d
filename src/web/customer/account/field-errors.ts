import type { FieldError } from "#web/kit/forms/error-summary.tsx"
import { fieldsOf } from "#web/kit/forms/refused-fields.ts"

/** The errors of a refused form, for the fields that it knows, in their order; none for any other failure. */
export function readErrors(error: unknown, fields: Record<string, FieldError>): FieldError[] {
  const refused = new Set(fieldsOf(error).map(({ field }) => field))
  return Object.entries(fields)
    .filter(([name]) => refused.has(name))
    .map(([, fieldError]) => fieldError)
}
