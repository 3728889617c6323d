import { productName } from "#domain/platform/product.ts"

type Schema = {
  $ref?: string
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
  description?: string
}
type Content = { content?: Record<string, { schema?: Schema }> }
type Parameter = { name: string; in: string; required?: boolean; description?: string; schema?: Schema }
type Operation = {
  summary?: string
  parameters?: Parameter[]
  requestBody?: Content & { required?: boolean }
  responses?: Record<string, Content & { $ref?: string }>
}
type Document = {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Schema>; responses: Record<string, Content> }
}

const quote = (value: unknown) => JSON.stringify(value)
const nameOf = ($ref: string) => $ref.split("/").at(-1) ?? ""
const comment = (text: string | undefined) => (text ? `/** ${text.replaceAll("*/", "* /")} */ ` : "")

function objectType({ properties = {}, required = [], additionalProperties }: Schema): string {
  const fields = Object.entries(properties).map(
    ([name, each]) =>
      `${comment(each.description)}${quote(name)}${required.includes(name) ? "" : "?"}: ${typeOf(each)}`,
  )
  if (fields.length > 0) return `{ ${fields.join("; ")} }`
  return `Record<string, ${typeof additionalProperties === "object" ? typeOf(additionalProperties) : "unknown"}>`
}

/** Returns the TypeScript type of a JSON schema. */
function typeOf(schema: Schema = {}): string {
  if (schema.$ref) return `components["schemas"][${quote(nameOf(schema.$ref))}]`
  if ("const" in schema) return quote(schema.const)
  if (schema.enum) return schema.enum.map(quote).join(" | ")
  const forms = schema.anyOf ?? schema.oneOf
  if (forms) return forms.map((form) => `(${typeOf(form)})`).join(" | ")
  if (schema.allOf) return schema.allOf.map((part) => `(${typeOf(part)})`).join(" & ")
  const types = [schema.type ?? []].flat()
  if (types.length === 0) return schema.properties ? objectType(schema) : "unknown"
  return types.map((type) => plainType(type, schema)).join(" | ")
}

function plainType(type: string, schema: Schema): string {
  if (type === "array") return `(${typeOf(schema.items)})[]`
  if (type === "object") return objectType(schema)
  return type === "integer" ? "number" : type
}

const places = ["query", "header", "path"]

function parametersType(parameters: Parameter[]): string {
  const parts = places.map((place) => {
    const own = parameters.filter((parameter) => parameter.in === place)
    if (own.length === 0) return `${place}?: never`
    const fields = own.map(
      ({ name, required, description, schema }) =>
        `${comment(description)}${quote(name)}${required ? "" : "?"}: ${typeOf(schema)}`,
    )
    const isNeeded = own.some(({ required }) => required)
    return `${place}${isNeeded ? "" : "?"}: { ${fields.join("; ")} }`
  })
  return `{ ${[...parts, "cookie?: never"].join("; ")} }`
}

/** Only JSON: what the client sends and reads by itself. */
function contentType({ content = {} }: Content): string {
  const json = content["application/json"]
  return json ? `{ "application/json": ${typeOf(json.schema)} }` : "{ [media: string]: unknown }"
}

function operationType(operation: Operation, shared: Document["components"]["responses"]): string {
  const { summary, parameters = [], requestBody, responses = {} } = operation
  const answers = Object.entries(responses).map(([status, response]) => {
    const whole = response.$ref ? (shared[nameOf(response.$ref)] ?? {}) : response
    return `      ${status}: { headers: Record<string, string>; content: ${contentType(whole)} }`
  })
  const body = requestBody ? `requestBody: { content: ${contentType(requestBody)} }` : "requestBody?: never"
  return `${comment(summary)}{
    parameters: ${parametersType(parameters)}
    ${body}
    responses: {
${answers.join("\n")}
    }
  }`
}

/** The only package that the client needs. */
const library = "openapi-fetch"

/** Returns a typed client of the interface for other programs as one TypeScript file. */
export function clientSource(document: object, baseUrl: string): string {
  const { paths, components } = document as Document // made by the generator a line before
  const schemas = Object.entries(components.schemas).map(
    ([name, schema]) => `    ${quote(name)}: ${typeOf(schema)}`,
  )
  const addresses = Object.entries(paths).map(([path, verbs]) => {
    const operations = Object.entries(verbs).map(
      ([verb, operation]) => `  ${verb}: ${operationType(operation, components.responses)}`,
    )
    return `  ${quote(path)}: {\n  ${operations.join("\n  ")}\n  }`
  })
  return `// The interface of ${productName} for other programs, made from ${baseUrl}/openapi.json. Needs: npm install ${library}
import createClient from "${library}"

export type components = {
  schemas: {
${schemas.join("\n")}
  }
}

export type paths = {
${addresses.join("\n")}
}

/** Makes a client; searches need no key. */
export const pharos = (key?: string, baseUrl = ${quote(baseUrl)}) =>
  createClient<paths>({ baseUrl, headers: key ? { authorization: \`Bearer \${key}\` } : {} })
`
}
