import type { ChatFacts, ChatSchedule } from "#contract/customer/assistant.ts"
import { atcGroupOf } from "#domain/customer/atc-groups.ts"
import { dateIn, longDate, timeIn } from "#web/customer/scheduler/zone-clock.ts"
import { sayName, words } from "#web/words/words.ts"
import "#web/words/en/tracker.ts"

const momentIn = (zone: string, at: string) => {
  const moment = new Date(at)
  return `${longDate(dateIn(zone, moment))}, ${timeIn(zone, moment)}`
}

/** Returns a schedule's next dose, in its time zone. */
export const sayNextDose = ({ nextDose, timeZone }: ChatSchedule) =>
  nextDose
    ? words.t("assistant.nextDose", { moment: momentIn(timeZone, nextDose) })
    : words.t("assistant.noMoreDoses")

/** Returns a schedule's last answer. */
export const sayLastDose = ({ last, timeZone }: ChatSchedule) =>
  last
    ? words.t(`assistant.last.${last.outcome}`, { moment: momentIn(timeZone, last.at) })
    : words.t("assistant.nothingRecorded")

/** Returns the checked group of a medicine; undefined without one. */
export function sayGroup({ atc }: ChatFacts): string | undefined {
  const group = atc === null ? undefined : atcGroupOf(atc)
  return group && words.t(`assistant.groups.${group}`)
}

/** Returns `500 mg tablet`, with the form in the chosen language. */
export const sayStrengths = ({ strengths }: ChatFacts) =>
  strengths
    .map(({ strength, form }) => [strength, form && sayName("forms", form)].filter(Boolean).join(" "))
    .filter(Boolean)
    .join(", ")

/** Returns a medicine's facts, a line for each. */
export function sayFacts(facts: ChatFacts): string[] {
  const { t } = words
  const group = sayGroup(facts)
  const lines = [
    group && `${t("assistant.group")}: ${group} (ATC ${facts.atc})`,
    `${t("assistant.comesAs")}: ${sayStrengths(facts)}`,
    facts.brands.length > 0 && `${t("assistant.brands")}: ${facts.brands.join(", ")}`,
    `${t("assistant.madeBy")}: ${facts.manufacturers.join(", ")}`,
    facts.prescriptionOnly && t("tracker.prescriptionNeeded"),
  ]
  return lines.filter((line) => typeof line === "string")
}
