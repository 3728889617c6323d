import { OpenAPIGenerator } from "@orpc/openapi"
import { ZodToJsonSchemaConverter } from "@orpc/zod/zod4"
import { contract } from "#contract/contract.ts"
import { endpointList } from "#contract/endpoint-list.ts"
import { type EndpointMeta, publicBase } from "#contract/platform/endpoint.ts"
import { productName } from "#domain/platform/product.ts"
import { pharmacyKeyScheme, publicPaths } from "#server/imports/stock-api/document.ts"
import { webhookDocument } from "#server/imports/webhooks/document.ts"
import { openToAll } from "./docs-page.ts"
import {
  problemSchema,
  refusalResponses,
  sessionScheme,
  withoutSafeBounds,
  withPlainParameters,
  withSharedParts,
} from "./documented-refusals.ts"
import { namedSchemas, usedSchemas } from "./named-schemas.ts"

const who: Record<EndpointMeta["who"], string> = {
  anyone: openToAll,
  "signed-in": "Needs a login.",
  staff: "Needs the role pharmacien or supplier, and a workplace.",
  pharmacien: "Needs the role pharmacien, and concerns the caller's own pharmacy.",
  supplier: "Needs the role supplier, and concerns the caller's own supplier.",
  admin: "Needs the role admin.",
  catalogue: "Needs the role catalogue or admin.",
  support: "Needs the role support or admin. Persons are left out for support.",
  district:
    "Needs the role district, support or admin. Persons are left out for the first two; for `district` there is nothing outside its districts.",
  nobody: "Not open to anyone.",
}

const apiVersion = "1.0.0"

const info = {
  title: `${productName} API`,
  version: apiVersion,
  description:
    "Which pharmacies have a medicine in stock right now. Every refusal is JSON with a `code` and a `message` that a person can read.",
  license: { name: "MIT", identifier: "MIT" },
}

/** Returns the OpenAPI 3.1 document, generated from the contract that the server and the browser use. */
export async function openApiDocument() {
  const generator = new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] })
  const made = await generator.generate(contract, {
    commonSchemas: await namedSchemas(),
    info,
    servers: [{ url: "/api" }],
  })
  const facts = new Map(
    endpointList.map(({ method, path, meta, refusals }) => [
      `${method} ${path}`,
      { isOpen: meta.who === "anyone", refusals },
    ]),
  )
  const factsOf = (verb: string, path: string) =>
    facts.get(`${verb.toUpperCase()} ${path}`) ?? { isOpen: false, refusals: [] }
  // The generator's paths in the standard's shape.
  const own = withSharedParts((made.paths ?? {}) as Parameters<typeof withSharedParts>[0], factsOf)
  const paths = withPlainParameters({ ...publicPaths, ...own })
  const schemas = { ...made.components?.schemas, ...problemSchema }
  const securitySchemes = { ...sessionScheme, ...pharmacyKeyScheme }
  const components = {
    securitySchemes,
    responses: refusalResponses,
    schemas: usedSchemas(schemas, paths, refusalResponses),
  }
  return withoutSafeBounds({ ...made, paths, webhooks: webhookDocument, components })
}

/** Returns the part of the document that is for other programs: it changes only as docs/api.md says. */
export function publicDocument(document: Awaited<ReturnType<typeof openApiDocument>>) {
  const open = new Set(endpointList.filter(({ meta }) => meta.isPublic).map(({ path }) => path))
  const paths = Object.fromEntries(
    Object.entries(document.paths).flatMap(([path, verbs]) => {
      if (path.startsWith("/v1/")) return [[path.replace("/v1", ""), verbs]]
      return open.has(path) ? [[path, verbs]] : []
    }),
  )
  const { schemas, responses, securitySchemes } = document.components
  const { pharmacyKey } = securitySchemes
  const text = JSON.stringify(paths)
  const used = Object.entries(responses).filter(([name]) => text.includes(`/responses/${name}"`))
  const components = {
    securitySchemes: { pharmacyKey },
    responses: Object.fromEntries(used),
    schemas: usedSchemas(schemas, paths, used),
  }
  return { ...document, servers: [{ url: publicBase }], paths, components }
}

/** Returns who may call each endpoint: `GET /availability` → its sentence. */
export const audiences = (): Map<string, string> =>
  new Map(endpointList.map(({ method, path, meta }) => [`${method} ${path}`, who[meta.who]]))
