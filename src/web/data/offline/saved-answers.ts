import { hashKey, type Query, type QueryClient } from "@tanstack/react-query"
import type { Person } from "#contract/platform/session.ts"
import { openKeyValueStore } from "#web/data/offline/key-value-store.ts"

type Owner = { name: string; sinceMs: number }
/** The session's person, and the owner of the saved answers. */
type KnownSession = { subject: string | undefined; owner: string }
type Saved = { owner: string; question: string; savedAtMs: number; data: unknown }
type SessionAnswer = { person: Person | null }

const store = openKeyValueStore("pharos-answers", "saved")
const ownerKey = "owner"
const sessionName = "session.get"

/** Shows the saved answer if the server has not answered by then. */
const patienceMs = 3_000
const dayMs = 24 * 60 * 60 * 1000

/** Deletes all answers saved on this device. */
export const forgetAnswers = () => store.clear()

const clients = new WeakSet<QueryClient>()

/**
 * Saves the answers that screens show offline, and restores them while the server does not answer. They
 * belong to one person at one workplace; the first answer about someone else deletes what was saved
 * before.
 */
export function keepAnswers(client: QueryClient): void {
  if (clients.has(client)) return
  clients.add(client)
  let session: KnownSession | undefined
  // Runs one after the other: nothing is saved before its owner is known.
  let work: Promise<unknown> = Promise.resolve()
  const then = (step: () => Promise<unknown>) => {
    // Storage can be blocked or full; screens then need the network.
    work = work.then(step).catch(() => {})
  }

  function answered(query: Query) {
    if (nameOf(query) === sessionName) onQueryEvent(query)
    if (!session) return
    const saved = savedOf(query, session.owner)
    if (saved) then(() => save(nameOf(query), saved))
  }

  function onQueryEvent({ state }: Query) {
    const before = session
    const now = readSession(state.data)
    session = now
    then(() => takeOver({ name: now.owner, sinceMs: state.dataUpdatedAt }))
    if (!before) for (const query of client.getQueryCache().getAll()) revisit(query)
    // The cache of this page was filled for another person.
    else if (before.subject !== now.subject) void client.resetQueries({ predicate: isPersonal })
  }

  /** Processes an answer that arrived before the listener was attached. */
  function revisit(query: Query) {
    const { data, fetchFailureCount } = query.state
    if (data !== undefined) {
      if ((nameOf(query) === sessionName) === !session) answered(query)
    } else if (fetchFailureCount > 0) void recall(query)
    else recallLater(query)
  }

  async function recall(query: Query) {
    const name = nameOf(query)
    if (query.state.data !== undefined || !savedFor[name]) return
    const saved = await find(name, questionOf(query)).catch(() => undefined)
    if (!saved || query.state.data !== undefined || (session?.owner ?? saved.owner) !== saved.owner) return
    client.setQueryData(query.queryKey, saved.data, { updatedAt: saved.savedAtMs })
    // Refetches even if it counts as fresh.
    query.invalidate()
    if (name === sessionName) session = readSession(saved.data)
  }

  function recallLater(query: Query) {
    if (savedFor[nameOf(query)]) setTimeout(() => void recall(query), patienceMs)
  }

  client.getQueryCache().subscribe((event) => {
    if (event.type !== "updated") return
    const { query, action } = event
    if (action.type === "success" && !action.manual) answered(query)
    else if (query.state.data !== undefined) return
    else if (action.type === "failed") void recall(query)
    else if (action.type === "fetch") recallLater(query)
  })
  for (const query of client.getQueryCache().getAll()) revisit(query)
}

/** Keys the answers by person and, for staff, by workplace, because lists differ between workplaces. */
function readSession(data: unknown): KnownSession {
  const { person } = data as SessionAnswer // the endpoint's answer is cached under this key
  const places = person?.workplaces.map(({ kind, id }) => `${kind} ${id}`) ?? []
  return { subject: person?.subject, owner: person ? JSON.stringify([person.subject, ...places]) : "guest" }
}

const isPersonal = (query: Query) => !["session.get", "site.get"].includes(nameOf(query))

async function takeOver(next: Owner) {
  const before = await store.get<Owner>(ownerKey)
  // Another tab of this device has seen a later session.
  if (before && before.sinceMs > next.sinceMs) return
  if (before?.name !== next.name) await store.clear()
  await store.set(ownerKey, next)
}

async function save(name: string, saved: Saved) {
  const owner = await store.get<Owner>(ownerKey)
  if (owner?.name !== saved.owner) return
  await store.update<Saved[]>(name, (before = []) =>
    [saved, ...before.filter(({ question }) => question !== saved.question)].slice(
      0,
      savedFor[name]?.questions,
    ),
  )
}

async function find(name: string, question: string): Promise<Saved | undefined> {
  const [owner, saved = []] = await Promise.all([store.get<Owner>(ownerKey), store.get<Saved[]>(name)])
  const oldestMs = Date.now() - (savedFor[name]?.days ?? 0) * dayMs
  return saved.find(
    (one) => one.question === question && one.owner === owner?.name && one.savedAtMs > oldestMs,
  )
}

function savedOf(query: Query, owner: string): Saved | undefined {
  const { data, dataUpdatedAt } = query.state
  if (!savedFor[nameOf(query)] || data === undefined) return undefined
  return { owner, question: questionOf(query), savedAtMs: dataUpdatedAt, data }
}

type Details = { input?: Record<string, unknown>; type?: string }

/** Returns the endpoint's name; empty for a query without an endpoint. */
const nameOf = ({ queryKey: [path] }: Query) => (Array.isArray(path) ? path.join(".") : "")

/** Rounds a location, so that a search a few metres away has the same key. */
function questionOf(query: Query): string {
  const [, { input, type } = {}] = query.queryKey as [unknown, Details?] // oRPC's key of an endpoint
  const { lat: _lat, lng: _lng, ...rest } = input ?? {}
  return hashKey([type, rest])
}

type Rule = {
  /** The maximum age of an answer that may be shown. */
  days: number
  /** The maximum number of saved answers, newest first. */
  questions: number
}

/** The endpoints whose answers are saved for offline use. Any other answer is never saved. */
const savedFor: Record<string, Rule | undefined> = {
  "session.get": { days: 30, questions: 1 },
  "site.get": { days: 30, questions: 1 },

  "availability.search": { days: 7, questions: 10 },
  "medicineLists.find": { days: 7, questions: 5 },
  "directions.mapConfig": { days: 7, questions: 1 },
  "customerOrders.list": { days: 7, questions: 4 },
  "dosePeople.list": { days: 7, questions: 1 },
  "doseSchedules.list": { days: 7, questions: 1 },
  "doseSchedules.get": { days: 7, questions: 20 },
  "doses.first": { days: 2, questions: 1 },
  "doses.day": { days: 7, questions: 6 },
  "doses.history": { days: 7, questions: 3 },
  "assistant.about": { days: 7, questions: 1 },
  "account.get": { days: 7, questions: 1 },
  "account.looks": { days: 7, questions: 1 },
  "session.list": { days: 7, questions: 1 },
  "watches.list": { days: 7, questions: 1 },
  "caregivers.list": { days: 7, questions: 1 },
  "savedPlaces.list": { days: 7, questions: 1 },
  "favourites.list": { days: 7, questions: 1 },
  "stockRequests.list": { days: 7, questions: 1 },

  "shelf.list": { days: 7, questions: 6 },
  "shelf.pricesShown": { days: 7, questions: 1 },
  "medicines.list": { days: 7, questions: 4 },
  "medicines.lookAlikes": { days: 30, questions: 1 },
  "receivedOrders.list": { days: 7, questions: 2 },
  "receivedRequests.list": { days: 7, questions: 1 },
  "purchaseOrders.list": { days: 7, questions: 4 },
  "purchaseOrders.lowStock": { days: 7, questions: 1 },
  "reordering.suggested": { days: 7, questions: 1 },
  "goodsIn.list": { days: 7, questions: 2 },
  "drafts.list": { days: 7, questions: 2 },
  "goodsIn.suppliers": { days: 7, questions: 1 },
  "pharmacySuppliers.list": { days: 7, questions: 1 },
  "dashboard.sales": { days: 7, questions: 1 },
  "dashboard.shelf": { days: 7, questions: 1 },
  "announcements.list": { days: 7, questions: 1 },
  "corrections.list": { days: 7, questions: 2 },
  "costs.margins": { days: 7, questions: 1 },
  "reports.get": { days: 7, questions: 6 },
  "dashboard.demand": { days: 7, questions: 1 },
  "openingHours.get": { days: 7, questions: 1 },
  "letterhead.get": { days: 30, questions: 1 },
  "till.oftenSold": { days: 30, questions: 1 },
  "till.tasks": { days: 7, questions: 2 },
  "till.waiting": { days: 7, questions: 1 },
  "tillDays.current": { days: 7, questions: 1 },
  "tillDays.reports": { days: 7, questions: 1 },
  "supplierReturns.list": { days: 7, questions: 2 },
  "branches.elsewhere": { days: 1, questions: 1 },
  "branches.stock": { days: 1, questions: 2 },
  "transfers.list": { days: 7, questions: 2 },
  "transfers.get": { days: 7, questions: 3 },
  "expiring.list": { days: 7, questions: 4 },
  "quarantine.list": { days: 7, questions: 3 },
  "recalls.list": { days: 7, questions: 1 },
  "recalls.get": { days: 7, questions: 3 },
}
