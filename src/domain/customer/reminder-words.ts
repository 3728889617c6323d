/** SPEC section 9: how often an open page looks for a due dose. */
export const reminderCheckMs = 60_000

/** For so long a dose is worth a reminder; after that it stands on the screen as not recorded. */
export const remindedForMs = 60 * 60_000

/** SPEC section 4, word for word. */
export const reminderTitle = "Time to take your medicine!"
export const reminderBody = (medicine: string) => `It's time to take your dose for ${medicine}.`
/** The same when the medicine's name is hidden from the lock screen. */
const discreetBody = "It's time to take your dose."

// What a push carries is limited to 4 kB.
const mostNames = 4
const mostLetters = 80

/** The body for all medicines that are due together, each named once. */
export function bodyFor(medicines: readonly string[], isNameHidden: boolean): string {
  if (isNameHidden) return discreetBody
  const names = [...new Set(medicines)]
  if (names.length === 1) return reminderBody(names[0] ?? "")
  const named = names.slice(0, mostNames).map(shorten)
  const more = names.length - named.length
  return reminderBody(inWords(more > 0 ? [...named, `${more} more`] : named))
}

const shorten = (name: string) => {
  const letters = Array.from(new Intl.Segmenter().segment(name), ({ segment }) => segment)
  return letters.length > mostLetters ? `${letters.slice(0, mostLetters - 1).join("")}…` : name
}

const inWords = (names: string[]) => new Intl.ListFormat("en-GB", { type: "conjunction" }).format(names)

/** A dose that is reminded of, and the time it is for: a snoozed dose is due anew. */
export type RemindedDose = { id: number; at: string }

/** One notification for the doses that are due together, from the page or by push: the same doses, the same tag. */
export function reminderTag(doses: readonly RemindedDose[]): string {
  const ids = doses.map(({ id }) => id).sort((a, b) => a - b)
  return `dose-${ids.join("-")}`
}

/** What a push carries to the service worker. One message for all doses of a person that are due together. */
export type ReminderPush = {
  kind: "dose" | "test"
  title: string
  body: string
  /** A notification takes the place of an earlier one with the same tag. */
  tag: string
  /** None in a test. */
  doses: RemindedDose[]
}

export const testPush: ReminderPush = {
  kind: "test",
  title: "Reminders work on this device",
  body: "Pharos will tell you here when a dose is due.",
  tag: "test",
  doses: [],
}
