import type { Dose } from "#contract/customer/dose-schedules.ts"
import {
  type RemindedDose,
  remindedForMs,
  reminderCheckMs,
  reminderTag,
  reminderText,
} from "#domain/customer/reminder-words.ts"
import { findUnshown } from "#web/customer/reminders/memory.ts"
import { findWorker } from "#web/customer/reminders/register-worker.ts"
import { closeAnswered, findStanding, showReminder } from "#web/customer/reminders/show-reminder.ts"
import { call } from "#web/data/call.ts"
import { holdTabLock } from "#web/data/live/tabs.ts"
import { words } from "#web/words/words.ts"

const name = "pharos.doses"

type Message = { due: DueDose[] } | { checkNow: true }

/** Requests due doses every minute while any page is open; one tab requests for all. */
export function watchDoses(onDue: (due: DueDose[]) => void) {
  const channel = typeof BroadcastChannel === "undefined" ? undefined : new BroadcastChannel(name)
  const leaving = new AbortController()
  const say = (message: Message) => channel?.postMessage(message)
  let check: (() => Promise<void>) | undefined

  channel?.addEventListener("message", ({ data }: MessageEvent<Message>) => {
    if ("due" in data) onDue(data.due)
    else void check?.()
  })

  function takeOver() {
    check = async () => {
      // A reminder that comes while the server answers is not in its answer, and stays.
      const standing = await findStandingNow().catch(() => [])
      // Ignores an outage; the next minute retries.
      const first = await call.doses.first().catch(() => null)
      if (!first || leaving.signal.aborted) return
      const now = new Date()
      const due = findDue(first, now)
      say({ due })
      onDue(due)
      closeAnswered(standing, (dose) => isToBeAnswered(dose, first, now))
      await notify(due).catch((error: unknown) => console.warn("A reminder could not be shown.", error))
    }
    void check()
    const timer = setInterval(() => void check?.(), reminderCheckMs)
    leaving.signal.addEventListener("abort", () => clearInterval(timer))
  }

  const checkNow = () => (check ? void check() : say({ checkNow: true }))
  // A tab that slept has missed minutes.
  const woken = () => document.visibilityState === "visible" && checkNow()
  document.addEventListener("visibilitychange", woken, { signal: leaving.signal })

  holdTabLock({ name, leaving, takeOver })
  // The requesting tab may have requested a while ago.
  say({ checkNow: true })

  return {
    checkNow,
    leave() {
      leaving.abort()
      channel?.close()
    },
  }
}

async function findStandingNow(): Promise<Notification[]> {
  const registration = "serviceWorker" in navigator && (await navigator.serviceWorker.getRegistration())
  return registration ? findStanding(registration) : []
}

/** Shows the same notification as a push, if the browser allows it. */
async function notify(due: readonly DueDose[]) {
  const canShow = "PushManager" in window && "Notification" in window && Notification.permission === "granted"
  const worker = canShow ? await findWorker() : null
  if (!worker) return
  const unshown = await findUnshown(due)
  if (unshown.length === 0) return
  const doses = unshown.map(({ id, at }) => ({ id, at }))
  const text = reminderText(unshown, { isNameHidden: await isNameHidden(), language: words.language })
  await showReminder(worker, { kind: "dose", ...text, tag: reminderTag(doses), doses })
}

/** Hides the name until its setting is known. */
async function isNameHidden(): Promise<boolean> {
  const account = await call.account.get().catch(() => null)
  return account?.hideMedicineName ?? true
}

/** A dose that is due, and the time the reminder is for: its own, or the end of its snooze. */
export type DueDose = { id: number; at: string; medicine: string; person: string | null }

/** Returns the doses to remind of now. Older ones are shown as not recorded on the Scheduling page. */
export const findDue = (first: readonly Dose[], now: Date): DueDose[] =>
  findOpen(first, now).filter(({ at }) => Date.parse(at) <= now.getTime())

/**
 * Whether the notification of a dose is still of use. The device's clock may be slow: a reminder for the dose's own time
 * stays, even if that time is still to come by this clock.
 */
export const isToBeAnswered = ({ id, at }: RemindedDose, first: readonly Dose[], now: Date): boolean =>
  findOpen(first, now).some(
    (dose) => dose.id === id && (dose.at === at || Date.parse(dose.at) <= now.getTime()),
  )

const findOpen = (first: readonly Dose[], now: Date): DueDose[] =>
  first
    .filter(({ state }) => state === "due")
    .map(({ id, snoozedUntil, dueAt, medicineName, personName }) => ({
      id,
      at: snoozedUntil ?? dueAt,
      medicine: medicineName,
      person: personName,
    }))
    .filter(({ at }) => now.getTime() - Date.parse(at) < remindedForMs)
