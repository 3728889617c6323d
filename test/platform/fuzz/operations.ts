import * as z from "zod"
import { contract } from "#contract/contract.ts"
import { endpointList } from "#contract/endpoint-list.ts"
import {
  MedicineQuestion,
  StockPage,
  StockPageQuestion,
  Upload,
  UploadQuestion,
  UploadRows,
  UploadRowsQuestion,
} from "#contract/imports/stock-api.ts"
import { publicBase } from "#contract/platform/endpoint.ts"
import { openApiDocument } from "#server/app/openapi.ts"
import { questions as questionsOfFhir } from "#server/finder/fhir/questions.ts"
import { routes } from "../authorisation/expected.ts"
import type { Ask } from "../authorisation/requests.ts"

/** The parts of a JSON schema from which values are made. */
export type Schema = {
  type?: string | string[]
  const?: unknown
  enum?: unknown[]
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: boolean | Schema
  items?: Schema
  prefixItems?: Schema[]
  minItems?: number
  maxItems?: number
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  format?: string
  pattern?: string
}

export type Operation = {
  name: string
  /** Who may call it, as a caller's name begins. */
  owners: string[]
  method: string
  /** With parameters as OpenAPI writes them: `/api/orders/{id}`. */
  path: string
  input: Schema
  output: z.ZodType | null
  /** The codes of each documented status; null where nothing is documented about the route. */
  documented: Map<number, string[]> | null
  /** Requests that succeed, at least at first. */
  samples: Ask[]
  isStream: boolean
}

type Response = { $ref?: string; content?: Record<string, { examples?: Record<string, unknown> }> }
type Paths = Record<string, Record<string, { responses: Record<string, Response> }>>

/** Lists every operation of the contract, at each of its addresses, and every other route. */
export async function findOperations(samples: Map<string, Ask[]>): Promise<Operation[]> {
  const documented = await readDocument()
  const ofContract = endpointList.flatMap(
    ({ name, meta, method, path, inputSchema, isStream }): Operation[] => {
      const [area = "", one = ""] = name.split(".")
      const { outputSchema } = (contract as unknown as Contract)[area]?.[one]?.["~orpc"] ?? {}
      const operation: Operation = {
        name,
        owners: ownersOf[meta.who] ?? [],
        method,
        path: `/api${path}`,
        input: schemaOf(inputSchema),
        output: outputSchema instanceof z.ZodType && !isStream ? outputSchema : null,
        documented: documented(method, path),
        samples: samples.get(name) ?? [],
        isStream,
      }
      if (!meta.isPublic) return [operation]
      const versioned = operation.samples.map((ask) => ({
        ...ask,
        path: ask.path.replace("/api", publicBase),
      }))
      return [operation, { ...operation, name: `${name} (v1)`, path: publicBase + path, samples: versioned }]
    },
  )
  const others = Object.keys(routes).map((name): Operation => {
    const [method = "", path = ""] = name.replace(/ \(.*\)$/, "").split(" ")
    const own = samples.get(name) ?? []
    const plain = path.replaceAll(/:(\w+)(\([^)]*\))?/g, "{$1}")
    return {
      name,
      owners: [...new Set(own.map(({ owner }) => owner))],
      method: own[0]?.method ?? (method === "ALL" ? "GET" : method),
      path: plain.replace("*", "{rest}"),
      input: schemaOf(questions[path.replace(/^\/api\/(v1|public)/, method)]),
      output: outputs[path.replace(/^\/api\/(v1|public)/, method)] ?? null,
      documented: documented(
        method,
        plain.replace(/^\/api(\/public)?/, (base) => (base === "/api" ? "" : "/v1")),
      ),
      samples: own,
      isStream: path === "/api/live",
    }
  })
  return [...ofContract, ...others]
}

const ownersOf: Record<string, string[]> = {
  anyone: ["guest", "customer", "pharmacist", "admin"],
  "signed-in": ["customer", "pharmacist", "demo"],
  staff: ["pharmacist", "supplier"],
  pharmacien: ["pharmacist", "demo"],
  supplier: ["supplier"],
  admin: ["admin"],
  catalogue: ["catalogue", "admin"],
  support: ["support", "admin"],
  district: ["district", "support", "admin"],
}

type Contract = Record<string, Record<string, { "~orpc": { outputSchema?: unknown } }>>

const questions: Record<string, z.ZodType> = {
  "PUT/stock": UploadQuestion,
  "GET/stock": StockPageQuestion,
  "GET/medicines": MedicineQuestion,
  "GET/uploads/:id/rows": UploadRowsQuestion,
  // Of one type of the four, as the sample asks.
  "/fhir/:type": questionsOfFhir.Location,
}
const outputs: Record<string, z.ZodType> = {
  "PUT/stock": Upload,
  "GET/stock": StockPage,
  "GET/uploads/:id": Upload,
  "GET/uploads/:id/rows": UploadRows,
}

const schemaOf = (input: unknown): Schema =>
  input instanceof z.ZodType
    ? (z.toJSONSchema(input, { io: "input", unrepresentable: "any" }) as Schema) // plain JSON
    : { type: "object", properties: {} }

async function readDocument() {
  const document = await openApiDocument()
  const paths = document.paths as unknown as Paths // in the standard's shape
  const shared = document.components.responses as Record<string, Response>
  const codesOf = ({ $ref, content }: Response): string[] => {
    const named = $ref && shared[$ref.split("/").at(-1) ?? ""]
    if (named) return codesOf(named)
    return Object.values(content ?? {}).flatMap(({ examples = {} }) => Object.keys(examples))
  }
  return (method: string, path: string): Operation["documented"] => {
    const operation = paths[path]?.[method.toLowerCase()]
    if (!operation) return null
    return new Map(
      Object.entries(operation.responses).map(([status, response]) => [Number(status), codesOf(response)]),
    )
  }
}
