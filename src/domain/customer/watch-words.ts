import type { ReminderPush } from "#domain/customer/reminder-words.ts"
import { isLanguage, type LanguageCode } from "#domain/platform/languages.ts"
import { trackerPath } from "#domain/platform/product.ts"

export type FoundWatch = {
  id: number
  /** The language of the account; English without one. */
  language: string | null
  isNameHidden: boolean
  medicine: string
  pharmacy: string
  pharmacyTown: string
  /** The town that was chosen for the watch. */
  town: string | null
}

/** Native readers have still to check Sinhala and Tamil. */
const wordsIn: Record<LanguageCode, { title: string; discreetBody: string }> = {
  en: { title: "Back in stock", discreetBody: "A medicine that you watch is back in stock." },
  si: { title: "නැවත තොගයේ ඇත", discreetBody: "ඔබ නිරීක්ෂණය කරන ඖෂධයක් නැවත තොගයේ ඇත." },
  ta: { title: "மீண்டும் கையிருப்பில் உண்டு", discreetBody: "நீங்கள் கவனிக்கும் ஒரு மருந்து மீண்டும் கையிருப்பில் உண்டு." },
}

const maxNameLength = 120

/** Builds the one message of a watch. The lock screen names the medicine only where the person allows it. */
export function watchPush({
  id,
  language,
  isNameHidden,
  medicine,
  pharmacy,
  pharmacyTown,
  town,
}: FoundWatch): ReminderPush {
  const words = wordsIn[isLanguage(language) ? language : "en"]
  const place = [pharmacy, pharmacyTown].filter(Boolean).join(", ")
  return {
    kind: "watch",
    title: words.title,
    body: isNameHidden ? words.discreetBody : `${shorten(medicine)}: ${place}`,
    tag: `watch-${id}`,
    doses: [],
    path: searchPath(medicine, town),
  }
}

/** The search that shows it. */
export function searchPath(medicine: string, town: string | null): string {
  return `${trackerPath}?${new URLSearchParams({ q: medicine.slice(0, 200), ...(town ? { near: town } : {}) }).toString()}`
}

const shorten = (name: string) =>
  name.length > maxNameLength ? `${name.slice(0, maxNameLength - 1)}…` : name
