import type { ReminderPush } from "#domain/customer/reminder-words.ts"
import { isLanguage, type LanguageCode } from "#domain/platform/languages.ts"
import { paths } from "#domain/platform/paths.ts"

export type MissedDose = {
  id: number
  /** The language of the caregiver's account; English without one. */
  language: string | null
  person: string
  /** Null where the person or the caregiver keeps it off the lock screen. */
  medicine: string | null
  dueAt: Date
  timeZone: string
}

type Words = { title: string; body: (person: string, time: string) => string }

/** Native readers have still to check Sinhala and Tamil. */
const wordsIn: Record<LanguageCode, Words> = {
  en: {
    title: "A dose was not recorded",
    body: (person, time) => `${person}: the dose due at ${time} has not been recorded.`,
  },
  si: {
    title: "මාත්‍රාවක් සටහන් කර නැත",
    body: (person, time) => `${person}: ${time} ට ගත යුතු මාත්‍රාව තවම සටහන් කර නැත.`,
  },
  ta: {
    title: "ஒரு மருந்து வேளை பதிவாகவில்லை",
    body: (person, time) => `${person}: ${time} மணிக்கு எடுக்க வேண்டிய மருந்து இன்னும் பதிவாகவில்லை.`,
  },
}

const maxNameLength = 120

// Without "am" and "pm", which are English.
const cycleIn: Record<LanguageCode, "h12" | "h23"> = { en: "h12", si: "h23", ta: "h23" }

/** Builds the one message about a missed dose, at the time of the person's own clock. */
export function missedPush({ id, language, person, medicine, dueAt, timeZone }: MissedDose): ReminderPush {
  const known = isLanguage(language) ? language : "en"
  const { title, body } = wordsIn[known]
  const time = new Intl.DateTimeFormat("en-GB", {
    hour: "numeric",
    minute: "2-digit",
    hourCycle: cycleIn[known],
    timeZone,
  }).format(dueAt)
  const text = body(person, time)
  return {
    kind: "missed",
    title,
    body: medicine === null ? text : `${text} ${shorten(medicine)}`,
    tag: `missed-${id}`,
    doses: [],
    path: `${paths.account}#caregivers`,
  }
}

const shorten = (name: string) =>
  name.length > maxNameLength ? `${name.slice(0, maxNameLength - 1)}…` : name
