import * as z from "zod"
import { Adherence, Dose, PastDose, TimeZone } from "#contract/customer/dose-schedules.ts"
import { endpoint, refusals } from "#contract/platform/endpoint.ts"
import { RowId } from "#contract/platform/inputs.ts"
import { defaultTimeZone } from "#domain/customer/dose-limits.ts"
import { doseOutcomes } from "#domain/customer/dose-states.ts"

const tags = ["Dose schedules"]
const Id = z.strictObject({ id: RowId })

export const doses = {
  day: endpoint
    .meta({ who: "signed-in" })
    .route({ method: "GET", path: "/doses", summary: "List my doses of a day", tags })
    .input(
      z.strictObject({
        day: z.iso.date("A day is written like 2026-11-21"),
        timeZone: TimeZone.default(defaultTimeZone),
      }),
    )
    .output(z.array(Dose)),
  /** Returns what an open page checks every 60 seconds: due doses, and each schedule's next one. */
  first: endpoint
    .meta({ who: "signed-in" })
    .route({
      method: "GET",
      path: "/doses/first",
      summary: "List my due doses, and the next one of each schedule",
      tags,
    })
    .output(z.array(Dose)),
  answer: endpoint
    .meta({ who: "signed-in" })
    .route({ method: "POST", path: "/doses/{id}/answer", summary: "Record a dose as taken or skipped", tags })
    .input(
      z.strictObject({
        id: RowId,
        outcome: z.enum(doseOutcomes),
        /** When it was taken, if not now. */
        at: z.iso.datetime({ offset: true }).optional(),
      }),
    )
    .output(Dose)
    .errors(refusals("bad-input", "not-found", "not-due-yet")),
  /** Logs a dose as needed. Idempotent by key. */
  log: endpoint
    .meta({ who: "signed-in" })
    .route({
      method: "POST",
      path: "/schedules/{id}/doses",
      summary: "Log a dose taken as needed",
      description:
        "Refuses a dose that is too soon by the schedule's own limits, unless it was taken all the same.",
      tags,
      successStatus: 201,
    })
    .input(
      z.strictObject({
        id: RowId,
        key: z.uuid(),
        /** When it was taken, if not now. */
        at: z.iso.datetime({ offset: true }).optional(),
        /** Logs it although it was too soon. */
        isTooSoonConfirmed: z.boolean().default(false),
      }),
    )
    .output(Dose)
    .errors(refusals("bad-input", "not-found", "too-soon", "key-used-differently")),
  removeLogged: endpoint
    .meta({ who: "signed-in" })
    .route({ method: "DELETE", path: "/doses/{id}", summary: "Remove a dose logged as needed", tags })
    .input(Id)
    .output(z.object({ removed: z.literal(true) }))
    .errors(refusals("not-found")),
  reopen: endpoint
    .meta({ who: "signed-in" })
    .route({ method: "POST", path: "/doses/{id}/reopen", summary: "Undo a recorded dose", tags })
    .input(Id)
    .output(Dose)
    .errors(refusals("not-found")),
  snooze: endpoint
    .meta({ who: "signed-in" })
    .route({ method: "POST", path: "/doses/{id}/snooze", summary: "Snooze a dose", tags })
    .input(z.strictObject({ id: RowId }))
    .output(Dose)
    .errors(refusals("not-found", "already-changed", "not-due-yet")),
  history: endpoint
    .meta({ who: "signed-in" })
    .route({
      method: "GET",
      path: "/doses/history",
      summary: "Get my adherence figures",
      tags,
    })
    .input(
      z.strictObject({ days: z.union([z.literal("7"), z.literal("30"), z.literal("90")]).default("30") }),
    )
    .output(z.object({ adherence: Adherence, doses: z.array(PastDose) })),
}
