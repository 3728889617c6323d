import * as z from "zod"
import { endpoint, refusals } from "#contract/platform/endpoint.ts"
import { Line, RowId } from "#contract/platform/inputs.ts"

export const maxViewName = 60

/** The address of a list of the administration or of a supplier. */
const Screen = z.string().regex(/^\/(admin|suppliers)(\/[a-z-]{1,40})?$/, "Name a list's address")

/** What a list's address says after its question mark. */
const Search = z
  .record(z.string().regex(/^[a-z]{1,20}$/), z.union([z.string().max(200), z.number(), z.boolean()]))
  .refine((search) => Object.keys(search).length <= 12, "A view has at most 12 parts")

/** A filter and order of a list, under the name that a person gave it. */
export const SavedView = z.object({ id: z.int(), name: z.string(), search: Search })
export type SavedView = z.infer<typeof SavedView>

export const NewView = z.strictObject({
  screen: Screen,
  name: Line(maxViewName, "Enter a name"),
  search: Search,
})
export type NewView = z.output<typeof NewView>

const tags = ["Account"]

export const savedViews = {
  list: endpoint
    .meta({ who: "signed-in" })
    .route({ method: "GET", path: "/views", summary: "List my saved views of a list, by name", tags })
    .input(z.strictObject({ screen: Screen }))
    .output(z.object({ views: z.array(SavedView) })),
  save: endpoint
    .meta({ who: "signed-in" })
    .route({
      method: "PUT",
      path: "/views",
      summary: "Save a view of a list. One with the same name is replaced",
      tags,
    })
    .input(NewView)
    .output(SavedView)
    .errors(refusals("bad-input", "too-many-views")),
  remove: endpoint
    .meta({ who: "signed-in" })
    .route({ method: "DELETE", path: "/views/{id}", summary: "Remove a saved view", tags })
    .input(z.strictObject({ id: RowId }))
    .output(z.object({ removed: z.literal(true) }))
    .errors(refusals("bad-input", "not-found")),
}
