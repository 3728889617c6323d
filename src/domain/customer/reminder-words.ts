/** SPEC section 9: how often an open page checks for due doses. */
export const reminderCheckMs = 60_000

/** How long after its time a dose is worth a reminder; after that it is shown as not recorded. */
export const remindedForMs = 60 * 60_000

/** SPEC section 4, word for word. */
export const reminderTitle = "Time to take your medicine!"
export const reminderBody = (medicine: string) => `It's time to take your dose for ${medicine}.`
/** The same text when the medicine's name is hidden on the lock screen. */
const discreetBody = "It's time to take your dose."

// A push message is limited to 4 kB.
const maxNames = 4
const maxNameLength = 80

/** Returns the text for all medicines due together, each named once. */
export function bodyFor(medicines: readonly string[], isNameHidden: boolean): string {
  if (isNameHidden) return discreetBody
  const names = [...new Set(medicines)]
  if (names.length === 1) return reminderBody(names[0] ?? "")
  const named = names.slice(0, maxNames).map(shorten)
  const more = names.length - named.length
  return reminderBody(inWords(more > 0 ? [...named, `${more} more`] : named))
}

const shorten = (name: string) => {
  const letters = Array.from(new Intl.Segmenter().segment(name), ({ segment }) => segment)
  return letters.length > maxNameLength ? `${letters.slice(0, maxNameLength - 1).join("")}…` : name
}

const inWords = (names: string[]) => new Intl.ListFormat("en-GB", { type: "conjunction" }).format(names)

/** A dose and the time of its reminder: a snoozed dose is due again. */
export type RemindedDose = { id: number; at: string }

/** Returns the notification tag for doses that are due together: the same for the page and for push. */
export function reminderTag(doses: readonly RemindedDose[]): string {
  const ids = doses.map(({ id }) => id).sort((a, b) => a - b)
  return `dose-${ids.join("-")}`
}

/** A push message to the service worker: one for all doses of a person that are due together. */
export type ReminderPush = {
  kind: "dose" | "test"
  title: string
  body: string
  /** A notification replaces an earlier one with the same tag. */
  tag: string
  /** Empty in a test message. */
  doses: RemindedDose[]
}

export const testPush: ReminderPush = {
  kind: "test",
  title: "Reminders work on this device",
  body: "Pharos will tell you here when a dose is due.",
  tag: "test",
  doses: [],
}
