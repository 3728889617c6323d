import { type AnyContractProcedure, type ErrorMap, getEventIteratorSchemaDetails } from "@orpc/contract"
import { contract } from "./contract.ts"
import type { EndpointMeta } from "./platform/endpoint.ts"

export type DeclaredRefusal = { code: string; status: number; message: string }

/** One endpoint: its name in the contract, its facts and its route. */
export type ListedEndpoint = {
  name: string
  meta: EndpointMeta
  method: string
  /** As OpenAPI writes it, below `/api`: `/sessions/{id}`. */
  path: string
  inputSchema: unknown
  /** What it declares to refuse. */
  refusals: DeclaredRefusal[]
  /** Whether it answers bit by bit. */
  isStream: boolean
}

/** Every endpoint of the contract. */
export const endpointList: readonly ListedEndpoint[] = Object.entries(contract).flatMap(([area, endpoints]) =>
  Object.entries<AnyContractProcedure>(endpoints).map(([name, endpoint]) => {
    const { meta, route, inputSchema, outputSchema, errorMap } = endpoint["~orpc"]
    return {
      name: `${area}.${name}`,
      meta: meta as EndpointMeta, // each constant starts from `endpoint`
      method: route.method ?? "",
      path: route.path ?? "",
      inputSchema,
      refusals: Object.entries(errorMap as ErrorMap).flatMap(([code, refusal]) =>
        refusal?.status ? [{ code, status: refusal.status, message: refusal.message ?? code }] : [],
      ),
      isStream: getEventIteratorSchemaDetails(outputSchema) !== undefined,
    }
  }),
)
