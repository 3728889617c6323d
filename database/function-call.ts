/** The value of a jsonb parameter, converted to JSON: a text becomes a JSON string. */
export type Json = object | string

/** A call of a database function in named notation. `answer` only carries the result's type. */
export type FunctionCall<Result> = { name: string; text: string; values: unknown[]; answer?: Result }

/** Builds a function call; omitted arguments have their defaults, those listed in `json` become JSON. */
export function functionCall<Result>(
  name: string,
  given: Record<string, unknown>,
  json: readonly string[] = [],
): FunctionCall<Result> {
  const named = Object.entries(given).filter(([, value]) => value !== undefined)
  const parameters = named.map(([argument], at) => `${snakeCase(argument)} => $${at + 1}`)
  const values = named.map(([argument, value]) =>
    json.includes(argument) && value !== null ? JSON.stringify(value) : value,
  )
  return { name, text: `select ${name}(${parameters.join(", ")}) as answer`, values }
}

const snakeCase = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
