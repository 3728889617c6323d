import * as z from "zod"
import { endpoint, refusals } from "#contract/platform/endpoint.ts"
import { Line, RowId } from "#contract/platform/inputs.ts"
import { maxPersonName } from "#domain/customer/dose-limits.ts"

/** A person for whom schedules are kept. */
export const DosePerson = z.object({
  id: z.int(),
  name: z.string(),
  /** The number of schedules for this person. */
  schedules: z.int(),
})
export type DosePerson = z.infer<typeof DosePerson>

const tags = ["Dose schedules"]

const PersonName = Line(maxPersonName, "Enter a name")

export const dosePeople = {
  list: endpoint
    .meta({ who: "signed-in" })
    .route({ method: "GET", path: "/dose-people", summary: "List the people I keep schedules for", tags })
    .output(z.array(DosePerson)),
  /** Idempotent: a name that exists already returns that person. */
  add: endpoint
    .meta({ who: "signed-in" })
    .route({
      method: "POST",
      path: "/dose-people",
      summary: "Add a person I keep schedules for",
      tags,
      successStatus: 201,
    })
    .input(z.strictObject({ name: PersonName }))
    .output(DosePerson)
    .errors(refusals("bad-input", "too-many-people")),
  rename: endpoint
    .meta({ who: "signed-in" })
    .route({ method: "PUT", path: "/dose-people/{id}", summary: "Rename a person", tags })
    .input(z.strictObject({ id: RowId, name: PersonName }))
    .output(DosePerson)
    .errors(refusals("bad-input", "not-found", "name-taken")),
  remove: endpoint
    .meta({ who: "signed-in" })
    .route({ method: "DELETE", path: "/dose-people/{id}", summary: "Remove a person", tags })
    .input(z.strictObject({ id: RowId }))
    .output(z.object({ removed: z.literal(true) }))
    .errors(refusals("not-found", "person-in-use")),
}
