import type { DeclaredRefusal } from "#contract/endpoint-list.ts"
import { type ProblemCode, problems } from "#domain/platform/problems.ts"

type Schema = { type?: string; anyOf?: Schema[]; items?: Schema; minimum?: number }
type Parameter = { name: string; schema?: Schema; example?: unknown }
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

/** The shape of every refusal. */
export const problemSchema = {
  Problem: {
    type: "object" as const,
    description:
      "A refusal. Decide by `code`, or by `status` where a code is unknown; show `message` to people.",
    properties: {
      code: { type: "string" as const, description: "What is the matter, for programs" },
      status: { type: "integer" as const, description: "The HTTP status" },
      message: { type: "string" as const, description: "A sentence that a person can read" },
      data: { description: "More about it: with `bad-input`, the invalid `fields`" },
    },
    required: ["code", "status", "message"],
  },
}

/** What the refusals of a status mean, and the codes that any operation can answer with. */
const shared: Record<number, { description: string; codes: ProblemCode[] }> = {
  400: { description: "The request is not valid.", codes: ["bad-input", "malformed-body"] },
  401: { description: "Not logged in.", codes: ["not-logged-in"] },
  403: {
    description: "The caller may not do this, or the request came from another site.",
    codes: ["not-allowed", "foreign-origin"],
  },
  404: { description: "Not found, or not the caller's.", codes: ["not-found"] },
  409: { description: "It conflicts with the current state.", codes: ["already-changed"] },
  413: { description: "The body is too large.", codes: ["body-too-large"] },
  415: { description: "The body has an unsupported media type.", codes: ["unknown-media-type"] },
  422: { description: "The idempotency key was used with other values.", codes: ["key-used-differently"] },
  429: {
    description: "Too many requests; Retry-After says how long to wait.",
    codes: ["too-many-requests"],
  },
  500: { description: "An unexpected failure.", codes: ["something-went-wrong"] },
  503: {
    description: "The database cannot be reached or is too busy.",
    codes: ["database-away", "too-busy"],
  },
  507: { description: "The disk is nearly full.", codes: ["disk-full"] },
}

type Example = { value: DeclaredRefusal }

/** Documents a refusal, with an example of each code. */
export function refusalOf(description: string, refusals: DeclaredRefusal[]) {
  const examples: Record<string, Example> = Object.fromEntries(
    refusals.map(({ code, status, message }) => [code, { value: { code, status, message } }]),
  )
  return {
    description,
    content: { "application/json": { schema: { $ref: "#/components/schemas/Problem" }, examples } },
  }
}

const nameOf = (status: number | string) => `refusal${status}`
const withSentences = (codes: ProblemCode[]) => codes.map((code) => ({ code, ...problems[code] }))

const seconds = { schema: { type: "integer" as const, minimum: 0 } }
/** The headers of an answer above a limit. */
export const limitHeaders = {
  "Retry-After": { ...seconds, description: "Seconds to wait" },
  "RateLimit-Limit": { ...seconds, description: "Requests in a minute" },
  "RateLimit-Remaining": { ...seconds, description: "What is left of them" },
  "RateLimit-Reset": { ...seconds, description: "Seconds until it resets" },
}

/** One response per refusal status, for what any operation can answer. */
export const refusalResponses = Object.fromEntries(
  Object.entries(shared).map(([status, { description, codes }]) => [
    nameOf(status),
    { ...refusalOf(description, withSentences(codes)), ...(status === "429" && { headers: limitHeaders }) },
  ]),
)

export const sharedResponse = (status: number) => ({ $ref: `#/components/responses/${nameOf(status)}` })

/** Documents the refusals that an operation declares itself. */
function ownRefusals(operation: Operation, refusals: DeclaredRefusal[]): Record<string, object> {
  const byStatus = Map.groupBy(refusals, ({ status }) => status)
  const own = [...byStatus].map(([status, ours]) => {
    const usual: string[] = shared[status]?.codes ?? []
    const isShared = ours.every(({ code }) => usual.includes(code))
    const description = shared[status]?.description ?? "Refused."
    return [status, isShared ? sharedResponse(status) : refusalOf(description, ours)]
  })
  return { ...operation.responses, ...Object.fromEntries(own) }
}

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

/** Example values, from the demo data. */
const sampleValues: Record<string, unknown> = {
  lat: 6.9271,
  lng: 79.8612,
  pharmacyId: 1,
  q: "metformin",
  list: "metformin 500 mg*30|losartan 50 mg",
  gtin: "2990000001016",
}

/** Documents parameters with examples, numbers as numbers, and ids as integers. */
export function withPlainParameters<Given extends object>(paths: Given): Given {
  const operations = Object.values(paths as Paths).flatMap((verbs) => Object.values(verbs))
  for (const parameter of operations.flatMap(({ parameters = [] }) => parameters)) {
    if (parameter.schema) parameter.schema = plainNumber(parameter.name, parameter.schema)
    const example = sampleValues[parameter.name]
    if (example !== undefined) parameter.example = example
  }
  return paths
}

/** Leaves out the bounds that every whole number in JSON has. */
export const withoutSafeBounds = <Given extends object>(document: Given): Given =>
  JSON.parse(JSON.stringify(document), (key, value) => {
    const isBound = key === "minimum" || key === "maximum"
    return isBound && Math.abs(value) === Number.MAX_SAFE_INTEGER ? undefined : value
  })

type Facts = { isOpen: boolean; refusals: DeclaredRefusal[] }

/** Adds to each operation its security and its refusals. */
export function withSharedParts(paths: Paths, factsOf: (verb: string, path: string) => Facts): Paths {
  for (const [path, verbs] of Object.entries(paths)) {
    for (const [verb, operation] of Object.entries(verbs)) {
      const { isOpen, refusals } = factsOf(verb, path)
      operation.security = isOpen ? [] : [{ session: [] }]
      operation.responses = ownRefusals(operation, refusals)
      const statuses = sharedStatuses(verb, path, { isOpen, hasBody: Boolean(operation.requestBody) })
      for (const status of statuses)
        if (status === 400 || !operation.responses[status])
          operation.responses[status] = sharedResponse(status)
    }
  }
  return paths
}
