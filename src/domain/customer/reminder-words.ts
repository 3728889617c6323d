import type { LanguageCode } from "#domain/platform/languages.ts"

/** SPEC section 9: how often an open page checks for due doses. */
export const reminderCheckMs = 60_000

/** How long after its time a dose is worth a reminder; after that it is shown as not recorded. */
export const remindedForMs = 60 * 60_000

/** The labels of a notification's buttons. */
export type ReminderButtons = { taken: string; snooze: string; skip: string }

type ReminderWords = {
  title: string
  body: (medicines: string) => string
  /** The same text when the medicine's name is hidden on the lock screen. */
  discreetBody: string
  /** For doses of one other person, named as in "Amma". */
  bodyFor: (person: string, medicines: string) => string
  discreetBodyFor: (person: string) => string
  more: (count: number) => string
  buttons: ReminderButtons
  join: (names: string[]) => string
  testTitle: string
  testBody: string
}

const withCommas = (names: string[]) => names.join(", ")

/** The English is SPEC section 4, word for word. Native readers have still to check Sinhala and Tamil. */
const wordsIn: Record<LanguageCode, ReminderWords> = {
  en: {
    title: "Time to take your medicine!",
    body: (medicines) => `It's time to take your dose for ${medicines}.`,
    discreetBody: "It's time to take your dose.",
    bodyFor: (person, medicines) => `${person}: it's time to take a dose of ${medicines}.`,
    discreetBodyFor: (person) => `${person}: it's time to take a dose.`,
    more: (count) => `${count} more`,
    buttons: { taken: "Taken", snooze: "Snooze 10 min", skip: "Skip" },
    join: (names) => new Intl.ListFormat("en-GB", { type: "conjunction" }).format(names),
    testTitle: "Reminders work on this device",
    testBody: "Pharos will tell you here when a dose is due.",
  },
  si: {
    title: "ඔබේ ඖෂධය ගන්නා වේලාවයි!",
    body: (medicines) => `${medicines} ගන්නා වේලාවයි.`,
    discreetBody: "ඔබේ මාත්‍රාව ගන්නා වේලාවයි.",
    bodyFor: (person, medicines) => `${person}: ${medicines} ගන්නා වේලාවයි.`,
    discreetBodyFor: (person) => `${person}: මාත්‍රාවක් ගන්නා වේලාවයි.`,
    more: (count) => `තවත් ${count}ක්`,
    buttons: { taken: "ගත්තා", snooze: "විනාඩි 10කින්", skip: "මඟ හරින්න" },
    join: withCommas,
    testTitle: "මෙම උපාංගයේ මතක් කිරීම් ක්‍රියා කරයි",
    testBody: "මාත්‍රාවක් ගන්නා වේලාවට Pharos මෙහි දන්වයි.",
  },
  ta: {
    title: "மருந்து எடுக்கும் நேரம்!",
    body: (medicines) => `${medicines} எடுக்கும் நேரம் இது.`,
    discreetBody: "உங்கள் மருந்தை எடுக்கும் நேரம் இது.",
    bodyFor: (person, medicines) => `${person}: ${medicines} எடுக்கும் நேரம் இது.`,
    discreetBodyFor: (person) => `${person}: மருந்து எடுக்கும் நேரம் இது.`,
    more: (count) => `மேலும் ${count}`,
    buttons: { taken: "எடுத்தாயிற்று", snooze: "10 நிமிடம் கழித்து", skip: "தவிர்க்க" },
    join: withCommas,
    testTitle: "இந்தச் சாதனத்தில் நினைவூட்டல்கள் இயங்குகின்றன",
    testBody: "மருந்து எடுக்கும் நேரம் வந்ததும் Pharos இங்கே சொல்லும்.",
  },
}

// A push message is limited to 4 kB.
const maxNames = 4
const maxNameLength = 80

type ReminderOptions = { isNameHidden: boolean; language: LanguageCode }

/** A medicine that is due, and for whom; null for the owner of the account. */
export type RemindedMedicine = { medicine: string; person: string | null }

/** Returns the text for all medicines due together, each named once, with the person they are for, and the buttons. */
export function reminderText(
  due: readonly RemindedMedicine[],
  { isNameHidden, language }: ReminderOptions,
): { title: string; body: string; buttons: ReminderButtons } {
  const { title, body, discreetBody, bodyFor, discreetBodyFor, more, join, buttons } = wordsIn[language]
  const [first] = due
  const isForOne = due.every(({ person }) => person === first?.person)
  const person = (isForOne && first?.person) || null
  if (isNameHidden) return { title, body: person === null ? discreetBody : discreetBodyFor(person), buttons }
  const names = [
    ...new Set(due.map((each) => (isForOne ? each.medicine : withPerson(each.medicine, each.person)))),
  ]
  const named = names.length === 1 ? names : names.slice(0, maxNames).map(shorten)
  const rest = names.length - named.length
  const medicines = join(rest > 0 ? [...named, more(rest)] : named)
  return { title, body: person === null ? body(medicines) : bodyFor(person, medicines), buttons }
}

const withPerson = (medicine: string, person: string | null) =>
  person === null ? medicine : `${medicine} (${person})`

const shorten = (name: string) => {
  const letters = Array.from(new Intl.Segmenter().segment(name), ({ segment }) => segment)
  return letters.length > maxNameLength ? `${letters.slice(0, maxNameLength - 1).join("")}…` : name
}

/** A dose and the time of its reminder: a snoozed dose is due again. */
export type RemindedDose = { id: number; at: string }

/** Returns the notification tag for doses that are due together: the same for the page and for push. */
export function reminderTag(doses: readonly RemindedDose[]): string {
  const ids = doses.map(({ id }) => id).sort((a, b) => a - b)
  return `dose-${ids.join("-")}`
}

/** A push message to the service worker: one for all doses of a person that are due together. */
export type ReminderPush = {
  kind: "dose" | "test" | "watch" | "missed" | "order"
  title: string
  body: string
  /** A notification replaces an earlier one with the same tag. */
  tag: string
  /** When it happened, of a message about an order: the same tag can be used again. */
  at?: string
  /** Empty in a message of another kind. */
  doses: RemindedDose[]
  /** In the language of the text; English without them. */
  buttons?: ReminderButtons
  /** The page that a press opens; the schedule's without one. */
  path?: string
}

/** Returns the message that shows that reminders arrive. */
export const testPush = (language: LanguageCode): ReminderPush => ({
  kind: "test",
  title: wordsIn[language].testTitle,
  body: wordsIn[language].testBody,
  tag: "test",
  doses: [],
})
