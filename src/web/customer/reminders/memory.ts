import type { RemindedDose } from "#domain/customer/reminder-words.ts"
import { openKeyValueStore } from "#web/data/offline/key-value-store.ts"

const dayMs = 24 * 60 * 60 * 1000
const weekMs = 7 * dayMs

// Shared with the service worker.
const store = openKeyValueStore("pharos-reminders", "memory")

type Shown = Record<string, number>

const keyOf = ({ id, at }: RemindedDose) => `${id} ${at}`

/**
 * Returns which of these reminders this browser has not shown yet, and marks all of them as shown for a
 * day.
 */
export async function rememberShown(doses: readonly RemindedDose[], nowMs: number): Promise<RemindedDose[]> {
  let fresh: RemindedDose[] = []
  await store.update<Shown>("shown", (before = {}) => {
    fresh = doses.filter((dose) => !(keyOf(dose) in before))
    const kept = Object.entries(before).filter(([, atMs]) => Math.abs(nowMs - atMs) < dayMs)
    return Object.fromEntries([...kept, ...fresh.map((dose) => [keyOf(dose), nowMs])])
  })
  return fresh
}

export async function findUnshown<One extends RemindedDose>(doses: readonly One[]): Promise<One[]> {
  const shown = (await store.get<Shown>("shown")) ?? {}
  return doses.filter((dose) => !(keyOf(dose) in shown))
}

/** Unmarks reminders that could not be shown. */
export async function forgetShown(doses: readonly RemindedDose[]): Promise<void> {
  const keys = new Set(doses.map(keyOf))
  await store.update<Shown>("shown", (before = {}) =>
    Object.fromEntries(Object.entries(before).filter(([key]) => !keys.has(key))),
  )
}

/** An answer given on a notification, and its time. */
export type GivenAnswer = { doseId: number; act: "taken" | "skipped" | "snooze"; at: string }

/** Stores an answer that could not be sent; replaces an earlier one to the same dose. */
export async function keepAnswer(answer: GivenAnswer): Promise<void> {
  await store.update<GivenAnswer[]>("answers", (before = []) => [
    ...before.filter(({ doseId }) => doseId !== answer.doseId),
    answer,
  ])
}

/** Drops entries that are too old to matter. */
export async function findKeptAnswers(nowMs: number): Promise<GivenAnswer[]> {
  const kept = (await store.get<GivenAnswer[]>("answers")) ?? []
  return kept.filter(({ at }) => nowMs - Date.parse(at) < weekMs)
}

export async function forgetAnswer(answer: GivenAnswer): Promise<void> {
  await store.update<GivenAnswer[]>("answers", (before = []) =>
    before.filter(({ doseId, at }) => doseId !== answer.doseId || at !== answer.at),
  )
}

/** Another person uses this browser from now on. */
export async function forgetAnswers(): Promise<void> {
  await store.set("answers", [])
}
