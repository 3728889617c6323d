import type { RemindedDose, ReminderButtons, ReminderPush } from "#domain/customer/reminder-words.ts"
import { forgetShown, rememberShown } from "#web/customer/reminders/memory.ts"
import { reminders as words } from "#web/words/en/reminders.ts"

/** The data of a notification, used when it is clicked. */
export type NotificationData = { doses: RemindedDose[]; path?: string | undefined }

// TypeScript's type lacks members that only some browsers have.
type Options = NotificationOptions & {
  renotify: boolean
  actions: { action: string; title: string }[]
}

// Some browsers show only the first two.
const actionsOf = ({ taken, snooze, skip }: ReminderButtons) => [
  { action: "taken", title: taken },
  { action: "snooze", title: snooze },
  { action: "skipped", title: skip },
]

/** Shows a reminder from the page or a push, unless this browser has already shown it. */
export async function showReminder(registration: ServiceWorkerRegistration, push: ReminderPush) {
  const fresh = await rememberShown(shownOnce(push), Date.now())
  const standing = await findStanding(registration)
  if (push.kind !== "test" && fresh.length === 0) {
    // Safari requires a notification for every push, so the current one is shown again silently.
    const current = await registration.getNotifications({ tag: push.tag })
    if (current.length > 0) await show(registration, push, { isSilent: true })
    return
  }
  const ids = new Set(push.doses.map(({ id }) => id))
  for (const notification of standing) {
    if (notification.tag !== push.tag && dosesOf(notification).some(({ id }) => ids.has(id)))
      notification.close()
  }
  await show(registration, push).catch(async (error: unknown) => {
    await forgetShown(fresh)
    throw error
  })
}

/** Returns what is shown once: doses, messages without a time of their own (a watch, a missed dose), and the news of an order. */
function shownOnce({ kind, tag, at = "", doses }: ReminderPush): RemindedDose[] {
  if (kind === "watch" || kind === "missed") return [{ id: 0, at: tag }]
  return kind === "order" ? [{ id: 0, at: `${tag} ${at}` }] : doses
}

/** Closes these notifications, unless one of their doses is still to be answered. */
export function closeAnswered(standing: readonly Notification[], isOpen: (dose: RemindedDose) => boolean) {
  for (const notification of standing) if (!dosesOf(notification).some(isOpen)) notification.close()
}

/** Returns the notifications of doses that this browser shows. */
export async function findStanding(registration: ServiceWorkerRegistration): Promise<Notification[]> {
  const notifications = await registration.getNotifications()
  return notifications.filter((notification) => dosesOf(notification).length > 0)
}

/** Returns the page that a press on a notification opens. */
export const pathOf = ({ data }: Notification): string | undefined => (data as NotificationData | null)?.path // only this file gives notifications data

export function dosesOf({ data }: Notification): RemindedDose[] {
  return (data as NotificationData | null)?.doses ?? [] // only this file gives notifications data
}

function show(registration: ServiceWorkerRegistration, push: ReminderPush, { isSilent = false } = {}) {
  const options: Options = {
    body: push.body,
    tag: push.tag,
    icon: "/app-icon-192.png",
    requireInteraction: push.kind === "dose",
    renotify: !isSilent,
    silent: isSilent ? true : null,
    actions: push.kind === "dose" ? actionsOf(push.buttons ?? words) : [],
    data: { doses: push.doses, path: push.path } satisfies NotificationData,
  }
  return registration.showNotification(push.title, options)
}
