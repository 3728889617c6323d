import { type AnyContractProcedure, getEventIteratorSchemaDetails } from "@orpc/contract"
import { contract } from "./contract.ts"
import type { EndpointMeta } from "./platform/endpoint.ts"

/** One endpoint: its name in the contract, its facts and its route. */
export type ListedEndpoint = {
  name: string
  meta: EndpointMeta
  method: string
  /** As OpenAPI writes it, below `/api`: `/sessions/{id}`. */
  path: string
  inputSchema: unknown
  /** Whether it answers bit by bit. */
  isStream: boolean
}

/** Every endpoint of the contract. */
export const endpointList: readonly ListedEndpoint[] = Object.entries(contract).flatMap(([area, endpoints]) =>
  Object.entries<AnyContractProcedure>(endpoints).map(([name, endpoint]) => {
    const { meta, route, inputSchema, outputSchema } = endpoint["~orpc"]
    return {
      name: `${area}.${name}`,
      meta: meta as EndpointMeta, // each constant starts from `endpoint`
      method: route.method ?? "",
      path: route.path ?? "",
      inputSchema,
      isStream: getEventIteratorSchemaDetails(outputSchema) !== undefined,
    }
  }),
)
