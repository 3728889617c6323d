import type { Person } from "#contract/platform/session.ts"
import { kindOfTopic, topic, topicKinds } from "#domain/platform/live.ts"

/** Whether a person or guest may watch a topic. Unknown topics are refused. */
export function mayWatch(text: string, person: Person | null): boolean {
  const kind = kindOfTopic(text)
  if (!kind) return false
  switch (topicKinds[kind]) {
    case "anyone":
      return true
    case "own-subject":
      return (
        person !== null &&
        [topic.customerOrders, topic.customerDoses, topic.customerWatches].some(
          (of) => of(person.subject) === text,
        )
      )
    case "own-pharmacy":
      return worksAt(person, "pharmacy", (id) =>
        [
          topic.pharmacyOrders(id),
          topic.pharmacyTasks(id),
          topic.pharmacyPurchaseOrders(id),
          topic.pharmacyDrafts(id),
        ].includes(text),
      )
    case "supplier":
      return worksAt(person, "supplier", () => true)
    case "own-supplier":
      return worksAt(person, "supplier", (id) => topic.supplierOrders(id) === text)
  }
}

const roleFor = { pharmacy: "pharmacien", supplier: "supplier" } as const

function worksAt(
  person: Person | null,
  kind: "pharmacy" | "supplier",
  fits: (id: number) => boolean,
): boolean {
  if (!person?.roles.includes(roleFor[kind])) return false
  return person.workplaces.some((place) => place.kind === kind && fits(place.id))
}
