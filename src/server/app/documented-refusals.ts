import { type ProblemCode, problems } from "#domain/platform/problems.ts"

type Schema = { type?: string; anyOf?: Schema[]; items?: Schema; minimum?: number }
type Parameter = { name: string; schema?: Schema }
type Operation = {
  security?: Record<string, string[]>[]
  parameters?: Parameter[]
  requestBody?: object
  responses?: Record<string, object>
}
type Paths = Record<string, Record<string, Operation>>

/** The browser's session cookie; over https its name begins with `__Host-`. */
export const sessionScheme = {
  session: {
    type: "apiKey",
    in: "cookie",
    name: "pharos",
    description: "The cookie of a login. Over https it is called __Host-pharos.",
  },
} as const

const codesOf = (status: number) =>
  (Object.keys(problems) as ProblemCode[]).filter((code) => problems[code].status === status) // its own keys

const meanings: Record<number, string> = {
  400: "The request is not valid.",
  401: "Not logged in.",
  403: "The caller may not do this, or the request came from another site.",
  404: "Not found, or not the caller's.",
  409: "It conflicts with the current state.",
  413: "The body is too large.",
  415: "The body has an unsupported media type.",
  429: "Too many requests; Retry-After says how long to wait.",
  500: "An unexpected failure.",
  503: "The database cannot be reached or is too busy.",
  507: "The disk is nearly full.",
}

const nameOf = (status: number) => `refusal${status}`

/** One response per refusal status, with the codes it can carry. */
export const refusalResponses = Object.fromEntries(
  Object.entries(meanings).map(([status, description]) => [
    nameOf(Number(status)),
    {
      description,
      content: {
        "application/json": {
          schema: {
            type: "object" as const,
            properties: {
              defined: { type: "boolean" as const },
              code: { type: "string" as const, enum: codesOf(Number(status)) },
              status: { const: Number(status) },
              message: { type: "string" as const, description: "A sentence that a person can read" },
              data: {},
            },
            required: ["code", "status", "message"],
          },
        },
      },
    },
  ]),
)

/** Returns the refusals that every operation of this kind can give. */
function sharedStatuses(
  verb: string,
  path: string,
  { isOpen, hasBody }: { isOpen: boolean; hasBody: boolean },
) {
  const isWrite = verb !== "get"
  return [
    400,
    ...(isOpen ? [] : [401]),
    ...(isOpen && !isWrite ? [] : [403]),
    ...(path.includes("{") ? [404] : []),
    ...(isWrite ? [409] : []),
    ...(hasBody ? [413, 415] : []),
    429,
    500,
    503,
    ...(isWrite ? [507] : []),
  ]
}

const isNumber = ({ type }: Schema) => type === "number" || type === "integer"

/** Replaces "text that reads as a number" in query and path parameters by a number schema. */
function plainNumber(name: string, schema: Schema): Schema {
  if (schema.items) return { ...schema, items: plainNumber(name, schema.items) }
  const number = schema.anyOf?.find(isNumber)
  if (!number) return schema
  return /(^id|[iI]ds?)$/.test(name) ? { type: "integer", minimum: 1 } : number
}

/** Documents parameters with numbers as numbers, and ids as integers. */
export function withPlainNumbers<Given extends object>(paths: Given): Given {
  const operations = Object.values(paths as Paths).flatMap((verbs) => Object.values(verbs))
  for (const parameter of operations.flatMap(({ parameters = [] }) => parameters))
    if (parameter.schema) parameter.schema = plainNumber(parameter.name, parameter.schema)
  return paths
}

/** Adds to each operation what all have in common: security and refusals. */
export function withSharedParts(paths: Paths, isOpen: (verb: string, path: string) => boolean): Paths {
  for (const [path, verbs] of Object.entries(paths)) {
    for (const [verb, operation] of Object.entries(verbs)) {
      const open = isOpen(verb, path)
      operation.security = open ? [] : [{ session: [] }]
      const statuses = sharedStatuses(verb, path, { isOpen: open, hasBody: Boolean(operation.requestBody) })
      const shared = statuses
        // Keeps the operation's own response for a status, except for 400, which is always the shared one.
        .filter((status) => status === 400 || !operation.responses?.[status])
        .map((status) => [status, { $ref: `#/components/responses/${nameOf(status)}` }])
      operation.responses = { ...operation.responses, ...Object.fromEntries(shared) }
    }
  }
  return paths
}
