import "fake-indexeddb/auto"
import { expect, test } from "vitest"
import {
  findKeptAnswers,
  findUnshown,
  forgetAnswer,
  forgetShown,
  keepAnswer,
  rememberShown,
} from "./memory.ts"

/** Writes what version 0.4 of Pharos left in the browser. */
async function keepAsBefore(key: string, value: unknown) {
  const opening = indexedDB.open("pharos-reminders")
  opening.onupgradeneeded = () => opening.result.createObjectStore("memory")
  await new Promise((resolve) => {
    opening.onsuccess = resolve
  })
  const writing = opening.result.transaction("memory", "readwrite")
  writing.objectStore("memory").put(value, key)
  await new Promise((resolve) => {
    writing.oncomplete = resolve
  })
  opening.result.close()
}

const eight = Date.parse("2026-11-21T08:00:00Z")
const dayMs = 24 * 60 * 60 * 1000
const first = { id: 1, at: "2026-11-21T08:00:00.000Z" }
const snoozed = { id: 1, at: "2026-11-21T08:10:00.000Z" }

test("shows a reminder once, and once more after its snooze", async () => {
  const together = await Promise.all([rememberShown([first], eight), rememberShown([first], eight)])
  expect(together.flat()).toEqual([first])
  expect(await findUnshown([first, snoozed])).toEqual([snoozed])
  expect(await rememberShown([first, snoozed], eight)).toEqual([snoozed])
  await forgetShown([snoozed])
  expect(await rememberShown([snoozed], eight)).toEqual([snoozed])
})

test("forgets shown reminders after a day", async () => {
  await rememberShown([{ id: 2, at: "" }], eight)
  await rememberShown([], eight + dayMs)
  expect(await findUnshown([{ id: 2, at: "" }])).toHaveLength(1)
})

test("keeps the later of two answers until it is sent or a week old", async () => {
  const taken = { doseId: 1, act: "taken", at: "2026-11-21T08:00:00.000Z" } as const
  const skipped = { doseId: 1, act: "skipped", at: "2026-11-21T08:01:00.000Z" } as const
  const other = { doseId: 2, act: "taken", at: "2026-11-21T08:00:00.000Z" } as const
  await Promise.all([keepAnswer(other), keepAnswer(taken)])
  await keepAnswer(skipped)
  expect(await findKeptAnswers(eight)).toEqual([other, skipped])
  // An answer that was changed while it was being sent is kept.
  await forgetAnswer(taken)
  expect(await findKeptAnswers(eight)).toHaveLength(2)
  await forgetAnswer(other)
  expect(await findKeptAnswers(eight)).toEqual([skipped])
  expect(await findKeptAnswers(eight + 8 * dayMs)).toEqual([])
})

test("reads answers and reminders stored by an earlier version", async () => {
  const taken = { doseId: 7, act: "taken", at: "2026-11-21T08:00:00.000Z" } as const
  await keepAsBefore("answers", [taken])
  await keepAsBefore("shown", { [`${first.id} ${first.at}`]: eight })
  expect(await findKeptAnswers(eight)).toEqual([taken])
  expect(await findUnshown([first, snoozed])).toEqual([snoozed])
})
