/** How many topics one stream may watch. */
export const maxTopics = 200

/** Who may watch a kind of topic. `*` stands for the id; what is not for anyone is for its owner alone. */
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
  "customer:*:orders": "own-subject",
  "customer:*:doses": "own-subject",
  "purchase-orders": "supplier",
  "supplier:*:orders": "own-supplier",
} as const satisfies Record<string, "anyone" | "own-pharmacy" | "own-subject" | "supplier" | "own-supplier">

export type TopicKind = keyof typeof topicKinds

// A subject of "*" must not read as "every customer", and a comma separates topics.
const written = (id: string | number) => (id === "*" ? "%2A" : encodeURIComponent(id).replaceAll("*", "%2A"))

/** The names of what can change; the id `everything` makes the wide topic of that kind. */
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
  customerOrders: (subject: Id) => `customer:${part(subject)}:orders`,
  customerDoses: (subject: Id) => `customer:${part(subject)}:doses`,
  /** Those that are open to every supplier. */
  purchaseOrders: () => "purchase-orders",
  supplierOrders: (id: Id) => `supplier:${part(id)}:orders`,
  adverts: () => "adverts",
  /** What the operator has set. */
  site: () => "site",
}

/** `medicine:7` → `medicine:*`. A topic without an id is its own wide form. */
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
  return wide as TopicKind // hasOwn has just said so
}

/** True when anyone may watch it, logged in or not. */
export function isPublicTopic(text: string): boolean {
  const kind = kindOfTopic(text)
  return kind !== undefined && topicKinds[kind] === "anyone"
}

/** True when news of `changed` is of interest to somebody who watches `watched`; either may be wide. */
export function concerns(changed: string, watched: string): boolean {
  return changed === watched || wideTopic(changed) === watched || wideTopic(watched) === changed
}

/** How a stream gets its news: from the feed, by asking now and then, or not at all for the moment. */
export type LiveMode = "live" | "polling" | "away"

/** The events on a stream. `changed` says what changed, never how; `reset` says that some may be lost. */
export const liveEvents = ["changed", "reset", "mode", "beat"] as const
export type LiveEventName = (typeof liveEvents)[number]

export const beatMs = 20_000

/** A fresh stream may ask for what happened up to this long ago. */
export const maxSinceMs = 60_000
