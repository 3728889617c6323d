import type { ExportFile } from "#domain/customer/account-limits.ts"
import { csvOf } from "#server/platform/http/csv.ts"
import { personalData } from "./personal-data.ts"
import type { PersonalExport } from "./personal-export.ts"
import type { PersonalRow } from "./queries.ts"

export type Download = { type: string; body: string }

/** Returns one row per dose, with its recorded outcome if there is one. */
function dosesOf({ parts }: PersonalExport): PersonalRow[] {
  const { schedules = [], schedulePeople = [], doseTimes = [], doseRecords = [] } = parts
  const scheduleOf = new Map(schedules.map((schedule) => [schedule.id, schedule]))
  const personOf = new Map(schedulePeople.map(({ id, name }) => [id, name]))
  const answered = new Set(doseRecords.map(({ doseTimeId }) => doseTimeId))
  const open = doseTimes
    .filter(({ id }) => !answered.has(id))
    .map((dose) => {
      const { name, medicine, timeZone, personId } = scheduleOf.get(dose.scheduleId) ?? {}
      return { ...dose, schedule: name, medicine, person: personOf.get(personId), timeZone }
    })
  const time = ({ dueAt }: PersonalRow) => Date.parse(String(dueAt))
  return [...doseRecords, ...open].toSorted((one, other) => time(one) - time(other))
}

const namesOf = (table: keyof typeof personalData) => Object.values(personalData[table]?.exported ?? {})

const csv = (columns: readonly string[], rows: readonly PersonalRow[] = []): Download => ({
  type: "text/csv; charset=utf-8",
  body: csvOf(columns, rows),
})

/** Files made from the export; the calendar file comes from the calendar feature instead. */
export type TableFile = Exclude<ExportFile, "doses.ics">

const makers: Record<TableFile, (person: PersonalExport) => Download> = {
  "pharos.json": ({ from, exportedAt, profile, parts }) => ({
    type: "application/json; charset=utf-8",
    body: `${JSON.stringify({ from, exportedAt, profile, ...parts }, null, 2)}\n`,
  }),
  "profile.csv": ({ profile }) => csv(namesOf("people"), [profile]),
  "orders.csv": ({ parts }) => csv(namesOf("customer_orders"), parts.orders),
  "schedules.csv": ({ parts }) => csv(namesOf("medicine_schedulers"), parts.schedules),
  "doses.csv": (person) =>
    csv(
      ["schedule", "medicine", "person", "dueAt", "outcome", "answeredAt", "units", "timeZone"],
      dosesOf(person),
    ),
}

export const makeDownload = (file: TableFile, person: PersonalExport): Download => makers[file](person)
