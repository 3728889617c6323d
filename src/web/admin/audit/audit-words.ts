import type { AuditEntry } from "#contract/admin/audit.ts"
import { formatRupees } from "#web/kit/format/money.tsx"
import { formatCalendarDay, formatMoment } from "#web/kit/format/when-format.ts"
import type { TFunction } from "#web/words/words.ts"

/** Returns an action in plain words; unknown actions are shown as logged. */
export function sayAction(t: TFunction, action: string): string {
  const key = `auditActions.${action}`
  return t.has(key) ? t(key) : action
}

export function sayThing(t: TFunction, thing: string): string {
  const key = `adminAudit.things.${thing}`
  return t.has(key) ? t(key) : plainField(thing)
}

/** Returns a thing's current name, a setting's label, or its id. */
export function sayThingName(t: TFunction, { thing, thingId, thingName }: AuditEntry): string {
  const key = `adminSettings.names.${thingId}`
  return thingName ?? (thing === "setting" && t.has(key) ? t(key) : thingId)
}

/** Says who acted: the login, and the cashier if several share it. */
export function sayActor(
  t: TFunction,
  { subject, actorName, cashier }: Pick<AuditEntry, "subject" | "actorName" | "cashier">,
) {
  if (subject === null) return t("adminAudit.pharos")
  const login = actorName ?? t("adminAudit.gone")
  return cashier === null ? login : `${login} (${cashier})`
}

function sayField(t: TFunction, field: string): string {
  const key = `adminAudit.fields.${field}`
  return t.has(key) ? t(key) : plainField(field)
}

export function sayChange(t: TFunction, change: Change) {
  const [nothing, yes, no] = [t("adminAudit.nothing"), t("staff.yes"), t("staff.no")]
  const field = (name: string) => sayField(t, name)
  const say = (value: unknown) => sayValue(change.field, value, { nothing, yes, no, field })
  return {
    field: sayField(t, change.field),
    from: say(change.from),
    to: say(change.to),
    wasThere: change.wasThere,
  }
}

type Change = { field: string; from: unknown; to: unknown; wasThere: boolean }

type Kept = Pick<AuditEntry, "before" | "after">

/** Returns the changed fields in the order in which they were recorded. */
export function changesOf({ before, after }: Kept): Change[] {
  const fields = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])
  return [...fields]
    .map((field) => ({
      field,
      from: before?.[field] ?? null,
      to: after?.[field] ?? null,
      wasThere: before !== null && field in before,
    }))
    .filter(({ from, to, wasThere }) =>
      wasThere ? JSON.stringify(from) !== JSON.stringify(to) : to !== null,
    )
}

/** Formats a field such as `expected_on` that has no words of its own. */
export function plainField(field: string): string {
  const text = field.replace(/_(cents|at|id)$/, "").replaceAll(/[_-]+/g, " ")
  return text.charAt(0).toUpperCase() + text.slice(1)
}

const moment = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}(:?\d{2})?)$/
const day = /^\d{4}-\d{2}-\d{2}$/

type ValueWords = { nothing: string; yes: string; no: string; field: (name: string) => string }

/** Formats `Price: Rs. 4.20, Town: Galle`; a map of names by id reads as `aciclovir (110)`. */
function sayObject(object: object, words: ValueWords): string {
  return Object.entries(object)
    .map(([key, value]) => {
      const text = sayValue(key, value, words)
      return /^\d+$/.test(key) ? `${text} (${key})` : `${words.field(key)}: ${text}`
    })
    .join(", ")
}

/**
 * Formats money as rupees, times and days in words, flags as yes and no, and leaves other values
 * unchanged.
 */
export function sayValue(field: string, value: unknown, words: ValueWords): string {
  if (value === null || value === undefined || value === "") return words.nothing
  if (typeof value === "boolean") return value ? words.yes : words.no
  if (typeof value === "number") return field.endsWith("cents") ? formatRupees(value) : String(value)
  if (Array.isArray(value))
    return value.length === 0 ? words.nothing : value.map((one) => sayValue(field, one, words)).join(", ")
  if (typeof value === "object") return sayObject(value, words)
  if (typeof value !== "string") return JSON.stringify(value)
  if (moment.test(value)) return formatMoment(new Date(value))
  return day.test(value) ? formatCalendarDay(value) : value
}
