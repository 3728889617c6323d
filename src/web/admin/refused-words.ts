import type { Refused, Wrong } from "#web/kit/forms/use-act.ts"

/** The server's sentence at each field that it refused; undefined when it refused something else. */
export function sayFields(refused: Refused): Wrong | undefined {
  const fields = refused.detail("fields")
  if (refused.code !== "bad-input" || !Array.isArray(fields)) return undefined
  const said = fields.flatMap((each: unknown) => {
    const { field, message } = (each ?? {}) as { field?: unknown; message?: unknown } // looked at below
    return typeof field === "string" && field !== "" && typeof message === "string"
      ? [[field, message] as const]
      : []
  })
  return said.length > 0 ? Object.fromEntries(said.toReversed()) : undefined
}
