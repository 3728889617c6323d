/** The maximum number of topics per stream. */
export const maxTopics = 200

/** Who may watch a kind of topic. `*` is the id; topics that are not public are for their owner only. */
export const topicKinds = {
  medicines: "anyone",
  "medicine:*": "anyone",
  pharmacies: "anyone",
  "pharmacy:*": "anyone",
  "pharmacy:*:stock": "anyone",
  adverts: "anyone",
  site: "anyone",
  "pharmacy:*:orders": "own-pharmacy",
  "pharmacy:*:tasks": "own-pharmacy",
  "pharmacy:*:purchase-orders": "own-pharmacy",
  "pharmacy:*:drafts": "own-pharmacy",
  "customer:*:orders": "own-subject",
  "customer:*:doses": "own-subject",
  "customer:*:watches": "own-subject",
  "purchase-orders": "supplier",
  "supplier:*:orders": "own-supplier",
} as const satisfies Record<string, "anyone" | "own-pharmacy" | "own-subject" | "supplier" | "own-supplier">

export type TopicKind = keyof typeof topicKinds

// A subject of "*" must not read as "every customer", and a comma separates topics.
const written = (id: string | number) => (id === "*" ? "%2A" : encodeURIComponent(id).replaceAll("*", "%2A"))

/** Builds topic names; the id `everything` makes the wildcard topic of a kind. */
export const everything = Symbol("everything")
type Id = string | number | typeof everything
const part = (id: Id) => (typeof id === "symbol" ? "*" : written(id))

export const topic = {
  medicines: () => "medicines",
  medicine: (id: Id) => `medicine:${part(id)}`,
  pharmacies: () => "pharmacies",
  pharmacy: (id: Id) => `pharmacy:${part(id)}`,
  pharmacyStock: (id: Id) => `pharmacy:${part(id)}:stock`,
  pharmacyOrders: (id: Id) => `pharmacy:${part(id)}:orders`,
  pharmacyTasks: (id: Id) => `pharmacy:${part(id)}:tasks`,
  pharmacyPurchaseOrders: (id: Id) => `pharmacy:${part(id)}:purchase-orders`,
  pharmacyDrafts: (id: Id) => `pharmacy:${part(id)}:drafts`,
  customerOrders: (subject: Id) => `customer:${part(subject)}:orders`,
  customerDoses: (subject: Id) => `customer:${part(subject)}:doses`,
  customerWatches: (subject: Id) => `customer:${part(subject)}:watches`,
  /** Orders open to every supplier. */
  purchaseOrders: () => "purchase-orders",
  supplierOrders: (id: Id) => `supplier:${part(id)}:orders`,
  adverts: () => "adverts",
  /** The site's settings. */
  site: () => "site",
}

/** Returns a topic's wildcard: `medicine:7` → `medicine:*`. A topic without an id is its own wildcard. */
export function wideTopic(text: string): string {
  const [first, id, ...rest] = text.split(":")
  return id === undefined ? text : [first, "*", ...rest].join(":")
}

const idForms: Record<string, RegExp> = {
  medicine: /^([1-9]\d{0,9}|\*)$/,
  pharmacy: /^([1-9]\d{0,9}|\*)$/,
  supplier: /^([1-9]\d{0,9}|\*)$/,
  customer: /^[\w.~!'()%-]{1,800}$/,
}

export function kindOfTopic(text: string): TopicKind | undefined {
  const wide = wideTopic(text)
  if (!Object.hasOwn(topicKinds, wide)) return undefined
  const [first = "", id] = text.split(":")
  if (id !== undefined && !idForms[first]?.test(id)) return undefined
  return wide as TopicKind // checked by hasOwn
}

/** Whether anyone may watch it, logged in or not. */
export function isPublicTopic(text: string): boolean {
  const kind = kindOfTopic(text)
  return kind !== undefined && topicKinds[kind] === "anyone"
}

/** Whether a change of `changed` concerns a listener of `watched`; either may be a wildcard. */
export function concerns(changed: string, watched: string): boolean {
  return changed === watched || wideTopic(changed) === watched || wideTopic(watched) === changed
}

/** How a stream gets changes: from the change feed, by polling, or not at all for the moment. */
export type LiveMode = "live" | "polling" | "away"

/**
 * The events of a stream. `changed` names what changed, without details; `reset` means that changes may be
 * lost.
 */
export const liveEvents = ["changed", "reset", "mode", "beat"] as const
export type LiveEventName = (typeof liveEvents)[number]

export const beatMs = 20_000

/** How far back a new stream may start. */
export const maxSinceMs = 60_000
