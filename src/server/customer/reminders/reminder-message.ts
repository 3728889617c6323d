import { type ReminderPush, reminderTag, reminderText } from "#domain/customer/reminder-words.ts"
import { isLanguage } from "#domain/platform/languages.ts"
import type { ClaimedDose } from "./queries.ts"

/** Builds one message for a person's doses that are due together, in order of time. */
export function reminderMessage(claimed: readonly ClaimedDose[]): ReminderPush {
  const inOrder = claimed.toSorted((a, b) => a.dueAt.getTime() - b.dueAt.getTime() || a.id - b.id)
  const doses = inOrder.map(({ id, dueAt }) => ({ id, at: dueAt.toISOString() }))
  const language = claimed[0]?.language
  const isNameHidden = claimed.some((dose) => dose.isNameHidden)
  return {
    kind: "dose",
    ...reminderText(inOrder, { isNameHidden, language: isLanguage(language) ? language : "en" }),
    tag: reminderTag(doses),
    doses,
  }
}
