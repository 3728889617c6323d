import { oc } from "@orpc/contract"
import { type ProblemCode, problems } from "#domain/platform/problems.ts"

/** Who may call an endpoint; `nobody` by default. */
export type Who = "anyone" | "signed-in" | "pharmacien" | "supplier" | "admin"

export type EndpointMeta = {
  who: Who | "nobody"
  /** Any staff role may call it. Implied when `who` is a role. */
  forStaff?: true
}

/** The base of every endpoint's contract: `endpoint.meta({ who })`, then route, input, output, refusals. */
export const endpoint = oc.$meta<EndpointMeta>({ who: "nobody" })

/** Declares the refusals of an endpoint, for its typed errors and its documentation. */
export function refusals<const Codes extends ProblemCode[]>(...codes: Codes) {
  return Object.fromEntries(
    codes.map((code) => [code, { status: problems[code].status, message: problems[code].says }]),
  ) as { [Code in Codes[number]]: { status: number; message: string } } // fromEntries loses the keys
}
