import fc from "fast-check"
import { type Ask, bodyOf } from "../authorisation/requests.ts"
import { absurd, absurdText, chance, type Draw, pick, rawOf } from "./absurd-values.ts"
import { asBody, asQuery } from "./encode.ts"
import type { Operation } from "./operations.ts"
import type { Caller } from "./product.ts"
import type { Request } from "./request.ts"
import { type Known, valid } from "./valid-values.ts"
import { withWireTrouble } from "./wire-trouble.ts"

type Parts = { path: Record<string, unknown>; rest: Record<string, unknown>; sample?: Ask | undefined }

/** Draws a request to an operation. */
export function makeRequest(
  g: Draw,
  operation: Operation,
  { known, callers }: { known: Known; callers: Caller[] },
): Request {
  const kind = pick(g, kinds)
  const caller = drawCaller(g, operation, callers)
  const parts = kind === "sample" || chance(g, 35) ? ofSample(g, operation) : ofSchema(g, operation, known)
  if (kind === "broken") breakParts(g, parts)
  const request = encode(operation, parts, caller, kind)
  return kind === "wire" ? withWireTrouble(g, request) : request
}

const kinds = [
  ...Array<"sample">(3).fill("sample"),
  ...Array<"valid">(7).fill("valid"),
  ...Array<"broken">(7).fill("broken"),
  ...Array<"wire">(3).fill("wire"),
]

/** Ends all that its caller has, which others still need. */
const isLeaving = ({ name }: Operation) => name === "account.remove"

function drawCaller(g: Draw, operation: Operation, callers: Caller[]): Caller {
  const owners = isLeaving(operation) ? ["leaving"] : operation.owners
  const own = callers.filter(({ name }) => owners.some((owner) => name.startsWith(owner)))
  return own.length > 0 && (isLeaving(operation) || chance(g, 80)) ? pick(g, own) : pick(g, callers)
}

/** The parts of a request that is known to succeed. */
function ofSample(g: Draw, operation: Operation): Parts {
  const sample = operation.samples.length > 0 ? pick(g, operation.samples) : undefined
  const path = sample ? (pathValues(operation.path, sample.path) ?? {}) : {}
  const query = Object.fromEntries(new URLSearchParams(sample?.path.split("?")[1] ?? ""))
  const body = sample && bodyOf(sample)
  const isObject = typeof body === "object" && !Buffer.isBuffer(body)
  return { path, rest: isObject ? structuredClone(body) : query, sample }
}

/** Reads the parameters of an address: `/api/orders/7` is `{ id: "7" }`. */
export function pathValues(template: string, path: string): Record<string, string> | null {
  const pattern = template
    .replaceAll(/[.*+?^$()|[\]\\]/g, "\\$&")
    .replaceAll("{rest}", "(?<rest>[^?]+)")
    .replaceAll(/\{(\w+)\}/g, "(?<$1>[^/?]+)")
  return new RegExp(`^${pattern}(\\?|$)`).exec(path)?.groups ?? null
}

function ofSchema(g: Draw, operation: Operation, known: Known): Parts {
  const names = [...operation.path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name)
  const rows = known.rows.get(operation.path.split("/{")[0] ?? "") ?? []
  const seen = rows.length > 0 ? asRead(pick(g, rows)) : {}
  const drawing = { g, known, seen: chance(g, 85) ? seen : {} }
  const input = valid(drawing, operation.input)
  const all = typeof input === "object" && input !== null ? (input as Record<string, unknown>) : {} // by its fields
  const sample = operation.samples.length > 0 ? pick(g, operation.samples) : undefined
  const sampled = sample ? (pathValues(operation.path, sample.path) ?? {}) : {}
  const path = Object.fromEntries(
    names.map((name) => {
      const drawn = Object.hasOwn(seen, name) && chance(g, 80) ? seen[name] : all[name]
      return [name, chance(g, 30) ? (sampled[name] ?? drawn) : (drawn ?? sampled[name] ?? "1")]
    }),
  )
  const rest = Object.fromEntries(Object.entries(all).filter(([name]) => !names.includes(name)))
  return { path, rest, sample }
}

/** A row with what requests call its fields. */
const asRead = (row: Record<string, unknown>): Record<string, unknown> => ({
  ...row,
  expected: row.quantity,
  counted: row.quantity,
  shownPriceCents: row.priceCents,
})

function breakParts(g: Draw, parts: Parts) {
  for (let left = 1 + g(fc.nat, 1); left > 0; left -= 1) {
    const names = Object.keys(parts.path)
    if (names.length > 0 && chance(g, 30)) parts.path[pick(g, names)] = absurdText(g)
    else breakField(g, parts.rest)
  }
}

/** Changes one field, at any depth: another value, none, one more, or a list with too many. */
function breakField(g: Draw, holder: Record<string, unknown> | unknown[]) {
  const keys = Object.keys(holder)
  const at = holder as Record<string, unknown> // an array by index
  if (keys.length === 0 || chance(g, 8)) {
    at[pick(g, ["extra", "pharmacyId", "__proto__x", "", "a.b", "toString"])] = absurd(g)
    return
  }
  const key = pick(g, keys)
  const value = at[key]
  if (typeof value === "object" && value !== null && rawOf(value) === undefined && chance(g, 70)) {
    breakField(g, value as Record<string, unknown>) // an object or an array
    return
  }
  if (chance(g, 12)) delete at[key]
  else if (Array.isArray(value) && chance(g, 30))
    at[key] = Array.from({ length: pick(g, [2, 60, 1_001]) }, () => value[0])
  else at[key] = absurd(g)
}

function encode(
  operation: Operation,
  { path, rest, sample }: Parts,
  caller: Caller,
  kind: Request["kind"],
): Request {
  const { name, method } = operation
  const filled = operation.path.replaceAll(/\{(\w+)\}/g, (_, key: string) =>
    key === "rest"
      ? wellFormed(path[key]).replaceAll(/[^!-~]/g, "")
      : encodeURIComponent(wellFormed(path[key])),
  )
  const raw = sample && bodyOf(sample)
  const isJson = raw === undefined || (typeof raw === "object" && !Buffer.isBuffer(raw))
  const inQuery = method === "GET" || !isJson
  const query = inQuery ? asQuery(rest) : ""
  const body = method === "GET" ? null : isJson ? asBody(rest) : Buffer.from(raw as string | Buffer) // no JSON
  const headers = {
    ...(body && isJson ? { "content-type": "application/json" } : {}),
    ...sample?.headers,
    ...("idempotency-key" in (sample?.headers ?? {}) ? { "idempotency-key": crypto.randomUUID() } : {}),
    "x-pharos": "1",
    ...caller.headers,
  }
  return {
    operation: name,
    as: caller.name,
    kind,
    method,
    path: filled + (query && `?${query}`),
    headers,
    body,
  }
}

const wellFormed = (value: unknown) => `${value as string | number}`.toWellFormed() // as a careless client writes any value
