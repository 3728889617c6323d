import { oc } from "@orpc/contract"
import { type ProblemCode, problems } from "#domain/platform/problems.ts"

/** Who may call an endpoint; `nobody` by default. */
export type Who = "anyone" | "signed-in" | "pharmacien" | "supplier" | "admin"

export type EndpointMeta = {
  who: Who | "nobody"
  /** The work of staff, at a pharmacy or for a supplier, although no single role is named; an endpoint for a role is so anyhow. */
  forStaff?: true
}

/** The start of every endpoint's constant: `endpoint.meta({ who })`, then route, input, output, refusals. */
export const endpoint = oc.$meta<EndpointMeta>({ who: "nobody" })

/** The refusals an endpoint declares, for its typed errors and its documentation. */
export function refusals<const Codes extends ProblemCode[]>(...codes: Codes) {
  return Object.fromEntries(
    codes.map((code) => [code, { status: problems[code].status, message: problems[code].says }]),
  ) as { [Code in Codes[number]]: { status: number; message: string } } // fromEntries forgets the keys
}
