import type { ReminderPush } from "#domain/customer/reminder-words.ts"
import { trackerPath } from "#domain/platform/product.ts"

export type FoundWatch = {
  id: number
  isNameHidden: boolean
  medicine: string
  pharmacy: string
  pharmacyTown: string
  /** The town that was chosen for the watch. */
  town: string | null
}

const maxNameLength = 120

/** Builds the one message of a watch. The lock screen names the medicine only where the person allows it. */
export function watchPush({
  id,
  isNameHidden,
  medicine,
  pharmacy,
  pharmacyTown,
  town,
}: FoundWatch): ReminderPush {
  const place = [pharmacy, pharmacyTown].filter(Boolean).join(", ")
  return {
    kind: "watch",
    title: "Back in stock",
    body: isNameHidden ? "A medicine that you watch is back in stock." : `${shorten(medicine)}: ${place}`,
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
