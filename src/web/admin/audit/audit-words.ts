import type { TFunction } from "i18next"
import type { AuditEntry } from "#shared/admin-audit.ts"
import { type Change, plainField, sayValue } from "#web/admin/audit/changes.ts"

/** The words of a table of them under this name, or undefined: the log may be older than the table. */
function find(table: object, name: string): unknown {
  return Object.hasOwn(table, name) ? Object.entries(table).find(([key]) => key === name)?.[1] : undefined
}

/** What was done, in plain words. */
export function sayAction(t: TFunction, action: string): string {
  const [area = "", name = ""] = action.split(".")
  const names = find(t("auditActions", { returnObjects: true }), area)
  const words = typeof names === "object" && names !== null ? find(names, name) : undefined
  return typeof words === "string" ? words : action
}

export function sayThing(t: TFunction, thing: string): string {
  const words = find(t("adminAudit.things", { returnObjects: true }), thing)
  return typeof words === "string" ? words : plainField(thing)
}

/** What a thing is called: its name as it is now, a setting's own words, else its id. */
export function sayThingName(t: TFunction, { thing, thingId, thingName }: AuditEntry): string {
  const words = thing === "setting" && find(t("adminSettings.names", { returnObjects: true }), thingId)
  return thingName ?? (typeof words === "string" ? words : thingId)
}

export function sayActor(t: TFunction, { subject, actorName }: Pick<AuditEntry, "subject" | "actorName">) {
  if (subject === null) return t("adminAudit.pharos")
  return actorName ?? t("adminAudit.gone")
}

export function sayField(t: TFunction, field: string): string {
  const words = find(t("adminAudit.fields", { returnObjects: true }), field)
  return typeof words === "string" ? words : plainField(field)
}

export function sayChange(t: TFunction, change: Change) {
  const { nothing, yes, no } = t("adminAudit", { returnObjects: true })
  const field = (name: string) => sayField(t, name)
  const say = (value: unknown) => sayValue(change.field, value, { nothing, yes, no, field })
  return {
    field: sayField(t, change.field),
    from: say(change.from),
    to: say(change.to),
    wasThere: change.wasThere,
  }
}
