import { bodyFor, type ReminderPush, reminderTag, reminderTitle } from "#domain/customer/reminder-words.ts"
import type { ClaimedDose } from "./queries.ts"

/** Builds one message for a person's doses that are due together, in order of time. */
export function reminderMessage(claimed: readonly ClaimedDose[]): ReminderPush {
  const inOrder = claimed.toSorted((a, b) => a.dueAt.getTime() - b.dueAt.getTime() || a.id - b.id)
  const doses = inOrder.map(({ id, dueAt }) => ({ id, at: dueAt.toISOString() }))
  const isNameHidden = claimed.some((dose) => dose.isNameHidden)
  return {
    kind: "dose",
    title: reminderTitle,
    body: bodyFor(
      inOrder.map(({ medicine }) => medicine),
      isNameHidden,
    ),
    tag: reminderTag(doses),
    doses,
  }
}
