import * as z from "zod"

/** A page of a paper that a pharmacy keeps, or several in a PDF. */
export const KeptPage = z.object({
  id: z.uuid(),
  mediaType: z.string(),
  bytes: z.int(),
  addedAt: z.iso.datetime(),
  /** The name of who added it; null for a deleted account. */
  addedBy: z.string().nullable(),
})
export type KeptPage = z.infer<typeof KeptPage>
