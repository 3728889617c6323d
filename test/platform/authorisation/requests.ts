import { randomUUID } from "node:crypto"
import * as z from "zod"
import { endpointList } from "#contract/endpoint-list.ts"
import type { Write } from "#test/pharmacy/writes/write.ts"
import type { Kind } from "./marks.ts"

/** A request that succeeds, about existing things; `owner` owns these things. */
export type Ask = {
  method: string
  path: string
  /** An object is sent as JSON. A function returns a new one for each request. */
  body?: object | string | Buffer | (() => object)
  headers?: Record<string, string>
  owner: Kind
  /** The URL itself is a secret that grants read access. */
  isSecret?: true
}
export type Asks = Record<string, Ask>

/** The values that a request body may contain. */
const fieldsOf = (input: unknown) => (input instanceof z.ZodObject ? Object.keys(input.shape) : [])

type ContractRoute = { who: string; method: string; path: string; fields: string[] }

/** Lists every endpoint of the contract with its method and path. */
export const contractRoutes = new Map<string, ContractRoute>(
  endpointList.map(({ name, meta, method, path, inputSchema }) => [
    name,
    { who: meta.who, method, path: `/api${path}`, fields: fieldsOf(inputSchema) },
  ]),
)

const owners: Record<string, Kind> = {
  anyone: "guest",
  "signed-in": "customer",
  staff: "pharmacist",
  pharmacien: "pharmacist",
  supplier: "supplier",
  admin: "admin",
  catalogue: "admin",
  support: "admin",
  district: "admin",
}

/** Builds a request to an endpoint: method and path are the contract's unless a path with ids is given. */
export function askTo(name: string, { path, ...more }: Partial<Ask> = {}): Ask {
  const route = contractRoutes.get(name)
  if (!route) throw new Error(`${name} is no endpoint`)
  const owner = owners[route.who] ?? "guest"
  return { owner, method: route.method, path: path ? `/api${path}` : route.path, ...more }
}

export const asksOfWrites = (writes: Record<string, Write>): Asks =>
  Object.fromEntries(
    Object.entries(writes).map(([name, { path, body }]) => [name, askTo(name, { path, body })]),
  )

/** Lists every selected endpoint that reads and needs no parameters. */
export const plainReads = (isMeant: (route: ContractRoute) => boolean): Asks =>
  Object.fromEntries(
    [...contractRoutes]
      .filter(([, route]) => isMeant(route) && route.method === "GET" && !route.path.includes("{"))
      .map(([name]) => [name, askTo(name)]),
  )

const uuid = /^[0-9a-f]{8}-[0-9a-f-]{27}$/

/**
 * Returns the body: its idempotency key is new each time, or the second caller would repeat the first one's
 * request.
 */
export function bodyOf({ body, owner }: Ask): Record<string, unknown> | string | Buffer | undefined {
  const made = typeof body === "function" ? body() : body
  if (typeof made !== "object" || Buffer.isBuffer(made)) return made
  // There is only one administrator, and later requests may refer to the key.
  if (owner === "admin") return { ...made }
  const isKey = ([name, value]: [string, unknown]) =>
    (name === "key" || name === "id") && typeof value === "string" && uuid.test(value)
  return Object.fromEntries(
    Object.entries(made).map(([name, value]) => [name, isKey([name, value]) ? randomUUID() : value]),
  )
}
