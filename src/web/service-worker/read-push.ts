import type { RemindedDose, ReminderButtons, ReminderPush } from "#domain/customer/reminder-words.ts"
import { paths } from "#domain/platform/paths.ts"
import { trackerPath } from "#domain/platform/product.ts"
import { reminders as words } from "#web/words/en/reminders.ts"

type Fields = Record<string, unknown>

const isFields = (value: unknown): value is Fields => typeof value === "object" && value !== null
const isDose = (value: unknown): value is RemindedDose =>
  isFields(value) && Number.isInteger(value.id) && typeof value.at === "string"

const isButtons = (value: unknown): value is ReminderButtons =>
  isFields(value) && [value.taken, value.snooze, value.skip].every((label) => typeof label === "string")

/**
 * Parses a push message. Browsers penalise a push without a notification, so unreadable ones have a default
 * text.
 */
export function readPush(text: string | undefined): ReminderPush {
  const push = parse(text)
  if (isFields(push)) {
    const { kind, title, body, tag, at, doses, buttons, path } = push
    const isKind =
      kind === "dose" || kind === "test" || kind === "watch" || kind === "missed" || kind === "order"
    const isText = typeof title === "string" && typeof body === "string" && typeof tag === "string"
    if (isKind && isText && Array.isArray(doses) && doses.every(isDose))
      return {
        kind,
        title,
        body,
        tag,
        doses,
        ...(typeof at === "string" ? { at } : {}),
        ...(isButtons(buttons) ? { buttons } : {}),
        ...(isOwnPath(path) ? { path } : {}),
      }
  }
  return { kind: "test", title: "Pharos", body: words.unreadable, tag: "unreadable", doses: [] }
}

const otherPaths: unknown[] = [`${paths.account}#caregivers`, paths.orders]

/** A page of the tracker, the list of missed doses, or the person's orders: a message never leads anywhere else. */
const isOwnPath = (path: unknown): path is string =>
  typeof path === "string" &&
  (path === trackerPath || path.startsWith(`${trackerPath}?`) || otherPaths.includes(path))

function parse(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? "")
  } catch {
    return null
  }
}
