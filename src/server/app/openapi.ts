import { OpenAPIGenerator } from "@orpc/openapi"
import { ZodToJsonSchemaConverter } from "@orpc/zod/zod4"
import { contract } from "#contract/contract.ts"
import { endpointList } from "#contract/endpoint-list.ts"
import type { EndpointMeta } from "#contract/platform/endpoint.ts"
import { productName } from "#domain/platform/product.ts"
import { pharmacyKeyScheme, publicPaths } from "#server/imports/stock-api/document.ts"
import { openToAll } from "./docs-page.ts"
import { refusalResponses, sessionScheme, withPlainNumbers, withSharedParts } from "./documented-refusals.ts"

const who: Record<EndpointMeta["who"], string> = {
  anyone: openToAll,
  "signed-in": "Needs a login.",
  staff: "Needs the role pharmacien or supplier, and a workplace.",
  pharmacien: "Needs the role pharmacien, and concerns the caller's own pharmacy.",
  supplier: "Needs the role supplier, and concerns the caller's own supplier.",
  admin: "Needs the role admin.",
  nobody: "Not open to anyone.",
}

/** Returns the OpenAPI 3.1 document, generated from the contract that the server and the browser use. */
export async function openApiDocument() {
  const generator = new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] })
  const made = await generator.generate(contract, {
    info: {
      title: `${productName} API`,
      version: "1.0.0",
      description:
        "Which pharmacies have a medicine in stock right now. Every refusal is JSON with a `code` and a `message` that a person can read.",
    },
    servers: [{ url: "/api" }],
    components: { securitySchemes: { ...sessionScheme, ...pharmacyKeyScheme }, responses: refusalResponses },
  })
  const open = audiences()
  const isOpen = (verb: string, path: string) => open.get(`${verb.toUpperCase()} ${path}`) === openToAll
  // The generator's paths in the standard's shape.
  const paths = withSharedParts((made.paths ?? {}) as Parameters<typeof withSharedParts>[0], isOpen)
  return { ...made, paths: withPlainNumbers({ ...publicPaths, ...paths }) }
}

/** Returns who may call each endpoint: `GET /availability` → its sentence. */
export const audiences = (): Map<string, string> =>
  new Map(endpointList.map(({ method, path, meta }) => [`${method} ${path}`, who[meta.who]]))
