import type { Place } from "./place.ts"
import { type Ask, bodyOf, contractRoutes } from "./requests.ts"

/** Another side's workplaces and people, under every name that a careless handler might trust. */
function foreignNames({ shelf, customer, pharmacist, supplier }: Place): Record<string, string | number> {
  return {
    pharmacyId: shelf.pharmacy,
    pharmacy_id: shelf.pharmacy,
    pharmacy: shelf.pharmacy,
    supplierId: supplier.supplier,
    supplier_id: supplier.supplier,
    customerId: customer.subject,
    customer_id: customer.subject,
    userId: customer.subject,
    subject: pharmacist.subject,
    soldBy: pharmacist.subject,
    tenant: shelf.pharmacy,
  }
}

/** Returns the same request, with another side's workplaces and people in its query, headers and fields. */
export function withForeignNames(name: string, ask: Ask, other: Place): Ask {
  const names = foreignNames(other)
  const texts = Object.entries(names).map(([field, value]): [string, string] => [field, String(value)])
  const headers = texts.map(([field, value]) => [`x-${field.toLowerCase().replace("_", "-")}`, value])
  const query = new URLSearchParams(texts).toString()
  return {
    ...ask,
    path: `${ask.path}${ask.path.includes("?") ? "&" : "?"}${query}`,
    headers: { ...ask.headers, ...Object.fromEntries(headers), "x-forwarded-user": other.customer.subject },
    ...withFields(ask, (field) => contractRoutes.get(name)?.fields.includes(field) === true, names),
  }
}

/** Returns an own request with additional fields that name another side; nothing for requests without fields. */
export function withForeignFields(name: string, ask: Ask, other: Place): Ask[] {
  const fields = contractRoutes.get(name)?.fields ?? []
  if (fields.length === 0 || ask.method === "GET") return []
  return [{ ...ask, ...withFields(ask, (field) => !fields.includes(field), foreignNames(other)) }]
}

function withFields(ask: Ask, isMeant: (field: string) => boolean, names: Record<string, string | number>) {
  if (ask.method === "GET") return {}
  const body = bodyOf(ask) ?? {}
  if (typeof body === "string" || Buffer.isBuffer(body)) return {}
  const more = Object.entries(names).filter(([field]) => isMeant(field) && !(field in body))
  return more.length > 0 ? { body: { ...body, ...Object.fromEntries(more) } } : {}
}

/** Returns own requests in which one id of the body belongs to another side, for each id. */
export function withForeignIds(ask: Ask, others: Ask): Ask[] {
  return idsIn(bodyOf(others)).flatMap(({ path, id }): Ask[] => {
    const body = structuredClone(bodyOf(ask)) as Record<string, unknown> // an object: there is an id in the other's
    const last = path.at(-1) ?? ""
    const holder = path.slice(0, -1).reduce<Record<string, unknown>>((at, key) => at[key] as typeof at, body) // of the same shape
    if (holder[last] === id) return []
    holder[last] = id
    return [{ ...ask, body }]
  })
}

type Id = { path: string[]; id: unknown }

const isOwned = /^(id|ids|\d+|stockId|batchId|dayId|orderId|receiptNumber|endpoint)$/

/** Ids of rows that belong to someone; medicines belong to everyone. */
function idsIn(value: unknown, path: string[] = []): Id[] {
  if (typeof value === "object" && value !== null)
    return Object.entries(value).flatMap(([key, each]) => idsIn(each, [...path, key]))
  const isRow =
    typeof value === "number"
      ? value > 1_000_000_000
      : path.at(-1) === "receiptNumber" || path.at(-1) === "endpoint"
  return isRow && isOwned.test(path.at(-1) ?? "") ? [{ path, id: value }] : []
}
