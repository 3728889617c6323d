import { oc } from "@orpc/contract"
import type { Desk } from "#domain/admin/desks.ts"
import { type ProblemCode, problems } from "#domain/platform/problems.ts"

/**
 * Who may call an endpoint: staff are pharmacists and suppliers, each at their workplace; at a desk of the
 * administration its role, and who sees more (`rolesAtDesk`); `nobody` by default.
 */
export type Who = "anyone" | "signed-in" | "staff" | "pharmacien" | "supplier" | "admin" | Desk

/** Requests that are counted per address, each kind on its own. */
export type Limit = "search" | "banner-count" | "question"

/** The facts of an endpoint, from which the server takes its guards. */
export type EndpointMeta = {
  who: Who | "nobody"
  /** Limits how often an address may call it in a minute. */
  limit?: Limit
  /** Shows the data of another person, and records that. Writes of staff are recorded always. */
  audit?: "access"
  /** Counts rows that the caller's desk may not see, and returns none of them. */
  countsEveryRow?: true
  /** Part of the interface for other programs: also served below its versioned address. */
  isPublic?: true
  /** Answers even while the disk is too full for other writes. */
  worksOnFullDisk?: true
}

/** The address of the interface for other programs; docs/api.md says what may change below it. */
export const publicBase = "/api/v1"

/** The base of every endpoint's contract: `endpoint.meta({ who })`, then route, input, output, refusals. */
export const endpoint = oc.$meta<EndpointMeta>({ who: "nobody" })

/** Whether the audit log records calls of an endpoint: writes of staff, and access to the data of another person. */
export function isAudited({ who, audit }: EndpointMeta, method: string | undefined): boolean {
  const isStaffs = who !== "anyone" && who !== "signed-in" && who !== "nobody"
  return isStaffs && (method !== "GET" || audit === "access")
}

type Refusal = { status: number; message: string }

/** Declares the refusals of an endpoint, for its typed errors and its documentation. */
export const refusals = <const Codes extends ProblemCode[]>(...codes: Codes) =>
  refusalsFrom(problems, ...codes)

/** The same, from a table of an area's own refusals. */
export function refusalsFrom<Code extends string, const Codes extends Code[]>(
  table: Record<Code, Refusal>,
  ...codes: Codes
) {
  return Object.fromEntries(
    codes.map((code) => [code, { status: table[code].status, message: table[code].message }]),
  ) as { [Own in Codes[number]]: Refusal } // fromEntries loses the keys
}
