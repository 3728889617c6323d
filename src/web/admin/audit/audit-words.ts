import type { AuditEntry } from "#contract/admin/audit.ts"
import { type Change, plainField, sayValue } from "#web/admin/audit/changes.ts"
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

export function sayActor(t: TFunction, { subject, actorName }: Pick<AuditEntry, "subject" | "actorName">) {
  if (subject === null) return t("adminAudit.pharos")
  return actorName ?? t("adminAudit.gone")
}

export function sayField(t: TFunction, field: string): string {
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
